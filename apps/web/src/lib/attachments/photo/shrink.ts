/**
 * Makes a photo small by drawing it anew: what is drawn has its pixels and nothing else, no place, no name of the phone. Runs in a
 * worker where the browser can, else in the page. The original never leaves the phone, not even where this fails.
 */
import { firstTry, mostPixels, nextTry, photoTarget, type Try } from './shrink-plan.ts';

export interface SmallPhoto {
  bytes: ArrayBuffer;
  type: string;
  width: number;
  height: number;
}

/** `unreadable`: this browser cannot open the picture, such as HEIC. `too_large`: too many pixels for this phone. */
export type ShrinkProblem = 'unreadable' | 'too_large';

export class ShrinkError extends Error {
  readonly problem: ShrinkProblem;
  constructor(problem: ShrinkProblem) {
    super(problem);
    this.problem = problem;
  }
}

interface Picture {
  source: ImageBitmap | HTMLImageElement;
  width: number;
  height: number;
  close: () => void;
}

type Canvas = OffscreenCanvas | HTMLCanvasElement;

/** Upright, as the phone was held. Older browsers know no such option, and turn it without being asked. */
async function bitmapOf(file: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((error: unknown) => {
    if (error instanceof TypeError) return createImageBitmap(file);
    throw error;
  });
  return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
}

/** For browsers whose bitmaps cannot be made of a file. In the page alone. */
async function imageOf(file: Blob): Promise<Picture> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(url);
    throw new ShrinkError('unreadable');
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  return { source: image, width, height, close: () => URL.revokeObjectURL(url) };
}

async function pictureOf(file: Blob): Promise<Picture> {
  try {
    if ('createImageBitmap' in globalThis) return await bitmapOf(file);
  } catch {
    if (!('document' in globalThis)) throw new ShrinkError('unreadable');
  }
  return imageOf(file);
}

function canvasOf({ width, height }: Try): Canvas {
  if ('OffscreenCanvas' in globalThis) return new OffscreenCanvas(width, height);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  return canvas;
}

function draw({ source }: Picture, size: Try): Canvas {
  const canvas = canvasOf(size);
  const context = canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D | null;
  if (context === null) throw new ShrinkError('too_large');
  // Transparent areas become white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'medium';
  context.drawImage(source, 0, 0, size.width, size.height);
  return canvas;
}

const encoded = (canvas: Canvas, type: string, quality: number): Promise<Blob | null> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type, quality })
    : new Promise((done) => canvas.toBlob(done, type, quality));

/** The smallest format that this browser can write. A browser that cannot write WebP gives a PNG instead. */
let best: 'image/webp' | 'image/jpeg' = 'image/webp';

async function encode(canvas: Canvas, quality: number): Promise<Blob> {
  let blob = await encoded(canvas, best, quality);
  if (blob?.type !== best) {
    best = 'image/jpeg';
    blob = await encoded(canvas, best, quality);
  }
  if (blob?.type !== best) throw new ShrinkError('too_large');
  return blob;
}

/** @throws ShrinkError. */
export async function shrink(file: Blob): Promise<SmallPhoto> {
  const picture = await pictureOf(file);
  try {
    if (picture.width * picture.height > mostPixels) throw new ShrinkError('too_large');
    let canvas: Canvas | undefined;
    let drawn: Try | undefined;
    for (let next: Try | null = firstTry(picture); next !== null;) {
      // A canvas is drawn once for each size; quality is tried on the same.
      if (canvas === undefined || drawn?.width !== next.width) canvas = draw(picture, next);
      drawn = next;
      const blob = await encode(canvas, next.quality);
      if (blob.size <= photoTarget) {
        const { width, height } = next;
        return { bytes: await blob.arrayBuffer(), type: blob.type, width, height };
      }
      next = nextTry(next, blob.size);
    }
    throw new ShrinkError('too_large');
  } finally {
    picture.close();
  }
}
