/** Which size and quality a photo is tried in, until it is small enough for a patient who pays by the byte. */
import { photoLongEdge } from '@hodi/domain/attachments/attachment-limits.ts';

/** Bytes. */
export const photoTarget = 150 * 1024;
/** A photo of more pixels would not fit into the memory of a cheap phone. */
export const mostPixels = 60_000_000;

interface Size {
  width: number;
  height: number;
}

export interface Try extends Size {
  quality: number;
}

const qualities = [0.8, 0.65, 0.5, 0.38] as const;
const smaller = 0.75;
const shortestEdge = 320;

/** @returns the size with the longer edge at most `edge`; never larger than it was. */
export function fitted({ width, height }: Size, edge: number = photoLongEdge): Size {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export const firstTry = (size: Size): Try => ({ ...fitted(size), quality: qualities[0] });

/**
 * Chooses the next try after a picture that was too large: a lower quality, then fewer pixels. A picture that is far
 * too large skips steps, since each try takes a slow phone half a second.
 * @returns null where it cannot be made small enough.
 */
export function nextTry(last: Try, bytes: number): Try | null {
  const steps = bytes > 2 * photoTarget ? 2 : 1;
  const at = qualities.findIndex((quality) => quality === last.quality);
  const quality = qualities[Math.min(at + steps, qualities.length - 1)];
  if (quality !== undefined && quality !== last.quality) return { ...last, quality };
  const edge = Math.round(Math.max(last.width, last.height) * smaller);
  return edge < shortestEdge ? null : { ...fitted(last, edge), quality: qualities[1] };
}
