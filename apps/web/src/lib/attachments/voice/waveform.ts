import { waveformLength, waveformTop } from '@hodi/domain/attachments/attachment-limits.ts';

/**
 * The picture of a voice note.
 * @param levels how loud it was at each look, 0 to 1.
 * @returns at most 64 heights from 0 to 31, the loudest at the top: whoever speaks softly has a picture too.
 */
export function waveformOf(levels: readonly number[], length: number = waveformLength): number[] {
  const count = Math.min(length, levels.length);
  const loudest = Math.max(...levels, 0.02);
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * levels.length) / count);
    const to = Math.max(from + 1, Math.floor(((at + 1) * levels.length) / count));
    return Math.round((Math.max(...levels.slice(from, to)) / loudest) * waveformTop);
  });
}

/** How loud samples around `middle` are, 0 to 1. */
export function levelOf(samples: Uint8Array, middle = 128): number {
  let sum = 0;
  for (const sample of samples) sum += ((sample - middle) / middle) ** 2;
  return Math.sqrt(sum / Math.max(1, samples.length));
}
