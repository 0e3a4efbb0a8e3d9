/** Makes a photo anew from its pixels: small, upright, without metadata; and a preview of it. */
import { photoLongEdge, previewMaxBytes } from '@hodi/domain/attachments/attachment-limits.ts';
import sharp from 'sharp';
import { type MadeMedia, type MediaTask, NotMedia } from './media-task.ts';
import { isPictureFile } from './picture-file.ts';

// One picture at a time, without a cache: the memory of a server stays the same.
sharp.cache(false);
sharp.concurrency(1);

/** Most pixels that are decoded: it bounds the size to which a small file can unfold. */
const mostPixels = 4096 * 4096;
/** Time limit of one step, on a busy machine; the number of pixels bounds the work. */
const patienceSeconds = 25;

const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, pages: 1 } as const;

/** @throws NotMedia. */
async function requireStill(file: Buffer): Promise<void> {
  const { width, height, pages = 1 } = await sharp(file, { ...options, limitInputPixels: false }).metadata();
  if (pages !== 1) throw new NotMedia('not_a_photo');
  if (width * height > mostPixels) throw new NotMedia('too_many_pixels');
}

/** Longer edge in pixels, and quality: the first that is small enough. */
const previews = [
  [160, 45],
  [128, 35],
  [96, 30],
  [64, 20],
  [32, 10],
] as const;

async function previewOf(photo: Buffer): Promise<Buffer> {
  for (const [edge, quality] of previews) {
    const small = sharp(photo, options).resize({ width: edge, height: edge, fit: 'inside' });
    const preview = await small.webp({ quality, alphaQuality: 0 }).timeout({ seconds: patienceSeconds }).toBuffer();
    if (preview.length <= previewMaxBytes) return preview;
  }
  throw new NotMedia('not_a_photo');
}

/** Whether the machine was too slow or too full. Neither is a word about the picture. */
export const isOfMachine = (error: unknown): boolean =>
  error instanceof Error && /^timeout: |out of memory/i.test(error.message);

/** @throws NotMedia where it is no still picture of its type, or holds more than that; another error: it can be tried again. */
export async function makePhoto({ type, bytes }: MediaTask): Promise<MadeMedia> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isPictureFile(file, type)) throw new NotMedia('not_a_photo');
  try {
    await requireStill(file);
    const small = sharp(file, options)
      .autoOrient()
      .resize({ width: photoLongEdge, height: photoLongEdge, fit: 'inside', withoutEnlargement: true });
    // Transparent parts become white, like paper.
    const flat = small.flatten({ background: '#ffffff' });
    const made = type === 'image/jpeg' ? flat.jpeg({ quality: 80 }) : flat.webp({ quality: 76, effort: 2 });
    const { data, info } = await made.timeout({ seconds: patienceSeconds }).toBuffer({ resolveWithObject: true });
    const preview = await previewOf(data);
    const kept = type === 'image/jpeg' ? type : 'image/webp';
    return { type: kept, content: data, preview, width: info.width, height: info.height, seconds: null };
  } catch (error) {
    throw error instanceof NotMedia || isOfMachine(error) ? error : new NotMedia('not_a_photo');
  }
}
