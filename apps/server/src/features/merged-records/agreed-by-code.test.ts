/** A person agrees to what a merge opens by the codes that reach the phones of the records. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as api from '@hodi/domain/merged-records/merged-records.api.ts';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import { aClinician, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { lastCode } from '#server/testing/registering.ts';

const t = await openClinicApp();
const { doctor } = t.clinic;
const newId = () => idOf(nextSerial());
const nurse = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'nurse' }));
const none = () => ({ user: { mobile_number: `none:${newId()}` } });

/** Both in the doctor's care, the second in the nurse's too, and read as one. */
async function merged(ofKept: object = {}, ofOther: object = {}) {
  const [kept, other] = [await putPatient(t.put, aPatient(ofKept)), await putPatient(t.put, aPatient(ofOther))];
  for (const patient of [kept, other]) await putRelationship(t.put, { clinician: doctor, patient }, { id: newId() });
  await putRelationship(t.put, { clinician: nurse, patient: other }, { id: newId() });
  const body = { id: newId(), patient_id: kept.id, other_id: other.id, is_asked: true };
  const own = await t.as(doctor);
  await own.ok(api.mergeRecords, { body });
  const params = { merged_record_id: body.id };
  const codesOf = async (...patients: (typeof kept)[]) => {
    const codes = patients.map(async ({ id, user }) => ({
      patient_id: id,
      code: await lastCode(t.db, user.mobile_number),
    }));
    return { codes: await Promise.all(codes) };
  };
  const opensKept = async () =>
    (await (await t.as(nurse)).call(getPatient, { params: { patient_id: kept.id } })).statusCode === 200;
  return { kept, other, own, params, codesOf, opensKept };
}

test('by the codes of both phones, for neither can say yes for the other', async () => {
  const { kept, other, own, params, codesOf, opensKept } = await merged();
  const { patient_ids } = await own.ok(api.sendMergeCodes, { params });
  assert.deepEqual(patient_ids, [kept.id, other.id].toSorted());
  for (const one of [kept, other]) {
    await own.refused(api.agreeToMergeByCode, { params, body: await codesOf(one) }, 400);
    assert.equal(await opensKept(), false);
  }
  const given = { params, body: await codesOf(kept, other) };
  const { merged_record } = await own.ok(api.agreeToMergeByCode, given);
  assert.ok(merged_record.agreed_at);
  assert.equal(await opensKept(), true);
  assert.equal((await own.ok(api.agreeToMergeByCode, given)).merged_record.agreed_at, merged_record.agreed_at);
  await own.ok(api.undoMerge, { params, body: {} });
  assert.equal(await opensKept(), false, 'an undo ends what began by the codes');
});

test('where one record has a phone, by its code; a code is good for its own merge alone', async () => {
  const { kept, own, params, codesOf, opensKept } = await merged({}, none());
  await own.refused(api.agreeToMergeByCode, { params, body: { codes: [] } }, 410);
  await own.ok(api.sendMergeCodes, { params });
  const wrong = { codes: [{ patient_id: kept.id, code: '000000' }] };
  await own.refused(api.agreeToMergeByCode, { params, body: wrong }, 400);
  const third = await merged({}, none());
  await own.refused(api.agreeToMergeByCode, { params: third.params, body: await codesOf(kept) }, 410);
  await own.ok(api.agreeToMergeByCode, { params, body: await codesOf(kept) });
  assert.equal(await opensKept(), true);
});

test('in person alone, where neither has a phone; and by nobody who has none of the two in care', async () => {
  const { own, params } = await merged(none(), none());
  assert.equal((await own.refused(api.sendMergeCodes, { params }, 409)).code, 'no_own_number');
  const stranger = await t.as(t.clinic.stranger);
  await stranger.refused(api.sendMergeCodes, { params }, 404);
  await stranger.refused(api.agreeToMergeByCode, { params, body: { codes: [] } }, 404);
});
