/** A record that was made huge on purpose, requested again and again: other users are served meanwhile. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { everythingOfPatient } from '@hodi/domain/fhir/fhir.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { getRecordPaper } from '@hodi/domain/record-file/record-file.api.ts';
import type { PatientSeed } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatientOf } from '#server/testing/insert-people.ts';
import { Refusal } from '#server/wire/refusal.ts';
import type { WrittenRecord } from './paper-writing.ts';
import { PaperPress } from '#server/work/paper/paper-press.ts';

const t = await openClinicApp();
const { doctor } = t.clinic;
let long: PatientSeed;

/** Written directly: at the rate limit of one account this would take minutes. */
async function write(thread: string, { user }: PatientSeed, count: number): Promise<void> {
  // In batches: all words are put into an index.
  for (let from = 1; from <= count; from += 200) {
    const to = Math.min(count, from + 199);
    await sql`insert into e_contact_message (id, e_contact_id, seq, user_id, author_type, message, created_at)
      select gen_random_uuid(), ${thread}, 100 + n, ${user.id}, 'patient', repeat('Ninaumwa sana, naomba msaada. ', 166), now()
      from generate_series(${from}::int, ${to}::int) n`.execute(t.db);
  }
}

async function someoneWhoWrote(count: number): Promise<PatientSeed> {
  const patient = await putPatientOf(t.put, doctor);
  const { e_contact } = await (
    await t.as(patient)
  ).ok(createEContact, { body: { topic: 'services', answers: askForBill } });
  await write(e_contact.id, patient, count);
  return patient;
}

before(async () => {
  long = await someoneWhoWrote(150);
});

test('while its paper is written others are answered', async () => {
  const [patient, other] = [await t.as(long), await t.as(t.clinic.achieng)];
  // The code that writes it is loaded with the first paper.
  const short = { params: { patient_id: t.clinic.achieng.id } };
  assert.equal((await other.call(getRecordPaper, short)).statusCode, 200);
  const over = new AbortController();
  const paper = patient.call(getRecordPaper, { params: { patient_id: long.id } }).finally(() => over.abort());
  let meanwhile = 0;
  while (!over.signal.aborted) {
    await other.ok(getOwnPatient);
    if (!over.signal.aborted) meanwhile += 1;
  }
  assert.equal((await paper).statusCode, 200);
  assert.ok(meanwhile >= 20, `${meanwhile} others answered`);
});

test('one person has two made at a time, and is told to come again for more; somebody else is not', async () => {
  const [patient, other] = [await t.as(long), await t.as(t.clinic.achieng)];
  const all = Promise.all([
    ...Array.from({ length: 3 }, () => patient.call(getRecordPaper, { params: { patient_id: long.id } })),
    ...Array.from({ length: 3 }, () => patient.call(everythingOfPatient, { params: { id: long.id } })),
    other.call(everythingOfPatient, { params: { id: t.clinic.achieng.id } }),
  ]);
  const answers = await all;
  assert.equal(answers.at(-1)?.statusCode, 200);
  const theirs = answers.slice(0, -1);
  assert.equal(theirs.filter(({ statusCode }) => statusCode === 200).length, 2);
  for (const busy of theirs.filter(({ statusCode }) => statusCode !== 200)) {
    assert.deepEqual([busy.statusCode, busy.headers['retry-after']], [429, '2']);
  }
  assert.equal((await patient.call(everythingOfPatient, { params: { id: long.id } })).statusCode, 200);
});

test('a paper that takes longer than it may can be asked for again: the machine may have stood still', async () => {
  const press = new PaperPress<WrittenRecord>(new URL('./record-paper-worker.ts', import.meta.url), { patience: 1 });
  const isBusy = (error: unknown) =>
    error instanceof Refusal && error.status === 503 && error.code === 'server_busy' && error.retryAfterSeconds === 30;
  await assert.rejects(press.print({} as WrittenRecord), isBusy);
  await press.end();
});

test('more than fits into memory many times over is refused, whatever it is asked as', async () => {
  const patient = await someoneWhoWrote(4_000);
  const flooder = await t.as(patient);
  const bundle = await flooder.call(everythingOfPatient, { params: { id: patient.id } });
  const paper = await flooder.call(getRecordPaper, { params: { patient_id: patient.id } });
  // Compared without a message: unexpected content would print megabytes.
  assert.deepEqual([bundle.statusCode, paper.statusCode], [413, 413]);
  assert.equal(paper.json().code, 'too_large');
});
