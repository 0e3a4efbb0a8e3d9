/** Receivers of an SMS about an emergency: at once, and again only if it is news. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { createEContact, listForClinician } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import { type ClinicianSeed, type PatientSeed, aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askWhileBreathingHard } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatientOf, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const minute = 60_000;
let doctor: ClinicianSeed;
let amina: PatientSeed;
let patient: Person;

beforeEach(async () => {
  doctor = await putClinician(t.put, aClinician(t.clinic.doctor.institution_id));
  amina = await putPatientOf(t.put, doctor);
  patient = await t.as(amina);
});

const emergency = { topic: 'services', answers: askWhileBreathingHard };
const ask = (who = patient, to = doctor) => who.ok(createEContact, { body: { ...emergency, clinician_id: to.id } });
async function smsTo({ user }: ClinicianSeed): Promise<number> {
  const sent = t.db.selectFrom('outbox_message').select('id').where('receiver_user_id', '=', user.id);
  return (await sent.where('template', '=', 'sms.emergency').execute()).length;
}

test('one after the other of one patient, and many at once, are one SMS in ten minutes; each counts and stands in the list', async () => {
  const sent = [await ask(), ...(await Promise.all(Array.from({ length: 9 }, () => ask())))];
  for (const { red_flags, item } of sent) {
    assert.equal(item.open_severity, 'emergency');
    assert.equal(red_flags.length, 1);
  }
  assert.equal(await smsTo(doctor), 1);
  const { total } = await (await t.as(doctor)).ok(listForClinician);
  assert.equal(total, 10);
  const told = await t.db.selectFrom('user_event').select('id').where('user_id', '=', doctor.user.id).execute();
  assert.equal(told.length, 10);
  t.time.now += 10 * minute - 1;
  await ask();
  assert.equal(await smsTo(doctor), 1);
  t.time.now += 1;
  await ask();
  assert.equal(await smsTo(doctor), 2);
});

test('an emergency of another patient, or to another clinician, is told at once', async () => {
  const [nurse, other] = [
    await putClinician(t.put, aClinician(doctor.institution_id)),
    await t.as(await putPatientOf(t.put, doctor)),
  ];
  await putRelationship(t.put, { clinician: nurse, patient: amina }, { id: idOf(nextSerial()) });
  await ask();
  await ask(other);
  await ask(patient, nurse);
  assert.deepEqual([await smsTo(doctor), await smsTo(nurse)], [2, 1]);
});

test('a clinician who has handled one hears at once of the next', async () => {
  const { red_flags } = await ask();
  await (await t.as(doctor)).ok(acknowledgeRedFlag, { params: { red_flag_id: red_flags[0]?.id } });
  await ask();
  await ask();
  assert.equal(await smsTo(doctor), 2);
});

test('one that was not taken after all counts for nothing', async () => {
  const taken = await ask();
  t.time.now += 10 * minute;
  const answers = { ...emergency.answers, anything_else: 'Haraka' };
  const body = { ...emergency, answers, id: taken.e_contact.id };
  assert.equal((await patient.refused(createEContact, { body }, 409)).code, 'id_taken');
  await ask();
  assert.equal(await smsTo(doctor), 2);
});
