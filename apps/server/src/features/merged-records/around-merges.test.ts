/** Merges and what stands around them: counters, lists, searches, photos and other institutions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import * as api from '@hodi/domain/merged-records/merged-records.api.ts';
import { updatePatient } from '@hodi/domain/patients/manage-patients.api.ts';
import { getOwnPatient, getPatient, listPatients, updateOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { answerAlarm } from '@hodi/domain/record/alarms.api.ts';
import { createMeasurements, listWaitingMeasurements } from '@hodi/domain/record/measurements.api.ts';
import {
  aClinician,
  aPatient,
  anInstitution,
  idOf,
  nextSerial,
  type ClinicianSeed,
  type PatientSeed,
} from '@hodi/domain/testing/people.ts';
import { aGlucose } from '@hodi/domain/testing/record-entries.ts';
import { smsMessage } from '#server/features/notifications/notification-texts.ts';
import { escalateDue } from '#server/plugins/escalation.ts';
import { askForBill } from '#server/testing/answers.ts';
import { aPhotoFile, announced } from '#server/testing/attachments/uploading.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putInstitution, putPatient, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor } = t.clinic;
const newId = () => idOf(nextSerial());
const admin = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' }));

/** Two records in the care of one clinician. */
async function twoRecords(carer: ClinicianSeed = doctor) {
  const put = async () => {
    const patient = await putPatient(t.put, aPatient({}));
    await putRelationship(t.put, { clinician: carer, patient }, { id: newId() });
    return patient;
  };
  return { kept: await put(), other: await put() };
}

const bodyOf = ({ kept, other }: { kept: PatientSeed; other: PatientSeed }) => ({
  body: { id: newId(), patient_id: kept.id, other_id: other.id, is_asked: true },
});

async function mergedRecords() {
  const two = await twoRecords();
  const own = await t.as(doctor);
  const { merged_record } = await own.ok(api.mergeRecords, bodyOf(two));
  t.time.now += 1000;
  return { ...two, own, params: { merged_record_id: merged_record.id } };
}

const ask = async (patient: PatientSeed) =>
  (
    await (
      await t.as(patient)
    ).ok(createEContact, {
      body: { id: newId(), topic: 'services', answers: askForBill, clinician_id: doctor.id },
    })
  ).e_contact.id;

test('after an undo each account counts its own inquiries, and the unread ones among them', async () => {
  const { kept, other, own, params } = await mergedRecords();
  const counts = async (patient: PatientSeed) => {
    const { inquiries, unread_inquiries } = (await (await t.as(patient)).ok(getOwnPatient)).counts;
    return [inquiries, unread_inquiries];
  };
  const later = await ask(kept);
  await own.ok(postMessage, { params: { id: later }, body: { message: 'Come on Monday' } });
  assert.deepEqual(
    [await counts(kept), await counts(other)],
    [
      [1, 1],
      [0, 0],
    ],
  );
  await own.ok(api.undoMerge, { params, body: { of_other: [later] } });
  assert.deepEqual(
    [await counts(kept), await counts(other)],
    [
      [0, 0],
      [1, 1],
    ],
  );
});

test('a photo goes with its inquiry', async () => {
  const { kept, other, own, params } = await mergedRecords();
  const later = await ask(kept);
  const about = announced(await aPhotoFile({ width: 120, height: 90 }));
  const photo = { params: { id: later }, body: { message: 'Look', attachments: [about] } };
  await (await t.as(kept)).ok(postMessage, photo);
  await own.ok(api.undoMerge, { params, body: { of_other: [later] } });
  const of = await t.db.selectFrom('attachment').select('patient_id').where('id', '=', about.id).execute();
  assert.deepEqual(of, [{ patient_id: other.id }], 'the log names who is on it, and it is told of to their phone');
});

test('a deactivated record hides no other one that was merged into it', async () => {
  const { kept, other, own } = await mergedRecords();
  const listed = async () =>
    (await own.ok(listPatients, { query: { search: other.member_id } })).items.map(({ patient }) => patient.id);
  assert.deepEqual(await listed(), [kept.id]);
  const { patient } = await own.ok(getPatient, { params: { patient_id: kept.id } });
  const body = { status: 'inactive', version: patient.version };
  await own.ok(updatePatient, { params: { patient_id: kept.id }, body });
  assert.deepEqual(await listed(), [other.id]);
});

test('either member ID still finds somebody who corrected their own record', async () => {
  const { kept, other, own } = await mergedRecords();
  const { given_name, additional_name, family_name, email } = kept.user;
  const person = { given_name, additional_name, family_name: family_name ?? '', email: email ?? '' };
  const body = { ...person, birthday: kept.birthday, gender: kept.gender, address: 'Nyalenda, Kisumu' };
  await (await t.as(kept)).ok(updateOwnPatient, { body });
  const { items } = await own.ok(listPatients, { query: { search: other.member_id } });
  assert.deepEqual(
    items.map(({ patient }) => patient.id),
    [kept.id],
  );
});

test('an admin learns of no record that only another institution has', async () => {
  const elsewhere = await putClinician(t.put, aClinician((await putInstitution(t.put, anInstitution())).id));
  const two = await twoRecords(elsewhere);
  await putRelationship(t.put, { clinician: doctor, patient: two.kept }, { id: newId() });
  await (await t.as(elsewhere)).ok(api.mergeRecords, bodyOf(two));
  const merges = async (reader: ClinicianSeed) =>
    (await (await t.as(reader)).ok(api.listMergedRecords, { params: { patient_id: two.kept.id } })).items.length;
  assert.deepEqual([await merges(admin), await merges(doctor), await merges(elsewhere)], [0, 0, 1]);
});

test('an alarm that waits comes first too; one raised since waits for who has the record, and the escalation goes on', async () => {
  const two = await twoRecords();
  const { nurse } = t.clinic;
  await putRelationship(t.put, { clinician: nurse, patient: two.other }, { id: newId() });
  const measure = async () => {
    const measured_at = new Date(t.time.now).toISOString();
    const values = [{ id: newId(), ...aGlucose(2.4, 'any_time') }];
    const body = { measured_at, measured_by: 'patient' as const, remark: '', values };
    const params = { patient_id: two.other.id };
    return (await (await t.as(two.other)).ok(createMeasurements, { params, body })).measurements[0]?.id ?? '';
  };
  const answer = async (alarm_id: string) =>
    (await t.as(nurse)).ok(answerAlarm, {
      params: { patient_id: two.other.id, alarm_id },
      body: { how: 'reached' },
    });
  const first = await measure();
  const own = await t.as(doctor);
  const problem = await own.refused(api.mergeRecords, bodyOf(two), 409);
  assert.equal(problem.code, 'emergency_unanswered');
  await answer(first);
  await own.ok(api.mergeRecords, bodyOf(two));
  t.time.now += 1000;
  const second = await measure();
  for (const reader of [doctor, nurse]) {
    const { items } = await (await t.as(reader)).ok(listWaitingMeasurements);
    assert.ok(items.some(({ measurement }) => measurement.id === second));
  }
  t.time.now += 60 * 60_000;
  await escalateDue(t.app);
  const { escalated_at } = await t.db
    .selectFrom('alarm')
    .select('escalated_at')
    .where('id', '=', second)
    .executeTakeFirstOrThrow();
  assert.notEqual(escalated_at, null);
  await answer(second);
});

test('both accounts hear of a merge, and of its undo, by words of their own that lead to who did it', async () => {
  const { kept, other, own, params } = await mergedRecords();
  const { merged_record_id: subject_id } = params;
  const users = [kept.user.id, other.user.id].toSorted();
  const open = async () => {
    const news = t.db.selectFrom('notification').select(['user_id', 'kind', 'created_at']);
    const found = await news.where('subject_id', '=', subject_id).where('closed_at', 'is', null).execute();
    assert.ok(found.every(({ kind }) => kind === 'records_merged'));
    return found.map(({ user_id, created_at }) => `${user_id} ${created_at}`).toSorted();
  };
  const told = users.map((id) => `${id} ${t.time.now - 1000}`);
  assert.deepEqual(await open(), told);
  await own.ok(api.undoMerge, { params, body: {} });
  assert.deepEqual(
    await open(),
    users.map((id) => `${id} ${t.time.now}`),
  );
  const words = { id: subject_id, user_id: kept.user.id, user_type: 'patient', subject_id } as const;
  for (const language of ['en', 'sw'] as const) {
    const [sms, usual] = (['records_merged', 'answer'] as const).map((kind) => {
      const number = kept.user.mobile_number;
      const by = { number, publicUrl: 'https://hodi.example', mayReply: false };
      return smsMessage({ ...words, kind, language }, by).body;
    });
    assert.match(sms ?? '', /patient\/account\/record/);
    assert.notEqual(sms?.split(':')[1], usual?.split(':')[1]);
  }
});
