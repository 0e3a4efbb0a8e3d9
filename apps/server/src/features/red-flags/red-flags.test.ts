/** Acknowledging a red flag: once, by whom, and what it changes for everybody. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import {
  createEContact,
  getThreadForClinician,
  listForClinician,
  markSeen,
  postMessage,
  setEContactStatus,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill, askForResultWhileBreathingHard } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const seeds = t.clinic;
await putRelationship(t.put, { clinician: seeds.nurse, patient: seeds.achieng }, { id: idOf(nextSerial()) });
let achieng: Person;
let doctor: Person;
let id: string;
/** The emergency and the warning of the inquiry. */
let flags: string[];

beforeEach(async () => {
  achieng = await t.as(seeds.achieng);
  doctor = await t.as(seeds.doctor);
  t.time.now += 1000;
  const body = { topic: 'services', answers: askForResultWhileBreathingHard };
  const sent = await achieng.ok(createEContact, { body });
  id = sent.e_contact.id;
  flags = sent.red_flags.map((flag) => flag.id);
});

const acknowledge = (flag: string | undefined, by = doctor) =>
  by.ok(acknowledgeRedFlag, { params: { red_flag_id: flag } });
const thread = () => doctor.ok(getThreadForClinician, { params: { id } });

test('counts go down one by one, the worst that is left is shown, who did it and when is kept', async () => {
  const first = await acknowledge(flags[0]);
  assert.equal(first.item.unacknowledged_red_flag_count, 1);
  assert.equal(first.item.open_severity, 'warning');
  assert.equal(first.red_flag.acknowledged_by, 'Dr. Wanjiru Kamau');
  assert.equal(first.red_flag.acknowledged_at, new Date(t.time.now).toISOString());
  const second = await acknowledge(flags[1], await t.as(seeds.nurse));
  assert.equal(second.item.unacknowledged_red_flag_count, 0);
  assert.equal(second.item.open_severity, null);
  assert.equal(second.red_flag.acknowledged_by, 'Fatuma Kamau');
});

test('twice changes nothing more: not the count, not who did it', async () => {
  const first = await acknowledge(flags[0]);
  t.time.now += 60_000;
  const again = await acknowledge(flags[0], await t.as(seeds.nurse));
  assert.deepEqual(again.red_flag, first.red_flag);
  assert.equal(again.item.unacknowledged_red_flag_count, 1);
});

test('many at once: the count never goes below zero', async () => {
  const nurse = await t.as(seeds.nurse);
  const people = [doctor, nurse, doctor, nurse, doctor, nurse];
  const answers = await Promise.all(
    people.flatMap((by) => flags.map((red_flag_id) => by.persist(acknowledgeRedFlag, { params: { red_flag_id } }))),
  );
  assert.deepEqual(new Set(answers.map((answer) => answer.statusCode)), new Set([200]));
  assert.equal((await thread()).item.unacknowledged_red_flag_count, 0);
});

test('a thread that nobody need see at once falls back among the others', async () => {
  t.time.now += 1000;
  const newer = (await achieng.ok(createEContact, { body: { topic: 'services', answers: askForBill } })).e_contact.id;
  const top = async () =>
    (await doctor.ok(listForClinician)).items.find((item) => [id, newer].includes(item.e_contact.id));
  assert.equal((await top())?.e_contact.id, id);
  for (const flag of flags) await acknowledge(flag);
  assert.equal((await top())?.e_contact.id, id, 'seen is not answered');
  await doctor.ok(postMessage, { params: { id }, body: { message: 'Come at once' } });
  t.time.now += 1000;
  await achieng.ok(postMessage, { params: { id: newer }, body: { message: 'And the bill?' } });
  assert.equal((await top())?.e_contact.id, newer);
});

test('it acknowledges, it does not answer: the patient still waits, and the emergency counts until they are written to', async () => {
  const { counts: before } = await doctor.ok(getOwnClinician);
  const { emergencies = 0 } = before;
  for (const flag of flags) await acknowledge(flag);
  const { item } = await thread();
  assert.equal(item.e_contact.status, 'patient_waits_response');
  assert.equal(item.has_unread_for_clinician, true);
  assert.ok(emergencies > 0);
  assert.deepEqual((await doctor.ok(getOwnClinician)).counts, before, 'the badge stays until somebody has answered');
  await doctor.ok(postMessage, { params: { id }, body: { message: 'Come at once' } });
  assert.equal((await doctor.ok(getOwnClinician)).counts.emergencies, emergencies - 1);
});

test('the flags stay in the thread, emergencies first', async () => {
  await acknowledge(flags[1]);
  const { red_flags } = await thread();
  assert.deepEqual(
    red_flags.map((flag) => [flag.severity, flag.acknowledged_at !== null]),
    [
      ['emergency', false],
      ['warning', true],
    ],
  );
});

test('it is told to everybody who has the patient in their care, as is the end of the inquiry; who has read it is not', async () => {
  const { achieng: patient, doctor: asked, nurse: colleague, stranger: other } = seeds;
  const people = [patient, asked, colleague, other].map(({ user }) => user.id);
  const told = async () => {
    const ofThem = t.db.selectFrom('user_event').select('user_id').where('user_id', 'in', people);
    const rows = await ofThem.where('name', '=', 'e-contact-updated').execute();
    return people.map((user_id) => rows.filter((row) => row.user_id === user_id).length);
  };
  const params = { id };
  const before = await told();
  await doctor.ok(markSeen, { params });
  await doctor.ok(postMessage, { params, body: { message: 'Pole' } });
  await achieng.ok(markSeen, { params });
  const afterReading = await told();
  await acknowledge(flags[0]);
  await acknowledge(flags[0]);
  const afterFlag = await told();
  await doctor.ok(setEContactStatus, { params, body: { status: 'resolved' } });
  const since = (counts: readonly number[]) => counts.map((count, n) => count - (before[n] ?? 0));
  assert.deepEqual([afterReading, afterFlag, await told()].map(since), [
    [2, 2, 0, 0],
    [3, 3, 1, 0],
    [4, 4, 2, 0],
  ]);
});
