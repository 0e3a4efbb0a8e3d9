/** Two records of one person are read as one: nothing is lost, nobody sees more than before, and it can be undone. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { createAppointment, listAppointments } from '@hodi/domain/appointments/appointments.api.ts';
import { createEContact, listForClinician, listForPatient } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import * as api from '@hodi/domain/merged-records/merged-records.api.ts';
import { createNote, listNotes } from '@hodi/domain/notes/notes.api.ts';
import { getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import { aClinician, aPatient, idOf, nextSerial, type PatientSeed } from '@hodi/domain/testing/people.ts';
import { askForBill, askWhileBreathingHard } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putCare } from '#server/testing/rights/put-care.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor } = t.clinic;
const newId = () => idOf(nextSerial());
const admin = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' }));
const nurse = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'nurse' }));

const day = 86_400_000;

let year = 1950;
/** Two records with one birthday, both in the doctor's care; the nurse has the second alone. */
async function twoRecords() {
  year += 1;
  const birthday = `${year}-01-05`;
  const put = async (user: Partial<PatientSeed['user']>) => {
    const patient = await putPatient(t.put, aPatient({ birthday, user }));
    await putRelationship(t.put, { clinician: doctor, patient }, { id: newId() });
    return patient;
  };
  const kept = await put({ given_name: 'Akinyi', family_name: 'Odhiambo' });
  const other = await put({ given_name: 'Akinyi', additional_name: 'Grace', family_name: 'Odhiambo' });
  await putRelationship(t.put, { clinician: nurse, patient: other }, { id: newId() });
  return { kept, other };
}

const ask = async (patient: PatientSeed, answers = askForBill) =>
  (
    await (
      await t.as(patient)
    ).ok(createEContact, { body: { id: newId(), topic: 'services', answers, clinician_id: doctor.id } })
  ).e_contact.id;

const inquiriesOn = async (patient: PatientSeed, reader = doctor) =>
  (await (await t.as(reader)).ok(listForClinician, { query: { patient_id: patient.id } })).items.map(
    ({ e_contact }) => e_contact.id,
  );

async function merge({ kept, other }: Awaited<ReturnType<typeof twoRecords>>, more = {}, by = doctor) {
  const body = { id: newId(), patient_id: kept.id, other_id: other.id, is_asked: true, ...more };
  return (await (await t.as(by)).ok(api.mergeRecords, { body })).merged_record;
}
const undo = async (id: string, of_other: string[] = [], by = doctor) =>
  (await t.as(by)).ok(api.undoMerge, { params: { merged_record_id: id }, body: { of_other } });

test('a record is compared with those of the same birthday and name, but not with those said to be somebody else’s', async () => {
  const { kept, other } = await twoRecords();
  const own = await t.as(doctor);
  const alike = () => own.ok(api.listLookAlikes, { params: { patient_id: kept.id } });
  assert.deepEqual(
    (await alike()).items.map(({ patient_id }) => patient_id),
    [other.id],
  );
  await own.ok(api.keepApart, { params: { patient_id: kept.id, other_id: other.id } });
  assert.deepEqual((await alike()).items, []);
  const query = { member_id: other.member_id };
  const found = await own.ok(api.listLookAlikes, { params: { patient_id: kept.id }, query });
  assert.equal(found.items.length, 1, 'whoever knows better types the member ID');
});

test('both are read together under one, which either member ID finds', async () => {
  const two = await twoRecords();
  const { kept, other } = two;
  const own = await t.as(doctor);
  const asked = [await ask(kept), await ask(other)];
  await own.ok(createNote, { params: { patient_id: other.id }, body: { id: newId(), note: 'of the other' } });
  const start_time = new Date(t.time.now + day).toISOString();
  const end_time = new Date(t.time.now + day + 1_800_000).toISOString();
  const booked = { id: newId(), patient_id: other.id, clinician_id: doctor.id, start_time, end_time };
  await own.ok(createAppointment, { body: { ...booked, type: 'consultation', topic: 'Wound' } });
  const before = (await own.ok(listPatients, { query: { search: 'Akinyi' } })).total;
  await merge(two);

  assert.deepEqual((await inquiriesOn(kept)).toSorted(), asked.toSorted());
  const of = { params: { patient_id: kept.id } };
  assert.equal((await own.ok(listNotes, of)).total, 1);
  assert.equal((await own.ok(listAppointments, { query: { patient_id: kept.id } })).items.length, 1);
  const list = await own.ok(listPatients, { query: { search: 'Akinyi' } });
  assert.equal(list.total, before - 1);
  const found = (await own.ok(listPatients, { query: { search: other.member_id } })).items;
  assert.deepEqual(
    found.map(({ patient, also, notifications }) => [patient.id, also, notifications.unread_inquiries]),
    [[kept.id, [other.member_id], 2]],
  );
  assert.deepEqual(await inquiriesOn(other), [asked[1]], 'an address of before still opens it');
  const { joined_into } = await own.ok(getPatient, { params: { patient_id: other.id } });
  assert.deepEqual(joined_into, { patient_id: kept.id, member_id: kept.member_id });
  const theirs = await (await t.as(nurse)).ok(getPatient, { params: { patient_id: other.id } });
  assert.equal(theirs.joined_into, undefined, 'who has not both in care learns nothing');
});

test('nobody sees more than before: neither account, nor a clinician of one of the two', async () => {
  const two = await twoRecords();
  const { kept, other } = two;
  const [of, ofOther] = [await ask(kept), await ask(other)];
  await merge(two);
  for (const [patient, id] of [
    [kept, of],
    [other, ofOther],
  ] as const) {
    const own = await t.as(patient);
    const { items } = await own.ok(listForPatient, { params: { patient_id: patient.id } });
    assert.deepEqual(
      items.map(({ e_contact }) => e_contact.id),
      [id],
    );
  }
  const colleague = await putClinician(t.put, aClinician(doctor.institution_id));
  await putRelationship(t.put, { clinician: colleague, patient: kept }, { id: newId() });
  const body = { id: newId(), note: 'of the other' };
  await (await t.as(doctor)).ok(createNote, { params: { patient_id: other.id }, body });
  const asColleague = await t.as(colleague);
  assert.equal((await asColleague.ok(listNotes, { params: { patient_id: kept.id } })).total, 0);
  const [row] = (await asColleague.ok(listPatients)).items;
  assert.deepEqual([row?.also, row?.notifications.red_flags], [undefined, 0]);
  const theirs = await t.as(nurse);
  assert.deepEqual(await inquiriesOn(other, nurse), [ofOther]);
  await theirs.refused(getPatient, { params: { patient_id: kept.id } }, 404);
  await theirs.refused(
    api.mergeRecords,
    { body: { id: newId(), patient_id: other.id, other_id: kept.id, is_asked: true } },
    404,
  );
  assert.deepEqual((await theirs.ok(api.listMergedRecords, { params: { patient_id: other.id } })).items, []);
});

test('after the person agreed in person, who has one in care opens the other too', async () => {
  const two = await twoRecords();
  const id = await ask(two.kept);
  const { id: merged_record_id } = await merge(two);
  const { merged_record } = await (await t.as(nurse)).ok(api.agreeToMerge, { params: { merged_record_id } });
  assert.ok(merged_record.agreed_at);
  assert.deepEqual(await inquiriesOn(two.kept, nurse), [id]);
});

describe('the accounts', () => {
  /** Each has an account, and the second has a caregiver. */
  async function agreed() {
    const two = await twoRecords();
    const carer = await putPatient(t.put, aPatient({}));
    await putCare(t.put, { caregiver: carer, patient: two.other }, { sees_record: true });
    await ask(two.kept);
    await ask(two.other);
    const { id } = await merge(two);
    const listOf = async (reader: PatientSeed, { id: patient_id }: PatientSeed) =>
      (await t.as(reader)).call(listForPatient, { params: { patient_id } });
    const sees = async (reader: PatientSeed, patient: PatientSeed) => {
      const answer = await listOf(reader, patient);
      if (answer.statusCode === 404) return null;
      return answer.json().items.map((item: { e_contact: { id: string } }) => item.e_contact.id);
    };
    const agree = async () => (await t.as(doctor)).ok(api.agreeToMerge, { params: { merged_record_id: id } });
    return { ...two, carer, id, sees, agree };
  }

  test('of one record see the other after the person agreed, and not before', async () => {
    const { kept, other, carer, sees, agree } = await agreed();
    for (const reader of [other, carer]) assert.equal(await sees(reader, kept), null);
    assert.equal(await sees(kept, other), null);
    await agree();
    // Inquiries that a person wrote alone are only for the account that wrote them.
    for (const reader of [other, carer]) assert.deepEqual(await sees(reader, kept), []);
    assert.deepEqual(await sees(kept, other), []);
    const { e_contact } = await (
      await t.as(carer)
    ).ok(createEContact, { body: { id: newId(), topic: 'services', answers: askForBill, patient_id: kept.id } });
    assert.deepEqual([await sees(carer, kept), await sees(other, kept)], [[e_contact.id], [e_contact.id]]);
    assert.equal(await sees(await putPatient(t.put, aPatient({})), kept), null);
  });

  test('see it no more once the merge is undone', async () => {
    const { kept, other, carer, id, sees, agree } = await agreed();
    await agree();
    await undo(id);
    for (const reader of [other, carer]) assert.equal(await sees(reader, kept), null);
    assert.notEqual(await sees(carer, other), null, 'what was there before stays');
  });
});

test('an emergency that waits comes first', async () => {
  const two = await twoRecords();
  await ask(two.other, askWhileBreathingHard);
  const body = { id: newId(), patient_id: two.kept.id, other_id: two.other.id, is_asked: true };
  const problem = await (await t.as(doctor)).refused(api.mergeRecords, { body }, 409);
  assert.equal(problem.code, 'emergency_unanswered');
});

test('both accounts are told, and one record is part of one merge', async () => {
  const two = await twoRecords();
  const third = await putPatient(t.put, aPatient({}));
  await putRelationship(t.put, { clinician: doctor, patient: third }, { id: newId() });
  await merge(two);
  const told = await t.db
    .selectFrom('notification')
    .select('user_id')
    .where('kind', '=', 'records_merged')
    .where('user_id', 'in', [two.kept.user.id, two.other.user.id])
    .execute();
  assert.equal(told.length, 2);
  const again = { id: newId(), patient_id: third.id, other_id: two.other.id, is_asked: true };
  const problem = await (await t.as(doctor)).refused(api.mergeRecords, { body: again }, 409);
  assert.equal(problem.code, 'already_merged');
});

describe('undone', () => {
  test('each record is as it was, and what was written since goes where it belongs', async () => {
    const two = await twoRecords();
    const { kept, other } = two;
    const [of, ofOther] = [await ask(kept), await ask(other)];
    const { id } = await merge(two, { take: ['name'] });
    const named = async () =>
      (await (await t.as(doctor)).ok(getPatient, { params: { patient_id: kept.id } })).user.additional_name;
    assert.equal(await named(), 'Grace');
    t.time.now += day;
    const own = await t.as(doctor);
    const later = await ask(kept);
    const note = newId();
    await own.ok(createNote, { params: { patient_id: kept.id }, body: { id: note, note: 'stays' } });
    const { items } = await own.ok(api.listMergedRecords, { params: { patient_id: kept.id } });
    assert.deepEqual(
      items[0]?.later.map((entry) => [entry.kind, entry.id]),
      [
        ['inquiry', later],
        ['note', note],
      ],
    );
    await undo(id, [later]);
    assert.deepEqual(await inquiriesOn(kept), [of]);
    assert.deepEqual((await inquiriesOn(other)).toSorted(), [ofOther, later].toSorted());
    assert.equal(await named(), null);
    const found = (await own.ok(listPatients, { query: { search: other.member_id } })).items;
    assert.deepEqual(
      found.map(({ patient }) => patient.id),
      [other.id],
    );
    await merge(two);
  });

  test('for 30 days, by who may merge', async () => {
    const two = await twoRecords();
    const { id } = await merge(two);
    const params = { merged_record_id: id };
    await (await t.as(nurse)).refused(api.undoMerge, { params, body: {} }, 404);
    t.time.now += 30 * day;
    const problem = await (await t.as(doctor)).refused(api.undoMerge, { params, body: {} }, 409);
    assert.equal(problem.code, 'merge_is_final');
  });
});

test('an admin merges records of the institution by who people are, without a look into them', async () => {
  const two = await twoRecords();
  await ask(two.kept);
  const own = await t.as(admin);
  const { patient, items } = await own.ok(api.listLookAlikes, { params: { patient_id: two.kept.id } });
  assert.deepEqual([patient.counts.inquiries, items.length], [1, 1]);
  const merged = await merge(two, {}, admin);
  const [shown] = (await own.ok(api.listMergedRecords, { params: { patient_id: two.kept.id } })).items;
  assert.deepEqual([shown?.merged_record.id, shown?.later], [merged.id, []]);
  await undo(merged.id, [], admin);
  const elsewhere = await putPatient(t.put, aPatient({}));
  const body = { id: newId(), patient_id: two.kept.id, other_id: elsewhere.id, is_asked: true };
  await own.refused(api.mergeRecords, { body }, 404);
});

test('of each table that tells whose record a row is, it is known whether a clinician reads both together', async () => {
  const ofEntries = ['record_change', 'record_entry', 'care_plan', 'care_plan_answer'];
  const ofThreads = ['attachment', 'e_contact', 'red_flag', 'service_interest'];
  const together = ['appointment', 'patient_note', ...ofThreads, ...ofEntries];
  const ofOneRecord = {
    account: ['erasure', 'data_request', 'correction', 'questionnaire_draft', 'idempotency_key'],
    care: ['fulfilled_in_care', 'relationship', 'caregiver'],
    merge: ['merged_record', 'kept_apart'],
  };
  const { rows } = await sql<{ table_name: string }>`
    select distinct table_name from information_schema.columns
    where table_schema = 'public' and column_name in ('patient_id', 'other_id')`.execute(t.db);
  const known = new Set([...together, ...Object.values(ofOneRecord).flat()]);
  assert.deepEqual(
    rows.map(({ table_name }) => table_name).filter((name) => !known.has(name)),
    [],
  );
});
