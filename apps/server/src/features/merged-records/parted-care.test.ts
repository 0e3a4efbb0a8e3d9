/** Two records are read apart again: who has which of them in care is known, or asked. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { handOver } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { createCorrection } from '@hodi/domain/corrections/corrections.api.ts';
import {
  createEContact,
  getThreadForClinician,
  getThreadForPatient,
  postMessage,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import * as api from '@hodi/domain/merged-records/merged-records.api.ts';
import { getOwnPatient, getPatient } from '@hodi/domain/patients/patients.api.ts';
import { joinOpenList } from '@hodi/domain/relationships/relationships.api.ts';
import {
  aClinician,
  aPatient,
  idOf,
  nextSerial,
  type ClinicianSeed,
  type PatientSeed,
} from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { aPhotoFile, announced } from '#server/testing/attachments/uploading.ts';
import { linesOf, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
await t.app.listen({ port: 0, host: '127.0.0.1' });
const lines = linesOf(t);
const { doctor } = t.clinic;
const newId = () => idOf(nextSerial());
const nurse = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'nurse' }));
const day = 86_400_000;

/** Both in the doctor's care, the second in the nurse's too; read as one since yesterday. */
async function merged() {
  const [kept, other] = [await putPatient(t.put, aPatient({})), await putPatient(t.put, aPatient({}))];
  for (const patient of [kept, other]) await putRelationship(t.put, { clinician: doctor, patient }, { id: newId() });
  await putRelationship(t.put, { clinician: nurse, patient: other }, { id: newId() });
  const body = { id: newId(), patient_id: kept.id, other_id: other.id, is_asked: true };
  await (await t.as(doctor)).ok(api.mergeRecords, { body });
  t.time.now += day;
  return { kept, other, params: { merged_record_id: body.id } };
}

/** A clinician whom the patient chose by their own account. */
async function joinedBy(patient: PatientSeed): Promise<ClinicianSeed> {
  const clinician = await putClinician(t.put, aClinician(doctor.institution_id));
  await (await t.as(patient)).ok(joinOpenList, { body: { id: newId(), clinician_id: clinician.id } });
  return clinician;
}

const opens = async (clinician: ClinicianSeed, ...patients: PatientSeed[]) => {
  const own = await t.as(clinician);
  const answers = patients.map(({ id }) => own.call(getPatient, { params: { patient_id: id } }));
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
};

const laterCare = async ({ id }: PatientSeed) => {
  const own = await t.as(doctor);
  const { items } = await own.ok(api.listMergedRecords, { params: { patient_id: id } });
  return items[0]?.later_care ?? [];
};

test('a clinician who had one record in care has only that one again, though the person had agreed', async () => {
  const { kept, other, params } = await merged();
  const own = await t.as(doctor);
  await own.ok(api.agreeToMerge, { params });
  assert.deepEqual(await opens(nurse, kept, other), [200, 200]);
  assert.deepEqual(await laterCare(kept), [], 'where they belong is known');
  await own.ok(api.undoMerge, { params, body: {} });
  assert.deepEqual(await opens(nurse, kept, other), [404, 200]);
  assert.deepEqual(await opens(doctor, kept, other), [200, 200]);
});

test('nor has the colleague whom they handed their patients over to meanwhile', async () => {
  const { kept, other, params } = await merged();
  const own = await t.as(doctor);
  await own.ok(api.agreeToMerge, { params });
  t.time.now += day;
  const admin = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' }));
  const colleague = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'nurse' }));
  const to = { params: { clinician_id: nurse.id }, body: { hand_over_to: colleague.id } };
  await (await t.as(admin)).ok(handOver, to);
  assert.deepEqual(await opens(colleague, kept, other), [200, 200]);
  await (await t.as(doctor)).ok(api.undoMerge, { params, body: {} });
  assert.deepEqual(await opens(colleague, kept, other), [404, 200]);
});

test('a clinician who began to care since gets the record that the undo names', async () => {
  const { kept, other, params } = await merged();
  const [stays, goes] = [await joinedBy(kept), await joinedBy(kept)];
  const body = { id: newId(), topic: 'services', answers: askForBill, clinician_id: goes.id };
  await (await t.as(kept)).ok(createEContact, { body });
  const [, second, ...more] = await laterCare(kept);
  assert.ok(second && more.length === 0);
  const own = await t.as(doctor);
  await own.ok(api.undoMerge, { params, body: { care_of_other: [second.relationship_id] } });
  assert.deepEqual(await opens(stays, kept, other), [200, 404]);
  assert.deepEqual(await opens(goes, kept, other), [404, 200]);
  const thread = { params: { id: body.id } };
  await (await t.as(goes)).refused(getThreadForClinician, thread, 404);
  assert.notEqual((await own.ok(getThreadForClinician, thread)).item.e_contact.clinician_id, goes.id);
});

test('a clinician who had both before, or an app of before that does not name one, changes nothing', async () => {
  const { kept, other, params } = await merged();
  const stays = await joinedBy(kept);
  await (await t.as(doctor)).ok(api.undoMerge, { params, body: { care_of_other: [newId()] } });
  assert.deepEqual(await opens(stays, kept, other), [200, 404]);
  assert.deepEqual(await opens(nurse, kept, other), [404, 200]);
});

test('devices that had the record forget the entries that the undo moves out of it', async () => {
  const { kept, other, params } = await merged();
  const body = { id: newId(), topic: 'services', answers: askForBill, clinician_id: doctor.id };
  await (await t.as(kept)).ok(createEContact, { body });
  const own = await t.as(doctor);
  const heard = [await lines((await t.as(kept)).token).ready(), await lines(own.token).ready()];
  await own.ok(api.undoMerge, { params, body: { of_other: [body.id] } });
  for (const line of heard) {
    const forget = () => line.told.find(({ name }) => name === 'caregivers-changed');
    await line.until(() => forget() !== undefined);
    assert.deepEqual(forget()?.payload, { patient_id: kept.id, access: 'open', kept_e_contact_id: body.id });
  }
  await (await t.as(other)).ok(getThreadForPatient, { params: { id: body.id } });
});

test('a moved inquiry takes along all that names its patient, and the counts of both accounts', async () => {
  const { kept, other, params } = await merged();
  const id = newId();
  const asked = { id, topic: 'services', answers: askForBill, clinician_id: doctor.id };
  await (await t.as(kept)).ok(createEContact, { body: asked });
  const own = await t.as(doctor);
  const attachments = [announced(await aPhotoFile({ width: 60, height: 40 }))];
  await own.ok(postMessage, { params: { id }, body: { message: 'Like this?', attachments } });
  const body = { id: newId(), question_id: null, text: 'It was the left arm', data_request_id: null };
  await own.ok(createCorrection, { params: { id }, body });
  await sql`insert into record_entry (id, patient_id, kind, source, e_contact_id, author_id, details, for_caregivers,
    created_at, updated_at, changed_by) values (${newId()}, ${kept.id}, 'allergy', 'questionnaire', ${id}, ${kept.user.id},
    '{"name":"Penicillin"}', true, now(), now(), ${kept.user.id})`.execute(t.db);
  await own.ok(api.undoMerge, { params, body: { of_other: [id] } });
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('patient_id', 'e_contact_id')
    group by table_name having count(*) = 2`.execute(t.db);
  for (const { name } of tables) {
    const left = sql`select from ${sql.table(name)} where e_contact_id = ${id} and patient_id = ${kept.id}`;
    assert.equal((await left.execute(t.db)).rows.length, 0, name);
  }
  const countsOf = async (patient: PatientSeed) => {
    const { counts } = await (await t.as(patient)).ok(getOwnPatient);
    return [counts.inquiries, counts.unread_inquiries];
  };
  assert.deepEqual(
    [await countsOf(kept), await countsOf(other)],
    [
      [0, 0],
      [1, 1],
    ],
  );
});
