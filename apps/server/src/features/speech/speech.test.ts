/** Spoken messages: made once, heard by the two sides of their thread and nobody else, in parts where asked for. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  createEContact,
  getThreadForClinician,
  getThreadForPatient,
  postMessage,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { generateSpeech, generateSpeechPreview, getAudio, getQuestionAudio } from '@hodi/domain/speech/speech.api.ts';
import { aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { forget } from '#server/plugins/retention.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor, achieng, baraka } = t.clinic;
let patient: Person;
let own: Person;
let stranger: Person;
let colleague: Person;
let otherPatient: Person;
let id: string;

const post = async (author: Person, message: string, audio_url?: string) =>
  (await author.ok(postMessage, { params: { id }, body: { message, ...(audio_url && { audio_url }) } }))
    .e_contact_message;
const fileOf = (audio_url: string) => ({ params: { file: audio_url.slice('/audio/'.length) } });
const preview = (text: string, person = own) => person.ok(generateSpeechPreview, { params: { id }, body: { text } });
const speak = (messageId: string, person: Person) => person.ok(generateSpeech, { params: { id }, body: { messageId } });
const countOf = async (table: 'speech_audio' | 'speech_address') =>
  (
    await t.db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

before(async () => {
  const near = await putClinician(t.put, aClinician(doctor.institution_id));
  [patient, own, stranger] = [await t.as(achieng), await t.as(doctor), await t.as(t.clinic.stranger)];
  [colleague, otherPatient] = [await t.as(near), await t.as(baraka)];
  const body = { topic: 'services', answers: askForBill, clinician_id: doctor.id };
  id = (await patient.ok(createEContact, { body })).e_contact.id;
});

describe('a message', () => {
  test('is spoken in its own language for either side, once, and its address stands with it from then on', async () => {
    const { id: messageId } = await post(own, 'Meza vidonge 2 kila baada ya saa 6 na unywe maji.');
    const before = await countOf('speech_audio');
    const first = await speak(messageId, patient);
    const second = await speak(messageId, own);
    assert.deepEqual(first, second);
    assert.equal(first.language, 'sw');
    assert.equal(await countOf('speech_audio'), before + 1);
    for (const [reader, contract] of [
      [patient, getThreadForPatient],
      [own, getThreadForClinician],
    ] as const) {
      const { messages } = (await reader.ok(contract, { params: { id } })).item;
      const told = messages.find(({ e_contact_message }) => e_contact_message.id === messageId);
      assert.equal(told?.e_contact_message.audio_url, first.audio_url);
      const heard = await reader.call(getAudio, fileOf(first.audio_url));
      assert.deepEqual([heard.statusCode, heard.headers['content-type']], [200, 'audio/mpeg']);
      assert.equal(heard.rawPayload.length, first.bytes);
      assert.equal(heard.headers['cache-control'], 'no-store', 'what is of a patient is in no cache');
    }
  });

  test('of the same words is not made again, whoever wrote it, and each has an address of its own', async () => {
    const words = 'Please come to the clinic and bring the card.';
    const [one, two] = [await post(own, words), await post(patient, words)];
    const before = await countOf('speech_audio');
    const [first, second] = [await speak(one.id, patient), await speak(two.id, own)];
    assert.equal(first.language, 'en');
    assert.notEqual(first.audio_url, second.audio_url);
    assert.equal(await countOf('speech_audio'), before + 1);
  });

  test('asked for ten times at once is made once, and all get the same', async () => {
    const { id: messageId } = await post(own, 'Asante, tutaonana kesho asubuhi.');
    const before = await countOf('speech_audio');
    const all = await Promise.all(Array.from({ length: 10 }, (_, n) => speak(messageId, n % 2 ? own : patient)));
    assert.equal(new Set(all.map(({ audio_url }) => audio_url)).size, 1);
    assert.equal(await countOf('speech_audio'), before + 1);
  });

  test("may be the inquiry in words, under the thread's own id", async () => {
    const { audio_url } = await speak(id, patient);
    const { item } = await patient.ok(getThreadForPatient, { params: { id } });
    assert.equal(item.info_text.audio_url, audio_url);
  });

  test('of more than 2,000 characters is refused in words, never cut', async () => {
    const { id: messageId } = await post(own, 'maji '.repeat(401));
    const refused = await own.refused(generateSpeech, { params: { id }, body: { messageId } }, 400);
    assert.equal(refused.code, 'too_long_to_speak');
    const typed = await own.refused(generateSpeechPreview, { params: { id }, body: { text: 'a'.repeat(2001) } }, 400);
    assert.deepEqual(
      typed.details?.fields?.map(({ field, code }) => [field, code]),
      [['text', 'too_long']],
    );
  });
});

describe('a preview', () => {
  test('is heard by whoever had it made alone, and goes along with a message of the same words', async () => {
    const text = 'Kunywa maji mengi, kisha pumzika.';
    const { audio_url } = await preview(text);
    assert.equal((await own.call(getAudio, fileOf(audio_url))).statusCode, 200);
    await patient.refused(getAudio, fileOf(audio_url), 404);
    const sent = await post(own, text, audio_url);
    assert.equal(sent.audio_url, audio_url);
    assert.equal((await patient.call(getAudio, fileOf(audio_url))).statusCode, 200);
    assert.equal((await speak(sent.id, patient)).audio_url, audio_url);
  });

  test('of other words, of somebody else or given already is left out; the message is sent all the same', async () => {
    const { audio_url } = await preview('Njoo leo.');
    assert.equal((await post(own, 'Njoo kesho.', audio_url)).audio_url, null);
    assert.equal((await post(patient, 'Njoo leo.', audio_url)).audio_url, null);
    assert.equal((await post(own, 'Njoo leo.', audio_url)).audio_url, audio_url);
    assert.equal((await post(own, 'Njoo leo.', audio_url)).audio_url, null);
    assert.equal((await post(own, 'Njoo leo.', `/audio/${idOf(nextSerial())}.mp3`)).audio_url, null);
  });

  test('is not for patients', async () => {
    await patient.refused(generateSpeechPreview, { params: { id }, body: { text: 'Habari' } }, 403);
  });

  test('that was not sent is forgotten after a day, and its sound with it; what was sent stays', async () => {
    const [kept, lost] = [await preview('Hii inatumwa.'), await preview('Hii haitumwi.')];
    const { id: messageId } = await post(own, 'Hii inatumwa.', kept.audio_url);
    t.time.now += 25 * 3_600_000;
    const again = { own: await t.as(doctor), patient: await t.as(achieng) };
    const before = await countOf('speech_audio');
    await forget(t.app);
    await again.own.refused(getAudio, fileOf(lost.audio_url), 404);
    assert.equal((await again.patient.call(getAudio, fileOf(kept.audio_url))).statusCode, 200);
    assert.ok((await countOf('speech_audio')) < before);
    assert.equal((await speak(messageId, again.patient)).audio_url, kept.audio_url);
    [own, patient, stranger] = [again.own, again.patient, await t.as(t.clinic.stranger)];
    [otherPatient] = [await t.as(baraka)];
  });
});

test("another's is not heard and not made, and is refused as what is not there", async () => {
  const { id: messageId } = await post(own, 'Siri ya Achieng.');
  const { audio_url } = await speak(messageId, patient);
  for (const person of [stranger, otherPatient]) {
    for (const file of [fileOf(audio_url), { params: { file: `${idOf(nextSerial())}.mp3` } }]) {
      assert.equal((await person.refused(getAudio, file, 404)).code, 'not_found');
    }
    const refused = await person.refused(generateSpeech, { params: { id }, body: { messageId } }, 404);
    assert.equal(refused.code, 'not_found');
  }
  await stranger.refused(generateSpeechPreview, { params: { id }, body: { text: 'Habari' } }, 404);
  await own.refused(generateSpeech, { params: { id }, body: { messageId: idOf(nextSerial()) } }, 404);
  assert.equal((await t.app.inject({ url: audio_url })).statusCode, 401);
});

const spokenLines = () =>
  t.db
    .selectFrom('audit_line')
    .select(['id', 'action', 'patient_ids', 'subject_id'])
    .where('action', 'like', 'speech.%')
    .where('outcome', '=', 'done')
    .execute();

test('each of these calls leaves one line, with the patient and the thread', async () => {
  const { id: messageId } = await post(own, 'Mstari mmoja.');
  const before = new Set((await spokenLines()).map((line) => line.id));
  const { audio_url } = await speak(messageId, patient);
  await own.call(getAudio, fileOf(audio_url));
  await preview('Mstari wa pili.');
  const lines = (await spokenLines()).filter((line) => !before.has(line.id));
  assert.deepEqual(lines.map(({ action }) => action).toSorted(), ['speech.audio', 'speech.generate', 'speech.preview']);
  for (const line of lines) assert.deepEqual([line.patient_ids, line.subject_id], [[achieng.id], id]);
});

describe('sound in parts', () => {
  let url: string;
  let whole: Buffer;
  const ask = (headers: Record<string, string>) => own.call(getAudio, { ...fileOf(url), headers });
  before(async () => {
    url = (await speak((await post(own, 'Sehemu kwa sehemu, polepole.')).id, own)).audio_url;
    const answer = await ask({});
    assert.equal(answer.headers['accept-ranges'], 'bytes');
    whole = answer.rawPayload;
  });

  test('is what was asked for', async () => {
    const size = whole.length;
    const table: readonly (readonly [asked: string, first: number, last: number])[] = [
      ['bytes=0-0', 0, 0],
      ['bytes=100-', 100, size - 1],
      ['bytes=-100', size - 100, size - 1],
      [`bytes=100-${size + 500}`, 100, size - 1],
    ];
    for (const [range, first, last] of table) {
      const answer = await ask({ range });
      assert.equal(answer.statusCode, 206, range);
      assert.equal(answer.headers['content-range'], `bytes ${first}-${last}/${size}`);
      assert.ok(answer.rawPayload.equals(whole.subarray(first, last + 1)), range);
    }
  });

  test('is the whole where the part is not understood or of another sound, and nothing beyond its end', async () => {
    for (const range of ['bytes=a-b', 'bytes=5-2', 'bytes=0-1,5-6', 'letters=0-5']) {
      assert.equal((await ask({ range })).statusCode, 200, range);
    }
    const etag = String((await ask({})).headers.etag);
    assert.equal((await ask({ range: 'bytes=10-', 'if-range': etag })).statusCode, 206);
    assert.equal((await ask({ range: 'bytes=10-', 'if-range': '"other"' })).statusCode, 200);
    const beyond = await ask({ range: `bytes=${whole.length}-` });
    assert.deepEqual([beyond.statusCode, beyond.headers['content-range']], [416, `bytes */${whole.length}`]);
  });
});

describe('a question', () => {
  const params = { language: 'sw', topic: 'services', question_id: 'service_category' };
  test('is the same for everybody, made once, and may be kept by the browser', async () => {
    const before = await countOf('speech_audio');
    const [one, two] = [await patient.call(getQuestionAudio, { params }), await own.call(getQuestionAudio, { params })];
    assert.deepEqual([one.statusCode, one.headers['content-type']], [200, 'audio/mpeg']);
    assert.ok(one.rawPayload.length > 5000 && one.rawPayload.equals(two.rawPayload));
    assert.match(String(one.headers['cache-control']), /^private, max-age=\d+$/);
    assert.equal(await countOf('speech_audio'), before + 1);
    const etag = String(one.headers.etag);
    assert.equal(
      (await patient.call(getQuestionAudio, { params, headers: { 'if-none-match': etag } })).statusCode,
      304,
    );
    const english = await patient.call(getQuestionAudio, { params: { ...params, language: 'en' } });
    assert.ok(!english.rawPayload.equals(one.rawPayload));
  });

  test('that is not there is not found', async () => {
    for (const wrong of [
      { topic: 'nothing' },
      { question_id: 'nothing' },
      { question_id: 'constructor' },
      { language: 'fr' },
    ]) {
      await patient.refused(getQuestionAudio, { params: { ...params, ...wrong } }, 404);
    }
  });
});

test('a clinician of the clinic without the patient in their care hears nothing either', async () => {
  const fresh = await t.as(await putClinician(t.put, aClinician(doctor.institution_id)));
  const { audio_url } = await speak(id, patient);
  await fresh.refused(getAudio, fileOf(audio_url), 404);
  assert.ok(colleague);
});

test('the sound of a question is kept for 90 days after it was last asked for', async () => {
  const params = { language: 'sw', topic: 'services', question_id: 'service_category' };
  const days = 86_400_000;
  const soundsAfter = async (time: number) => {
    t.time.now += time;
    await forget(t.app);
    return (await t.db.selectFrom('speech_audio').select('key').where('is_question', '=', true).execute()).length;
  };
  const hear = async () => (await (await t.as(achieng)).call(getQuestionAudio, { params })).statusCode;
  assert.equal(await hear(), 200);
  const others = (await soundsAfter(90 * days - 1)) - 1;
  assert.equal(await hear(), 200);
  assert.equal(await soundsAfter(1), 1, `the ${others} others are gone`);
  assert.equal(await soundsAfter(90 * days - 2), 1);
  assert.equal(await soundsAfter(1), 0);
});
