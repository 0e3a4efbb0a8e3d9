/** Our own voices, as they are in the server: a thread, real sound, and what happens when the thread dies. */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { estimatedBytes } from '@hodi/domain/speech/estimated-bytes.ts';
import { spokenText } from '@hodi/domain/speech/spoken-text.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { embeddedSpeech, SpeechThreads } from './speech-threads.ts';
import { NotSpoken } from './speech-engine.ts';

const threads = new SpeechThreads();
const engine = embeddedSpeech(threads);
after(() => engine.close());

const advice = {
  en: 'Take 2 tablets of paracetamol every 6 hours and drink a lot of water. Come to the clinic if the fever is above 38.5 °C.',
  sw: 'Meza vidonge 2 vya paracetamol kila baada ya saa 6 na unywe maji mengi. Njoo kliniki kama joto ni zaidi ya 38.5 °C.',
} as const;

for (const language of ['en', 'sw'] as const) {
  test(`speaks ${language} as a small MP3 of one channel, about as large as was said before`, async () => {
    const { mp3, duration_ms } = await engine.speak({ text: spokenText(advice[language], language), language });
    // MPEG 2, layer III, 16 kbit/s, 16 kHz, one channel.
    assert.deepEqual([mp3[0], (mp3[1] ?? 0) & 0xfe, (mp3[2] ?? 0) & 0xfc, (mp3[3] ?? 0) >> 6], [0xff, 0xf2, 0x28, 3]);
    assert.ok(duration_ms > 5000 && duration_ms < 20_000, `${duration_ms} ms`);
    assert.ok(Math.abs(mp3.length / (duration_ms * 2) - 1) < 0.1, 'two bytes a millisecond');
    const ratio = mp3.length / estimatedBytes(advice[language]);
    assert.ok(ratio > 0.75 && ratio < 1.35, `${ratio} of the estimate`);
  });
}

test('the two languages sound different', async () => {
  const say = async (language: Language) =>
    Buffer.from((await engine.speak({ text: 'habari ya asubuhi', language })).mp3).toString('base64');
  assert.notEqual(await say('en'), await say('sw'));
});

test('nothing is left out between one sentence and the next, or after a number with a point', async () => {
  const say = async (text: string) => (await engine.speak({ text, language: 'en' })).duration_ms;
  const parts = ['Drink water', 'the fever is 38.5 degrees', 'come back'];
  const alone = await Promise.all(parts.map(say));
  const together = await say(`${parts.join('. ')}.`);
  assert.ok(together > alone.reduce((sum, ms) => sum + ms, 0) * 0.9, `${together} of ${alone.join(', ')}`);
});

test('engine commands in a text are spoken or left out, and a text without a word is silence', async () => {
  const { duration_ms } = await engine.speak({
    text: spokenText('<break time="60s"/> [[h@l@U]] sawa', 'sw'),
    language: 'sw',
  });
  assert.ok(duration_ms < 8000, `${duration_ms} ms`);
  assert.ok((await engine.speak({ text: spokenText('☺', 'en'), language: 'en' })).duration_ms < 2000);
});

describe('a thread that', () => {
  test('dies fails the call in words without the text, and the next call has a new one', async () => {
    const own = new SpeechThreads();
    const speech = embeddedSpeech(own);
    const secret = 'Mgonjwa wa siri. '.repeat(100);
    const cut = speech.speak({ text: secret, language: 'sw' });
    await own.end();
    await assert.rejects(cut, (error) => error instanceof NotSpoken && !error.message.includes('siri'));
    assert.equal(own.size, 0);
    assert.ok((await speech.speak({ text: 'sawa', language: 'sw' })).mp3.length > 500);
    await own.end();
  });

  test('takes too long is ended', async () => {
    const own = new SpeechThreads({ patience: 1 });
    const late = embeddedSpeech(own).speak({ text: 'Moja. '.repeat(300), language: 'sw' });
    await assert.rejects(late, NotSpoken);
    assert.equal(own.size, 0);
  });

  test('nobody needs gives back its memory', async () => {
    const own = new SpeechThreads({ idle: 1 });
    await embeddedSpeech(own).speak({ text: 'sawa', language: 'sw' });
    const gone = Date.now() + 10_000;
    while (own.size > 0 && Date.now() < gone) await new Promise(setImmediate);
    assert.equal(own.size, 0);
  });
});
