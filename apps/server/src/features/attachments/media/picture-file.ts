/**
 * Whether a file is one still picture of its type and nothing else. Decoders take what they know and leave the rest, so a file could be
 * a picture to one reader and an archive or a page to another.
 */
type Bytes = Buffer;

/** Markers of JPEG that stand alone, without a length. */
const standsAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Past the coded data of a scan: to the next marker that is none of its own. */
function behindScan(file: Bytes, from: number): number {
  for (let at = from; at + 1 < file.length; at += 1) {
    const next = file[at + 1] ?? 0;
    if (file[at] === 0xff && next !== 0x00 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return file.length;
}

function isWholeJpeg(file: Bytes): boolean {
  let at = 2;
  while (at + 1 < file.length) {
    if (file[at] !== 0xff) return false;
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === 0xd9) return at + 2 === file.length;
    else if (standsAlone(marker)) at += 2;
    else {
      if (at + 4 > file.length) return false;
      at += 2 + file.readUInt16BE(at + 2);
      if (marker === 0xda) at = behindScan(file, at);
    }
  }
  return false;
}

/** Chunks that make a picture move. */
const movesInPng = new Set(['acTL', 'fcTL', 'fdAT']);

function isWholePng(file: Bytes): boolean {
  for (let at = 8; at + 12 <= file.length;) {
    const name = file.toString('latin1', at + 4, at + 8);
    if (movesInPng.has(name)) return false;
    at += 12 + file.readUInt32BE(at);
    if (name === 'IEND') return at === file.length;
  }
  return false;
}

function isWholeWebp(file: Bytes): boolean {
  if (file.length < 20 || file.readUInt32LE(4) + 8 !== file.length) return false;
  let at = 12;
  while (at + 8 <= file.length) {
    const name = file.toString('latin1', at, at + 4);
    if (name === 'ANIM' || name === 'ANMF') return false;
    const bytes = file.readUInt32LE(at + 4);
    at += 8 + bytes + (bytes % 2);
  }
  return at === file.length;
}

const kinds = [
  {
    type: 'image/jpeg',
    begins: (file: Bytes) => file.length > 4 && file.readUInt16BE(0) === 0xff_d8 && file[2] === 0xff,
    isWhole: isWholeJpeg,
  },
  {
    type: 'image/png',
    begins: (file: Bytes) => file.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
    isWhole: isWholePng,
  },
  {
    type: 'image/webp',
    begins: (file: Bytes) => file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP',
    isWhole: isWholeWebp,
  },
] as const;

/** Whether it is one whole still picture of this type, with nothing behind it. */
export const isPictureFile = (file: Bytes, type: string): boolean =>
  kinds.some((kind) => kind.type === type && kind.begins(file) && kind.isWhole(file));
