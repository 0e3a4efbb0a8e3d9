/** The samples of a WAV file, as servers of speech stream it: its lengths may be missing or too large. */

export interface Wave {
  sampleRate: number;
  channels: 1 | 2;
  /** 16 bits each; channels by turns. */
  samples: Int16Array;
}

const nameAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((place) => view.getUint8(at + place)));

interface Format {
  channels: 1 | 2;
  sampleRate: number;
}

function formatAt(view: DataView, at: number): Format | null {
  const [kind, channels, bits] = [
    view.getUint16(at, true),
    view.getUint16(at + 2, true),
    view.getUint16(at + 14, true),
  ];
  const sampleRate = view.getUint32(at + 4, true);
  const isKnown = (kind === 1 || kind === 0xfffe) && bits === 16 && sampleRate >= 8000 && sampleRate <= 96_000;
  return isKnown && (channels === 1 || channels === 2) ? { channels, sampleRate } : null;
}

/** Null when it is not one with samples of 16 bits. */
export function readWave(file: Uint8Array<ArrayBuffer>): Wave | null {
  if (file.length < 44) return null;
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  if (nameAt(view, 0) !== 'RIFF' || nameAt(view, 8) !== 'WAVE') return null;
  let format: Format | null = null;
  for (let at = 12; at + 8 <= file.length;) {
    const [name, length] = [nameAt(view, at), view.getUint32(at + 4, true)];
    const begin = at + 8;
    if (name === 'fmt ' && begin + 16 <= file.length) format = formatAt(view, begin);
    if (name === 'data') {
      const size = Math.min(length, file.length - begin);
      if (format === null || size < 2) return null;
      const bytes = file.slice(begin, begin + size - (size % (2 * format.channels)));
      return { ...format, samples: new Int16Array(bytes.buffer) };
    }
    at = begin + length + (length % 2);
  }
  return null;
}
