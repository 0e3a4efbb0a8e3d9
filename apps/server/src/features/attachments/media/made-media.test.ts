/** Stored media are made anew: they hold nothing but picture or sound, and files that hold more are refused. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  hostilePhotos,
  hostileSounds,
  jpeg,
  large,
  page,
  png,
  sound,
  withComment,
} from '#server/testing/attachments/hostile-files.ts';
import { makePhoto } from './make-photo.ts';
import { makeVoiceNote } from './make-voice-note.ts';
import { type MediaTask, NotMedia } from './media-task.ts';

const title = 'Achieng-at-home';

const voice = (type: string, bytes: Buffer) => makeVoiceNote({ kind: 'voice', type, bytes: new Uint8Array(bytes) });
const photo = (type: string, bytes: Buffer) => makePhoto({ kind: 'photo', type, bytes: new Uint8Array(bytes) });

/** Reason of a refusal; `kept` if it is accepted. */
async function refusal(making: Promise<unknown>): Promise<string> {
  try {
    await making;
    return 'kept';
  } catch (error) {
    return error instanceof NotMedia ? error.reason : `failed: ${String(error)}`;
  }
}

/** PNG that declares another size than it has. */
function withSize(png: Buffer, width: number): Buffer {
  const file = Buffer.from(png);
  file.writeUInt32BE(width, 16);
  return file;
}

const bombs: Record<string, [string, Buffer]> = {
  'a JPEG of 100 megapixels': ['image/jpeg', await large(10_000, 10_000).jpeg({ quality: 1 }).toBuffer()],
  'a PNG of 400 megapixels': ['image/png', await large(20_000, 20_000).png({ compressionLevel: 9 }).toBuffer()],
  'a PNG that says it is wider': ['image/png', withSize(png, 4_000_000)],
  'a WebP that is very wide': ['image/webp', await large(16_000, 1_100).webp({ quality: 1 }).toBuffer()],
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
      // It reads as its own type again.
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
