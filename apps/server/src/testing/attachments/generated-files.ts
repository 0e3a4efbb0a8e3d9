/** Hostile files made by chance from good ones: the same from the same seed. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { photoMaxBytes } from '@hodi/domain/attachments/attachment-limits.ts';
import { pick, randomFrom } from '../seeded-random.ts';
import { hostilePhotos, hostileSounds, jpeg, page, png, sound, svg, webp, withComment, zip } from './hostile-files.ts';

export interface HostileFile {
  what: string;
  kind: 'photo' | 'voice';
  /** As it is announced. */
  type: string;
  bytes: Buffer;
  /** Words that nothing which is kept may hold. Of a file that is a picture besides: it may be kept without them. */
  payload?: string;
}

type Random = () => number;

const good = { 'image/jpeg': jpeg, 'image/png': png, 'image/webp': webp } as const;
const types = Object.keys(good) as (keyof typeof good)[];
const tails: readonly Buffer[] = [zip, page, svg, Buffer.from('%PDF-1.7\n%%EOF'), Buffer.from('#!/bin/sh\nid\n')];
const upTo = (random: Random, most: number): number => Math.floor(random() * most);
const noise = (random: Random, length: number): Buffer => Buffer.from(Array.from({ length }, () => upTo(random, 256)));

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1')]);
  head.writeUInt32BE(data.length, 0);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])), 0);
  return Buffer.concat([head, data, sum]);
}

interface PngGiven {
  width: number;
  height: number;
  /** Bits of one channel, and 0 for grey or 6 for colours that are seen through. */
  depth: 1 | 16;
  color: 0 | 6;
  isInterlaced?: boolean;
}

const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A black picture of any size in few bytes. */
function blackPng({ width, height, depth, color, isInterlaced = false }: PngGiven): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color, 0, 0, isInterlaced ? 1 : 0], 8);
  const bits = depth * (color === 6 ? 4 : 1);
  const rows = (wide: number, high: number): number => high * (1 + Math.ceil((wide * bits) / 8));
  const passes = isInterlaced
    ? adam7.map(([x, y, dx, dy]) => rows(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)))
    : [rows(width, height)];
  const data = deflateSync(Buffer.alloc(passes.reduce((sum, one) => sum + one, 0)), { level: 9 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** A PNG with text in it that unfolds to a hundred megabytes. */
function withTextBomb(file: Buffer): Buffer {
  const text = deflateSync(Buffer.alloc(100 * 1024 * 1024), { level: 9 });
  const body = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), text]);
  return Buffer.concat([file.subarray(0, 33), chunk('zTXt', body), file.subarray(33)]);
}

/** The size that the first frame of a JPEG says. */
function withJpegSize(file: Buffer, edge: number): Buffer {
  const bytes = Buffer.from(file);
  const frame = bytes.findIndex((value, at) => value === 0xff && [0xc0, 0xc2].includes(bytes[at + 1] ?? 0));
  bytes.writeUInt16BE(edge, frame + 5);
  bytes.writeUInt16BE(edge, frame + 7);
  return bytes;
}

type Made = Omit<HostileFile, 'what' | 'kind'>;
const ofType = (random: Random): { type: keyof typeof good; file: Buffer } => {
  const type = pick(random, types);
  return { type, file: good[type] };
};

const payload = '<script>alert("hodi")</script>';

/** Kinds of files that are made by chance; none of the first is ever kept. */
const makers: Readonly<Record<string, (random: Random) => Made | Promise<Made>>> = {
  truncated: (random) => {
    const { type, file } = ofType(random);
    return { type, bytes: file.subarray(0, 1 + upTo(random, file.length - 2)) };
  },
  'something behind it': (random) => {
    const { type, file } = ofType(random);
    return { type, bytes: Buffer.concat([file, pick(random, [...tails, noise(random, 1 + upTo(random, 900))])]) };
  },
  'something before it': (random) => {
    const { type, file } = ofType(random);
    return { type, bytes: Buffer.concat([pick(random, tails), file]) };
  },
  'another type than it has': (random) => {
    const { type, file } = ofType(random);
    return {
      type: pick(
        random,
        types.filter((other) => other !== type),
      ),
      bytes: file,
    };
  },
  'noise behind the head of a picture': (random) => {
    const { type, file } = ofType(random);
    return { type, bytes: Buffer.concat([file.subarray(0, 12), noise(random, 200 + upTo(random, 20_000))]) };
  },
  'a PNG of another size than it says': (random) => {
    const bytes = Buffer.from(png);
    bytes.writeUInt32BE(2 ** (16 + upTo(random, 15)), 16 + 4 * upTo(random, 2));
    return { type: 'image/png', bytes };
  },
  'a JPEG that says it is huge': (random) => ({
    type: 'image/jpeg',
    bytes: withJpegSize(jpeg, 30_000 + upTo(random, 35_000)),
  }),
  'a PNG that unfolds': (random) => {
    const edge = 8_000 + upTo(random, 14_000);
    return { type: 'image/png', bytes: blackPng({ width: edge, height: edge, depth: 1, color: 0 }) };
  },
  'a chunk whose length lies': (random) => {
    const bytes = Buffer.from(png);
    bytes.writeUInt32BE(upTo(random, 2 ** 32), 33);
    return { type: 'image/png', bytes };
  },
  'a script in its metadata': async (random) => {
    const { type, file } = ofType(random);
    const picture = sharp(file).withExif({ IFD0: { Copyright: payload, ImageDescription: payload } });
    const made = type === 'image/jpeg' ? picture.jpeg() : type === 'image/png' ? picture.png() : picture.webp();
    return { type, bytes: await made.toBuffer(), payload };
  },
  'a script in a comment': () => ({
    type: 'image/jpeg',
    bytes: withComment(jpeg, Buffer.from(payload)),
    payload,
  }),
  'as large as may be, of deep colours': (random) => {
    const isInterlaced = random() < 0.5;
    return {
      type: 'image/png',
      bytes: blackPng({ width: 4096, height: 4096, depth: 16, color: 6, isInterlaced }),
      payload,
    };
  },
  'text that unfolds': () => ({ type: 'image/png', bytes: withTextBomb(png), payload }),
  'as large as may be, in scans': async () => {
    const black = sharp({ create: { width: 4096, height: 4096, channels: 3, background: '#000000' } });
    return { type: 'image/jpeg', bytes: await black.jpeg({ progressive: true, quality: 30 }).toBuffer(), payload };
  },
};

/** Sounds that are none, by chance. */
function aSound(random: Random): Made {
  const [type, name] = pick(random, [
    ['audio/webm', 'tone.webm'],
    ['audio/ogg', 'tone.ogg'],
    ['audio/mp4', 'tone.m4a'],
  ] as const);
  const head = sound(name).subarray(0, 40);
  return { type, bytes: Buffer.concat([head, noise(random, 100 + upTo(random, 30_000))]) };
}

const named =
  (kind: HostileFile['kind']) =>
  ([what, [type, bytes]]: [string, [string, Buffer]]): HostileFile => ({ what, kind, type, bytes });

/** All that are written by hand and can be announced, then as many by chance as are missing. */
export async function hostileFiles(seed: number, count: number): Promise<HostileFile[]> {
  const random = randomFrom(seed);
  const byHand = [
    ...Object.entries(hostilePhotos).map(named('photo')),
    ...Object.entries(hostileSounds).map(named('voice')),
  ].filter(({ type, bytes }) => type !== 'image/gif' && bytes.length > 0);
  const kinds = Object.entries(makers);
  const byChance: HostileFile[] = [];
  // Each kind once before any comes again; sounds in between.
  for (let at = 0; byChance.length < Math.max(count - byHand.length, Math.floor(count / 2)); at += 1) {
    const [what, make] = kinds[at % kinds.length] ?? ['', aSound];
    const made = at % 5 === 4 ? aSound(random) : await make(random);
    const kind = made.type.startsWith('audio/') ? 'voice' : 'photo';
    if (made.bytes.length <= photoMaxBytes) byChance.push({ what: kind === 'voice' ? 'noise' : what, kind, ...made });
  }
  return [...byChance, ...byHand].slice(0, count);
}
