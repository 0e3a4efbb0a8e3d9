/** Answers that questionnaires take from a record, and entries that they propose to it. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setForCaregivers } from '@hodi/domain/caregivers/kept-inquiries.api.ts';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { loadDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import { createCondition } from '@hodi/domain/record/conditions.api.ts';
import { listWaitingMeasurements } from '@hodi/domain/record/measurements.api.ts';
import { createMedicine } from '@hodi/domain/record/medicines.api.ts';
import { confirmEntry, getRecord, setEntryInError } from '@hodi/domain/record/record.api.ts';
import * as caregivers from '@hodi/domain/caregivers/caregivers.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { aCondition, aMedicine } from '@hodi/domain/testing/record-entries.ts';
import { mildFever } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { aChild } from '#server/testing/families.ts';

const t = await openClinicApp();
const { doctor, achieng, baraka } = t.clinic;
const newId = () => idOf(nextSerial());
let [clinician, patient, other]: Person[] = [];
const people = () => {
  assert.ok(clinician && patient && other);
  return { clinician, patient, other };
};

before(async () => {
  [clinician, patient, other] = [await t.as(doctor), await t.as(achieng), await t.as(baraka)];
});

const params = { patient_id: achieng.id };

async function ask(over: object, by = people().patient, patient_id = achieng.id): Promise<string> {
  t.time.now += 1000;
  const answers = { ...mildFever, ...over };
  const body = { topic: 'temperature', answers, clinician_id: doctor.id, patient_id, selected_services: [] };
  return (await by.ok(createEContact, { body })).e_contact.id;
}
const record = async (of = params) => (await people().clinician.ok(getRecord, { params: of })).record;
const remembered = async () =>
  (await people().patient.ok(loadDraft, { params: { ...params, topic: 'temperature' } })).remembered;

test('answers are proposed to the record, for a clinician to confirm with one press', async () => {
  const id = await ask({ chronic_conditions: ['diabetes', 'other'], chronic_conditions_other: 'Gout' });
  const { conditions, medicines, measurements } = await record();
  assert.deepEqual(
    conditions.items
      .toSorted((a, b) => b.name.localeCompare(a.name))
      .map(({ name, code, source, confirmed, e_contact_id }) => [name, code, source, confirmed, e_contact_id]),
    [
      ['Gout', null, 'questionnaire', null, id],
      ['Diabetes', 'diabetes', 'questionnaire', null, id],
    ],
  );
  assert.equal(medicines.total, 0);
  const [temperature] = measurements;
  assert.deepEqual(
    [temperature?.measure, temperature?.last.value, temperature?.last.source, temperature?.last.measured_by],
    ['temperature', 37.9, 'questionnaire', 'patient'],
  );
  const entry = conditions.items.find(({ code }) => code === 'diabetes');
  const given = { params: { ...params, entry_id: entry?.id ?? '' }, body: { version: 1 } };
  const confirmed = await people().clinician.ok(confirmEntry, given);
  assert.equal(confirmed.entry.confirmed?.by.given_name, 'Wanjiru');
});

test('the next inquiry is filled in from the record, and proposes nothing twice', async () => {
  await people().clinician.ok(createMedicine, { params, body: { id: newId(), ...aMedicine() } });
  const known = await remembered();
  assert.deepEqual(known['chronic_conditions'], ['diabetes', 'other']);
  assert.equal(known['chronic_conditions_other'], 'Gout');
  assert.deepEqual(known['current_medicines'], ['bp_medicine']);
  await ask({ chronic_conditions: ['diabetes'], current_medicines: ['bp_medicine'] });
  const { conditions, medicines } = await record();
  assert.deepEqual([conditions.total, medicines.total], [2, 1]);
});

test('an entry removed by a clinician is neither prefilled nor proposed again', async () => {
  const { conditions } = await record();
  const diabetes = conditions.items.find(({ code }) => code === 'diabetes');
  const body = { in_error: true, reason: 'Two tests were fine', version: diabetes?.version ?? 0 };
  await people().clinician.ok(setEntryInError, { params: { ...params, entry_id: diabetes?.id ?? '' }, body });
  assert.equal((await remembered())['chronic_conditions'], undefined);
  await ask({ chronic_conditions: ['diabetes'] });
  const after = await record();
  assert.equal(after.conditions.items.filter(({ code }) => code === 'diabetes').length, 1);
});

test('a dangerous value of an inquiry is called out by its red flag alone', async () => {
  await ask({ temperature_c: 41.2 });
  const { measurements } = await record();
  const { last } = measurements.find(({ measure }) => measure === 'temperature') ?? {};
  assert.deepEqual([last?.value, last?.danger, last?.needs_clinician], [41.2, 'emergency', false]);
  const { items } = await people().clinician.ok(listWaitingMeasurements, {});
  assert.deepEqual(items, []);
  const news = await t.db.selectFrom('notification').select('kind').where('subject_id', '=', achieng.id).execute();
  assert.deepEqual(news, []);
});

test('a record that is not open fills in nothing', async () => {
  await people().clinician.ok(createCondition, { params, body: { id: newId(), ...aCondition() } });
  await people().other.refused(loadDraft, { params: { ...params, topic: 'temperature' } }, 404);
});

test('entries from an inquiry about a child are hidden from caregivers together with the inquiry', async () => {
  const { person } = await people().patient.ok(caregivers.addPerson, { body: aChild({}) });
  const of = { patient_id: person.patient.id };
  const { pregnancy_status: _, ...answers } = mildFever;
  const body = {
    topic: 'temperature',
    answers: { ...answers, chronic_conditions: ['sickle_cell'], child_danger_signs: ['none'] },
    clinician_id: doctor.id,
    ...of,
    selected_services: [],
  };
  await people().patient.ok(createEContact, { body });
  const seen = async () => (await people().patient.ok(getRecord, { params: of })).record.conditions.total;
  assert.equal(await seen(), 1);
  const id = (await record(of)).conditions.items[0]?.e_contact_id ?? '';
  await people().clinician.ok(setForCaregivers, { params: { id }, body: { for_caregivers: false } });
  assert.equal(await seen(), 0);
});
