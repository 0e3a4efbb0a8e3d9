/** Files that are no photo or voice note, hold more than that, or unfold to more than a server has room for. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { aPhotoFile } from './uploading.ts';

export const sound = (name: string): Buffer => readFileSync(new URL(`./sounds/${name}`, import.meta.url));

export const page = Buffer.from('<!doctype html><script>alert(1)</script>');
export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);
/** A file of zip with nothing in it. */
export const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');

async function pictures(): Promise<Record<'jpeg' | 'png' | 'webp', Buffer>> {
  const jpeg = await aPhotoFile({ width: 120, height: 90 });
  return { jpeg, png: await sharp(jpeg).png().toBuffer(), webp: await sharp(jpeg).webp().toBuffer() };
}

/** A picture of this size in few bytes. */
export const large = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#000000' }, limitInputPixels: false });

async function moving(type: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(
    ['#000000', '#ffffff'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const joined = sharp(frames, { join: { animated: true } });
  return type === 'gif' ? joined.gif().toBuffer() : joined.webp({ loop: 0 }).toBuffer();
}

const halfOf = (file: Buffer): Buffer => file.subarray(0, file.length / 2);

/** The picture with this put into its first bytes. */
export function withComment(jpeg: Buffer, text: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, text, jpeg.subarray(2)]);
}

export const { jpeg, png, webp } = await pictures();
const movingWebp = await moving('webp');
export const hostilePhotos: Record<string, [string, Buffer]> = {
  'no byte': ['image/jpeg', Buffer.alloc(0)],
  'one byte': ['image/jpeg', Buffer.from([0xff])],
  zeros: ['image/png', Buffer.alloc(5_000)],
  'a page': ['image/jpeg', page],
  'a vector picture': ['image/png', svg],
  'a packed vector picture': ['image/webp', gzipSync(svg)],
  'a moving GIF': ['image/png', await moving('gif')],
  'a moving WebP': ['image/webp', movingWebp],
  'half a JPEG': ['image/jpeg', halfOf(jpeg)],
  'half a PNG': ['image/png', halfOf(png)],
  'half a WebP': ['image/webp', halfOf(webp)],
  'a JPEG without its end': ['image/jpeg', jpeg.subarray(0, -2)],
  'a JPEG with an archive behind it': ['image/jpeg', Buffer.concat([jpeg, zip])],
  'a PNG with an archive behind it': ['image/png', Buffer.concat([png, zip])],
  'a WebP with an archive behind it': ['image/webp', Buffer.concat([webp, zip])],
  'a JPEG with a page behind it': ['image/jpeg', Buffer.concat([jpeg, page])],
  'a JPEG with a second one behind it': ['image/jpeg', Buffer.concat([jpeg, jpeg])],
  'a page with a JPEG behind it': ['image/jpeg', Buffer.concat([page, jpeg])],
  'a PNG that is said to be a JPEG': ['image/jpeg', png],
  'a JPEG that is said to be a WebP': ['image/webp', jpeg],
  'a GIF': ['image/gif', await sharp(jpeg).gif().toBuffer()],
  'a TIFF': ['image/jpeg', await sharp(jpeg).tiff().toBuffer()],
  'an AVIF': ['image/webp', await large(8, 8).avif().toBuffer()],
  'a JPEG of another width in its head': ['image/jpeg', Buffer.concat([jpeg.subarray(0, 30), Buffer.alloc(40, 0xff)])],
  'only the head of a PNG': ['image/png', png.subarray(0, 33)],
  'a sound': ['image/jpeg', sound('tone.mp3')],
  'a film': ['image/webp', sound('film.mp4')],
  'a script': ['image/jpeg', Buffer.from('#!/bin/sh\nrm -rf /\n')],
  'a program': ['image/png', Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(400)])],
  'a PDF': ['image/jpeg', Buffer.from('%PDF-1.7\n%%EOF')],
  'a WebP of another length than it says': ['image/webp', Buffer.concat([webp, Buffer.alloc(2)])],
};
export const hostileSounds: Record<string, [string, Buffer]> = {
  'no byte': ['audio/mpeg', Buffer.alloc(0)],
  'a film': ['audio/mp4', sound('film.mp4')],
  'half of one in Opus': ['audio/webm', Buffer.concat([halfOf(sound('tone.webm')).subarray(0, 200)])],
  'a page': ['audio/webm', page],
  'a picture': ['audio/ogg', jpeg],
  'MP3 that is said to be MP4': ['audio/mp4', sound('tone.mp3')],
  'Opus that is said to be MP3': ['audio/mpeg', sound('tone.ogg')],
  zeros: ['audio/mpeg', Buffer.alloc(50_000)],
  'an archive': ['audio/mp4', zip],
};
