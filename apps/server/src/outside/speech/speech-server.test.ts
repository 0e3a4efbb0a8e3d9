/** A server of speech by configuration, on its real wire format, with everything that it may do wrong. */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { readConfig } from '#server/config.ts';
import { type ToldSpeech, aWave, openLocalSpeechServer } from '#server/testing/providers/local-speech-server.ts';
import { NotSpoken } from './speech-engine.ts';
import { speechOf } from './speech-of.ts';
import { speechServer } from './speech-server.ts';
import { SpeechThreads } from './speech-threads.ts';

const local = await openLocalSpeechServer();
const threads = new SpeechThreads();
after(() => threads.end());
const settings = { url: local.url, model: 'kiswahili-1', voice: 'amina', key: 'key-1', timeout: 5000 };
const server = speechServer(settings, threads);
const said = { text: 'Neno la siri.', language: 'sw' } as const;

async function refusalOf(speaking: Promise<unknown>): Promise<string> {
  const error: unknown = await speaking.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof NotSpoken, String(error));
  assert.ok(!/siri|key-1|quoted/.test(error.message), 'neither text nor key nor what it wrote');
  return error.message;
}

test('is asked as OpenAI is, with its key, for WAV, and gives our small MP3', async () => {
  local.answer = { sound: 3 };
  const { mp3, duration_ms } = await server.speak(said);
  assert.deepEqual(local.asked.at(-1), {
    path: '/v1/audio/speech',
    authorization: 'Bearer key-1',
    body: { model: 'kiswahili-1', voice: 'amina', input: 'Neno la siri.', response_format: 'wav' },
  });
  assert.equal(duration_ms, 3000);
  assert.ok(mp3[0] === 0xff && mp3.length > 5500 && mp3.length < 7000, `${mp3.length} bytes`);
});

test('may stream without saying how long, in two channels, and without a key', async () => {
  local.answer = { sound: 2, channels: 2, streamed: true };
  const { duration_ms } = await speechServer({ ...settings, key: undefined }, threads).speak(said);
  assert.equal(duration_ms, 2000);
  assert.equal(local.asked.at(-1)?.authorization, undefined);
});

describe('other answers', () => {
  const text = Buffer.from('{"error": "quoted"}');
  const eightBits = aWave(1);
  eightBits.writeUInt16LE(8, 34);
  const table: readonly (readonly [name: string, told: ToldSpeech, words: RegExp])[] = [
    ['over its quota', { status: 429, code: 'insufficient_quota' }, /answers 429/],
    ['a wrong key', { status: 401, code: 'invalid_api_key' }, /answers 401/],
    ['no such model', { status: 404, code: 'model_not_found' }, /answers 404/],
    ['broken', { status: 500, code: 'server_error' }, /answers 500/],
    ['elsewhere', { status: 302, code: 'moved', headers: { location: `${local.url}/else` } }, /connection lost/],
    ['no sound', { bytes: text }, /no WAV/],
    ['nothing', { bytes: Buffer.alloc(0) }, /no WAV/],
    ['a WAV without samples', { bytes: aWave(0) }, /no WAV/],
    ['a WAV of another kind', { bytes: eightBits }, /no WAV/],
    ['cut inside of the sound', 'cut', /connection lost|was cut/],
    ['without an end', 'endless', /does not end/],
  ];
  for (const [name, told, words] of table) {
    test(name, async () => {
      local.answer = told;
      const before = local.asked.length;
      assert.match(await refusalOf(server.speak(said)), words);
      assert.equal(local.asked.length, before + 1, 'asked once, and nowhere else');
    });
  }

  test('silent for too long', async () => {
    local.answer = 'silent';
    assert.match(await refusalOf(speechServer({ ...settings, timeout: 50 }, threads).speak(said)), /in time/);
  });

  test('gone', async () => {
    const gone = speechServer({ ...settings, url: 'http://127.0.0.1:1/v1' }, threads);
    assert.match(await refusalOf(gone.speak(said)), /connection lost/);
  });
});

test('speaks for its language alone; the other is spoken here', async () => {
  const { SPEECH_SW_URL, ...rest } = { SPEECH_SW_URL: local.url, SPEECH_SW_MODEL: 'm', SPEECH_SW_VOICE: 'v' };
  const engine = await speechOf(readConfig({ NODE_ENV: 'test', SPEECH_SW_URL, ...rest }).speech);
  local.answer = { sound: 1 };
  await engine.speak({ text: 'Good morning.', language: 'en' });
  await engine.speak({ text: 'Habari ya asubuhi.', language: 'sw' });
  const asked = JSON.stringify(local.asked);
  assert.ok(asked.includes('Habari ya asubuhi.') && !asked.includes('Good morning.'));
  assert.match(engine.voiceOf('en'), /espeak/);
  assert.match(engine.voiceOf('sw'), / m v /);
  await engine.close();
});

test('a setting that is half filled in stops the start with one line', () => {
  const table: readonly (readonly [env: Record<string, string>, line: RegExp])[] = [
    [{ SPEECH_EN_MODEL: 'm' }, /^SPEECH_EN_URL: must be set/],
    [{ SPEECH_SW_URL: 'https://speech.example.org/v1' }, /^SPEECH_SW_MODEL: must be set/],
    [{ SPEECH_SW_URL: 'https://speech.example.org/v1', SPEECH_SW_MODEL: 'm' }, /^SPEECH_SW_VOICE: must be set/],
    [{ SPEECH_EN_URL: 'http://speech.example.org/v1' }, /^SPEECH_EN_URL: must be a URL/],
    [{ SPEECH_AT_ONCE: '0' }, /^SPEECH_AT_ONCE: must be a whole number/],
  ];
  for (const [env, line] of table) {
    assert.throws(() => readConfig({ NODE_ENV: 'test', ...env }), { message: line });
  }
});
