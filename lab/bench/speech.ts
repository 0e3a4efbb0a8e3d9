/**
 * Speaking must be at least twenty times faster than real time, and others must hardly feel it: the p99 of reading a
 * thread while texts are spoken one after the other, against the same without.
 */
import { createEContact, getThreadForClinician } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { generateSpeechPreview } from '@hodi/domain/speech/speech.api.ts';
import { spokenText } from '@hodi/domain/speech/spoken-text.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { embeddedSpeech, SpeechThreads } from '@hodi/server/src/outside/speech/speech-threads.ts';
import { askForBill } from '@hodi/server/src/testing/answers.ts';
import { call, closeCluster, openTestApp, putClinic, tokenFor } from '@hodi/server/src/testing/test-app.ts';
import { milliseconds, percentile, printTable } from './figures.ts';

const rounds = Number(process.env['ROUNDS'] ?? 1500);
const limits = { faster: 20, p99: 2 };
const advice = {
  en: 'Take 2 tablets of paracetamol 500 mg every 6 hours and drink a lot of water. Rest today. Come to the clinic if the fever is above 38.5 °C, or call +254 712 000 184. ',
  sw: 'Meza vidonge 2 vya paracetamol 500 mg kila baada ya saa 6 na unywe maji mengi. Pumzika leo. Njoo kliniki kama joto ni zaidi ya 38.5 °C, au piga simu +254 712 000 184. ',
} as const;

async function speed(language: Language): Promise<{ faster: number; first: number; perSecond: number }> {
  const engine = embeddedSpeech(new SpeechThreads());
  const text = spokenText(advice[language].repeat(4), language);
  const begun = performance.now();
  await engine.speak({ text: spokenText(advice[language], language), language });
  const first = performance.now() - begun;
  const figures: number[] = [];
  let perSecond = 0;
  for (let round = 0; round < 7; round += 1) {
    const at = performance.now();
    const { duration_ms, mp3 } = await engine.speak({ text, language });
    figures.push(duration_ms / (performance.now() - at));
    perSecond = (mp3.length / duration_ms) * 1000;
  }
  await engine.close();
  return { faster: percentile(figures, 0.5), first, perSecond };
}

async function others(): Promise<{ quiet: number; meanwhile: number; spoken: number }> {
  const t = await openTestApp();
  const { doctor, achieng } = await putClinic(t.put);
  const [token, patient] = [await tokenFor(t, doctor), await tokenFor(t, achieng)];
  const body = { topic: 'services', answers: askForBill, clinician_id: doctor.id };
  const params = { id: (await call(t.app, createEContact, { token: patient, body })).json().e_contact.id };
  const read = async (): Promise<number[]> => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const at = performance.now();
      await call(t.app, getThreadForClinician, { token, params });
      times.push(performance.now() - at);
    }
    return times;
  };
  const preview = (text: string) => call(t.app, generateSpeechPreview, { token, params, body: { text } });
  await preview('Karibu.');
  await read();
  const quiet = percentile(await read(), 0.99);
  const over = new AbortController();
  let spoken = 0;
  const speaking = (async () => {
    for (; !over.signal.aborted; spoken += 1) {
      // Each is another text, and the clock goes on so that nobody writes too much.
      t.time.now += 10_000;
      const answer = await preview(`${spoken}. ${advice.sw.repeat(3)}`);
      if (answer.statusCode !== 200) throw new Error(answer.body);
    }
  })();
  const meanwhile = percentile(await read(), 0.99);
  over.abort();
  await speaking;
  await t.close();
  await closeCluster();
  return { quiet, meanwhile, spoken };
}

/** Prints the figures; true when they are within their limits. */
export async function benchSpeech(): Promise<boolean> {
  const [en, sw] = [await speed('en'), await speed('sw')];
  printTable(
    'Speech, our own voices',
    [
      { what: 'English', ...en },
      { what: 'Kiswahili', ...sw },
    ].map(({ what, faster, first, perSecond }) => ({
      what,
      'faster than real time': `${faster.toFixed(0)} times (at least ${limits.faster})`,
      'first text, engine opened': milliseconds(first),
      'bytes a second': perSecond.toFixed(0),
    })),
  );
  const { quiet, meanwhile, spoken } = await others();
  const times = meanwhile / quiet;
  printTable('Reading a thread while texts are spoken', [
    {
      what: 'p99',
      quiet: milliseconds(quiet),
      meanwhile: `${milliseconds(meanwhile)} (${spoken} texts spoken)`,
      times: `${times.toFixed(2)} (at most ${limits.p99})`,
    },
  ]);
  return Math.min(en.faster, sw.faster) >= limits.faster && times <= limits.p99;
}

if (import.meta.main) process.exitCode = (await benchSpeech()) ? 0 : 1;
