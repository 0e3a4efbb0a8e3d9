/** How many texts are spoken, at once and in a day, and what is said when speaking fails. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { generateSpeechPreview, getQuestionAudio } from '@hodi/domain/speech/speech.api.ts';
import { NotSpoken, type Said, type SpeechEngine, type Spoken } from '#server/outside/speech/speech-engine.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Answered, type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putRelationship } from '#server/testing/insert-people.ts';
import { madeInADay } from './speaker.ts';
import { insertAudio } from './speech.repository.ts';

const sound: Spoken = { mp3: new Uint8Array(4000), duration_ms: 2000 };
let asked: { said: Said; end: (spoken: Spoken) => void; fail: (error: Error) => void }[] = [];
const engine: SpeechEngine = {
  voiceOf: () => 'of the test',
  speak: (said) => new Promise((end, fail) => asked.push({ said, end, fail })),
  close: () => Promise.resolve(),
};
const lines: string[] = [];
const t = await openClinicApp({
  speech: engine,
  env: { SPEECH_AT_ONCE: '2', LOG_LEVEL: 'trace' },
  log: { write: (line) => void lines.push(line) },
});
let doctor: Person;
let params: { id: string };

const askAs = (person: Person, text: string) => person.call(generateSpeechPreview, { params, body: { text } });
const ask = (text: string) => askAs(doctor, text);
async function until(holds: () => boolean): Promise<void> {
  const end = Date.now() + 10_000;
  while (!holds() && Date.now() < end) await new Promise(setImmediate);
  assert.ok(holds());
}

/** More who have the patient in their care. */
async function colleagues(count: number): Promise<Person[]> {
  const { achieng: patient, doctor: one } = t.clinic;
  return Promise.all(
    Array.from({ length: count }, async () => {
      const clinician = await putClinician(t.put, aClinician(one.institution_id));
      await putRelationship(t.put, { clinician, patient }, { id: idOf(nextSerial()) });
      return t.as(clinician);
    }),
  );
}

before(async () => {
  doctor = await t.as(t.clinic.doctor);
  const body = { topic: 'services', answers: askForBill, clinician_id: t.clinic.doctor.id };
  params = { id: (await (await t.as(t.clinic.achieng)).ok(createEContact, { body })).e_contact.id };
});

test('so many at once as is set, sixteen wait in turn, and one more is told to come again', async () => {
  const people = await colleagues(10);
  const all = Array.from({ length: 19 }, (_, n) => askAs(people[n % 10] ?? doctor, `Ujumbe ${n}`));
  const refused = await Promise.race(all);
  assert.equal(refused.statusCode, 503);
  assert.equal(refused.json().code, 'server_busy');
  assert.ok(Number(refused.headers['retry-after']) >= 1);
  for (let done = 0; done < 18; done += 1) {
    await until(() => asked.length > 0);
    assert.ok(asked.length <= 2, 'no more than two');
    asked.shift()?.end(sound);
  }
  const codes = (await Promise.all(all)).map(({ statusCode }) => statusCode);
  assert.deepEqual([codes.filter((code) => code === 200).length, codes.filter((code) => code === 503).length], [18, 1]);
});

test('one person has two made at a time, and is told to come again for more; somebody else is not', async () => {
  const [colleague = doctor] = await colleagues(1);
  const mine = ['moja', 'mbili', 'tatu', 'nne'].map((text) => ask(`Ya kwangu ${text}`));
  const refused: Answered[] = [];
  for (const one of mine) void one.then((answer) => answer.statusCode !== 200 && refused.push(answer));
  await until(() => asked.length === 2 && refused.length === 2);
  for (const answer of refused) {
    assert.deepEqual([answer.statusCode, answer.json().code], [429, 'rate_limited']);
    assert.ok(Number(answer.headers['retry-after']) >= 1);
  }
  const theirs = askAs(colleague, 'Ya mwenzangu');
  for (let done = 0; done < 3; done += 1) {
    await until(() => asked.length > 0);
    asked.shift()?.end(sound);
  }
  assert.equal((await theirs).statusCode, 200);
  const codes = (await Promise.all(mine)).map(({ statusCode }) => statusCode);
  assert.equal(codes.filter((code) => code === 200).length, 2);
  const again = ask('Ya kwangu tano');
  await until(() => asked.length > 0);
  asked.shift()?.end(sound);
  assert.equal((await again).statusCode, 200, 'and is free to ask again');
});

test('a failure says so in words, stores nothing, is logged without the text, and may be requested again', async () => {
  const first = ask('Neno la siri');
  await until(() => asked.length === 1);
  asked.shift()?.fail(new NotSpoken('the thread that speaks failed'));
  const failed = await first;
  assert.equal(failed.statusCode, 502);
  assert.deepEqual(
    [failed.json().code, failed.json().message],
    ['speech_failed', 'Something went wrong. Please try again.'],
  );
  assert.ok(lines.some((line) => line.includes('not spoken') && line.includes('the thread that speaks failed')));
  assert.ok(!lines.join('').includes('siri'));
  const second = ask('Neno la siri');
  await until(() => asked.length === 1);
  asked.shift()?.end(sound);
  assert.equal((await second).statusCode, 200);
  assert.equal((await ask('Neno la siri')).statusCode, 200, 'and is found from then on');
  assert.deepEqual(asked, []);
});

test('a text reaches the engine in words', async () => {
  const asking = ask('Njoo saa 14:30, 38.5 °C.');
  await until(() => asked.length === 1);
  const [task] = asked;
  assert.deepEqual(task?.said, {
    text: 'Njoo saa nane na nusu mchana, nyuzi joto thelathini na nane nukta tano.',
    language: 'sw',
  });
  asked = [];
  task?.end(sound);
  assert.equal((await asking).statusCode, 200);
});

test('a sound that was kept for a text when it was put into other words is not heard again', async () => {
  const text = 'Please take 1 1/2 tablets in the evening';
  const key = createHash('sha256')
    .update(JSON.stringify(['en', 'of the test', text]))
    .digest();
  const kept = { key, text_hash: key, language: 'en' as const, mp3: Buffer.from(sound.mp3), duration_ms: 2000 };
  await insertAudio(t.db, { ...kept, is_question: false, created_at: new Date(t.time.now) });
  const answer = ask(text);
  await until(() => asked.length === 1);
  assert.equal(asked[0]?.said.text, 'Please take 1 and a half tablets in the evening.');
  asked.shift()?.end(sound);
  assert.equal((await answer).statusCode, 200);
});

test('one account has so many made anew in a day; what was made, and questions, are heard all the same', async () => {
  const speak = async (call: Promise<Answered>) => {
    await until(() => asked.length === 1);
    asked.shift()?.end(sound);
    return (await call).statusCode;
  };
  assert.equal(await speak(ask('Ya leo moja')), 200);
  await sql`update attempt set count = ${madeInADay.limit - 1}`.execute(t.db);
  assert.equal(await speak(ask('Ya leo mbili')), 200);
  const table = { en: /^Very much was read aloud/, sw: /^Umesomewa maandishi mengi/ };
  for (const [language, sentence] of Object.entries(table)) {
    const headers = { 'accept-language': language };
    const answers: Answered[] = [];
    const call = doctor.call(generateSpeechPreview, { params, body: { text: 'Ya leo tatu' }, headers });
    void call.then((answer) => answers.push(answer));
    await until(() => answers.length + asked.length > 0);
    assert.deepEqual(asked, [], 'nobody is asked to speak it');
    const [refused] = answers;
    assert.deepEqual([refused?.statusCode, refused?.json().code], [429, 'rate_limited']);
    assert.match(refused?.json().message, sentence);
    assert.equal(refused?.headers['retry-after'], String(24 * 3_600));
  }
  assert.equal((await ask('Ya leo moja')).statusCode, 200);
  const question = { language: 'sw', topic: 'services', question_id: 'service_category' };
  assert.equal(await speak(doctor.call(getQuestionAudio, { params: question })), 200);
  const [colleague = doctor] = await colleagues(1);
  assert.equal(await speak(askAs(colleague, 'Ya leo tatu')), 200);
  t.time.now += madeInADay.window;
  assert.equal(await speak(askAs(await t.as(t.clinic.doctor), 'Ya kesho')), 200);
});
