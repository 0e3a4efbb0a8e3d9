/** The answer to a new inquiry is made without reading it back: its sender gets the same item as every reader. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import {
  type CreateEContactInput,
  createEContact,
  getThreadForClinician,
  listForPatient,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { PatientSeed } from '@hodi/domain/testing/people.ts';
import { askForBill, askWhileBreathingHard, mildFever } from '#server/testing/answers.ts';
import { putPatientOf } from '#server/testing/insert-people.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';

const t = await openClinicApp();
const { doctor } = t.clinic;
let seed: PatientSeed;
let patient: Person;

beforeEach(async () => {
  seed = await putPatientOf(t.put, doctor);
  patient = await t.as(seed);
});

const send = (body: Partial<CreateEContactInput>, by = patient) =>
  by.ok(createEContact, { body: { topic: 'services', answers: askForBill, ...body } });

/** A letter of two halves stands where a list cuts. */
const askForMedicine = {
  service_category: ['prescription'],
  urgent_signs: ['none'],
  prescription_medicine: `${'💊'.repeat(120)} moja`,
  prescription_type: ['asthma'],
  days_left: 3,
};

test('the answer shows the inquiry as a list shows it', async () => {
  const sent = [
    await send({ topic: 'temperature', answers: mildFever }),
    await send({ answers: askWhileBreathingHard, selected_services: ['MALARIA_TEST'] }),
    await send({ answers: askForMedicine }),
    await send({ patient_id: seed.id, answers: askForBill }, await t.as(doctor)),
  ];
  const { items } = await patient.ok(listForPatient, { params: { patient_id: seed.id } });
  for (const { item, e_contact } of sent) {
    const read = items.find((one) => one.e_contact.id === e_contact.id);
    assert.ok(read);
    // The unread count depends on the reader, and only readers who can call are told that nobody was reached.
    const ofReader = { unread_count: 0, not_reached_at: null };
    // Only clinicians see the owner, and whether a reply is held.
    const { owner: _, ...shown } = item;
    const { held_since: __, ...ofThread } = item.e_contact;
    assert.deepEqual({ ...shown, e_contact: ofThread, ...ofReader }, { ...read, ...ofReader });
    assert.deepEqual(item.e_contact, e_contact);
  }
});

test('an id that is taken is refused, whoever has it and whatever is asked for with it', async () => {
  const { e_contact } = await send({ answers: askForBill, selected_services: ['MALARIA_TEST'] });
  const { length: before } = await t.db.selectFrom('service_interest').select('id').execute();
  for (const selected_services of [[], ['MALARIA_TEST'], ['HIV_TEST']]) {
    const body = { id: e_contact.id, topic: 'services' as const, answers: askWhileBreathingHard, selected_services };
    assert.equal((await patient.refused(createEContact, { body }, 409)).code, 'id_taken');
  }
  const { length: now } = await t.db.selectFrom('service_interest').select('id').execute();
  assert.equal(now, before);
  assert.deepEqual(
    (await (await t.as(doctor)).ok(getThreadForClinician, { params: { id: e_contact.id } })).red_flags,
    [],
  );
});
