/** What is kept is made anew: nothing but picture or sound is in it, and files that hold more are refused. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { aPhotoFile } from '#server/testing/attachments/uploading.ts';
import { makePhoto } from './make-photo.ts';
import { makeVoiceNote } from './make-voice-note.ts';
import { type MediaTask, NotMedia } from './media-task.ts';

const sound = (name: string): Buffer =>
  readFileSync(new URL(`../../../testing/attachments/sounds/${name}`, import.meta.url));
const title = 'Achieng-at-home';

const voice = (type: string, bytes: Buffer) => makeVoiceNote({ kind: 'voice', type, bytes: new Uint8Array(bytes) });
const photo = (type: string, bytes: Buffer) => makePhoto({ kind: 'photo', type, bytes: new Uint8Array(bytes) });

/** Why it is refused; `kept` where it is not. */
async function refusal(making: Promise<unknown>): Promise<string> {
  try {
    await making;
    return 'kept';
  } catch (error) {
    return error instanceof NotMedia ? error.reason : `failed: ${String(error)}`;
  }
}

const page = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
/** A file of zip with nothing in it. */
const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');

async function pictures(): Promise<Record<'jpeg' | 'png' | 'webp', Buffer>> {
  const jpeg = await aPhotoFile({ width: 120, height: 90 });
  return { jpeg, png: await sharp(jpeg).png().toBuffer(), webp: await sharp(jpeg).webp().toBuffer() };
}

/** Of this size, in few bytes. */
const large = (width: number, height: number) =>
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
function withComment(jpeg: Buffer, text: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, text, jpeg.subarray(2)]);
}

/** PNG that says another size than it has. */
function withSize(png: Buffer, width: number): Buffer {
  const file = Buffer.from(png);
  file.writeUInt32BE(width, 16);
  return file;
}

const { jpeg, png, webp } = await pictures();
const movingWebp = await moving('webp');
const hostilePhotos: Record<string, [string, Buffer]> = {
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
const bombs: Record<string, [string, Buffer]> = {
  'a JPEG of 100 megapixels': ['image/jpeg', await large(10_000, 10_000).jpeg({ quality: 1 }).toBuffer()],
  'a PNG of 400 megapixels': ['image/png', await large(20_000, 20_000).png({ compressionLevel: 9 }).toBuffer()],
  'a PNG that says it is wider': ['image/png', withSize(png, 4_000_000)],
  'a WebP that is very wide': ['image/webp', await large(16_000, 1_100).webp({ quality: 1 }).toBuffer()],
};
const hostileSounds: Record<string, [string, Buffer]> = {
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

// Nothing is awaited between tests: the runner would take the file for done.
describe('a voice note', () => {
  for (const [name, type, kept] of [
    ['tone.webm', 'audio/webm', 'audio/mpeg'],
    ['tone.ogg', 'audio/ogg', 'audio/mpeg'],
    ['tone.mp3', 'audio/mpeg', 'audio/mpeg'],
    ['tone.m4a', 'audio/mp4', 'audio/mp4'],
    ['recorded.m4a', 'audio/mp4', 'audio/mp4'],
  ] as const) {
    test(`${name} becomes ${kept} of the same length, without a word of its metadata`, async () => {
      assert.ok(sound(name).includes(title));
      const made = await voice(type, sound(name));
      assert.equal(made.type, kept);
      assert.ok(Math.abs((made.seconds ?? 0) - 1) < 0.2, String(made.seconds));
      assert.ok(!Buffer.from(made.content).includes(title));
      // It is read again as what it is.
      const again = await voice(kept, Buffer.from(made.content));
      assert.ok(Math.abs((again.seconds ?? 0) - 1) < 0.2, String(again.seconds));
    });
  }
  test('takes about 3 KB a second', async () => {
    assert.ok((await voice('audio/webm', sound('tone.webm'))).content.length < 4_500);
  });
});

describe('refused as a photo is', () => {
  for (const [name, [type, bytes]] of Object.entries(hostilePhotos)) {
    test(name, async () => assert.equal(await refusal(photo(type, bytes)), 'not_a_photo'));
  }
  for (const [name, [type, bytes]] of Object.entries(bombs)) {
    test(name, async () => assert.equal(await refusal(photo(type, bytes)), 'too_many_pixels'));
  }
});

describe('refused as a voice note is', () => {
  for (const [name, [type, bytes]] of Object.entries(hostileSounds)) {
    test(name, async () => assert.equal(await refusal(voice(type, bytes)), 'not_a_voice_note'));
  }
  test('one of more than two minutes', async () => {
    const [minute] = [Buffer.concat(Array.from({ length: 130 }, () => sound('tone.mp3').subarray(-2_900)))];
    assert.notEqual(await refusal(voice('audio/mpeg', minute)), 'kept');
  });
});

test('a photo that holds a page in its metadata is kept without it', async () => {
  const task: MediaTask = { kind: 'photo', type: 'image/jpeg', bytes: new Uint8Array(withComment(jpeg, page)) };
  const { content } = await makePhoto(task);
  assert.ok(!Buffer.from(content).includes('script'));
});
