/**
 * A patient who comes to a clinician belongs to the clinician's present institution, whatever relationship the two had
 * before.
 */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { listAudit } from '@hodi/domain/audit/audit.api.ts';
import { getClinician, handOver, updateClinician } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import * as asking from '@hodi/domain/data-requests/data-requests.api.ts';
import { listInstitutionPatients } from '@hodi/domain/patients/institution-patients.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { assistedRegister } from '@hodi/domain/registrations/assisted.api.ts';
import { invitePatient } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { answerInvitation, joinOpenList } from '@hodi/domain/relationships/relationships.api.ts';
import { type ClinicianSeed, type PatientSeed, aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { careIn } from '#server/testing/admin/clinician-handover.ts';
import { anAssistedForm } from '#server/testing/assisted/registering-assisted.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatientOf, putRelationship } from '#server/testing/insert-people.ts';
import { anInvitationForm, dashboardOf, invites } from '#server/testing/invitations/inviting.ts';
import { runMigration } from '#server/testing/servers/run-migration.ts';
import { waitingOrDone } from '#server/testing/servers/database-connections.ts';
import { newId } from '#server/work/new-id.ts';

const t = await openClinicApp();
const [old, now] = [t.clinic.doctor.institution_id, t.clinic.stranger.institution_id];
const { care } = careIn(t);
const oldAdmin = await putClinician(t.put, aClinician(old, { role: 'admin' }));
const newAdmin = await putClinician(t.put, aClinician(now, { role: 'admin' }));
const rootRow = await putClinician(t.put, aClinician(now, { role: 'superuser' }));
let root: Person;
beforeEach(async () => {
  t.time.now += 2 * 3_600_000;
  root = await t.as(rootRow);
});

async function moves({ id }: ClinicianSeed): Promise<void> {
  const params = { clinician_id: id };
  const { clinician } = await root.ok(getClinician, { params });
  await root.ok(updateClinician, { params, body: { institution_id: now, version: clinician.version } });
}

/** A patient whose clinician left for another institution, and who wanted no successor of the old one. */
async function leftBehind(): Promise<{ clinician: ClinicianSeed; patient: PatientSeed; person: Person }> {
  const { from, to, patient } = await care();
  await (await t.as(oldAdmin)).ok(handOver, { params: { clinician_id: from.id }, body: { hand_over_to: to.id } });
  const person = await t.as(patient);
  const [colleague] = (await person.ok(getOwnPatient)).clinician_infos;
  const params = { relationship_id: colleague?.relationship.id };
  await person.ok(answerInvitation, { params, body: { status: 'declined' } });
  await moves(from);
  return { clinician: from, patient, person };
}

/** The admin's view of the patient: in the list of patients, and among the requests about data. */
async function shownTo(admin: ClinicianSeed, { id }: PatientSeed) {
  const person = await t.as(admin);
  const given = { params: { institution_id: admin.institution_id }, query: { limit: '100' } };
  const { items } = await person.ok(listInstitutionPatients, given);
  // Until they accept, an invited patient is shown by the relationship, not by who they are.
  const rows = await t.db.selectFrom('relationship').select('id').where('patient_id', '=', id).execute();
  const isTheirs = (shown: string) => shown === id || rows.some((row) => row.id === shown);
  const requests = await person.ok(asking.listDataRequests, { query: { limit: '100' } });
  return {
    relationship: items.find(({ patient }) => isTheirs(patient.id))?.relationship_status ?? null,
    requests: requests.items.filter(({ patient }) => patient.id === id).length,
  };
}
const nothing = { relationship: null, requests: 0 };

async function asks(person: Person): Promise<string> {
  const body = { id: newId(t.time.now), kind: 'erasure', text: 'Everything' };
  return (await person.ok(asking.createDataRequest, { body })).data_request.id;
}

describe('a patient who follows their clinician to another institution', () => {
  test('by joining the list there is its patient, and asks its admin', async () => {
    const { clinician, patient, person } = await leftBehind();
    await person.ok(joinOpenList, { body: { id: idOf(nextSerial()), clinician_id: clinician.id } });
    const data_request_id = await asks(person);
    assert.deepEqual(await shownTo(oldAdmin, patient), nothing);
    assert.deepEqual(await shownTo(newAdmin, patient), { relationship: 'active', requests: 1 });
    const erases = { params: { data_request_id }, body: { state: 'done' } };
    await (await t.as(oldAdmin)).refused(asking.answerDataRequest, erases, 404);
  });

  test('by an invitation is its patient as soon as they are invited', async () => {
    const { clinician, patient, person } = await leftBehind();
    await invites(await t.as(clinician), { mobile_number: patient.user.mobile_number });
    assert.deepEqual(await shownTo(oldAdmin, patient), nothing);
    assert.deepEqual(await shownTo(newAdmin, patient), { relationship: 'invited', requests: 0 });
    const { items } = await (await t.as(newAdmin)).ok(listAudit, { query: { patient_id: patient.id } });
    assert.deepEqual(
      items.flatMap(({ patients }) => patients.filter(({ id }) => id === patient.id)),
      [],
      'nobody is named before they accept',
    );
    const [relationship_id] = (await dashboardOf(person)).relationships;
    await person.ok(answerInvitation, { params: { relationship_id }, body: { status: 'active' } });
    assert.deepEqual(await shownTo(oldAdmin, patient), nothing);
    assert.deepEqual(await shownTo(newAdmin, patient), { relationship: 'active', requests: 0 });
  });

  test('by a colleague there who hands over is its patient', async () => {
    const { clinician, patient } = await leftBehind();
    const colleague = await putClinician(t.put, aClinician(now));
    await putRelationship(t.put, { clinician: colleague, patient }, { id: idOf(nextSerial()) });
    const given = { params: { clinician_id: colleague.id }, body: { hand_over_to: clinician.id } };
    await (await t.as(newAdmin)).ok(handOver, given);
    assert.deepEqual(await shownTo(oldAdmin, patient), nothing);
    assert.deepEqual(await shownTo(newAdmin, patient), { relationship: 'active', requests: 0 });
  });
});

/** Runs the work while the clinician is being moved: it has begun, and continues only after the move. */
async function whileMoving<T>({ id }: ClinicianSeed, work: () => Promise<T>): Promise<T> {
  let doing: Promise<T> | undefined;
  await t.db.transaction().execute(async (tx) => {
    await tx.updateTable('clinician').set({ institution_id: now }).where('id', '=', id).execute();
    doing = work();
    await waitingOrDone(t.db, doing);
  });
  assert.ok(doing);
  return doing;
}

describe('a clinician who is moved at that very moment', () => {
  const placeOf = (table: 'relationship' | 'patient_invitation', { id }: ClinicianSeed) =>
    t.db.selectFrom(table).select('institution_id').where('clinician_id', '=', id).execute();

  test('invites for where they are now', async () => {
    const clinician = await putClinician(t.put, aClinician(old));
    const person = await t.as(clinician);
    const { user } = await putPatientOf(t.put, t.clinic.nurse);
    for (const mobile_number of [user.mobile_number, anInvitationForm().mobile_number]) {
      await t.db.updateTable('clinician').set({ institution_id: old }).where('id', '=', clinician.id).execute();
      const body = anInvitationForm({ mobile_number });
      await whileMoving(clinician, () => person.ok(invitePatient, { body }));
    }
    assert.deepEqual(await placeOf('relationship', clinician), [{ institution_id: now }]);
    assert.deepEqual(await placeOf('patient_invitation', clinician), [
      { institution_id: now },
      { institution_id: now },
    ]);
  });

  test('registers for where they are now', async () => {
    const clinician = await putClinician(t.put, aClinician(old));
    const person = await t.as(clinician);
    await whileMoving(clinician, () => person.ok(assistedRegister, { body: anAssistedForm() }));
    assert.deepEqual(await placeOf('relationship', clinician), [{ institution_id: now }]);
  });
});

test('rows left at the former institution by an earlier version are corrected, and requests to the wrong one', async () => {
  const [moved, staying] = [await putClinician(t.put, aClinician(now)), await putClinician(t.put, aClinician(old))];
  const [wrong, both] = [await putPatientOf(t.put, moved), await putPatientOf(t.put, moved)];
  await putRelationship(t.put, { clinician: staying, patient: both }, { id: idOf(nextSerial()) });
  await t.db.updateTable('relationship').set({ institution_id: old }).where('clinician_id', '=', moved.id).execute();
  for (const patient of [wrong, both]) await asks(await t.as(patient));
  assert.deepEqual(await shownTo(oldAdmin, wrong), { relationship: 'active', requests: 1 });

  await runMigration(t.db, '0034-place-of-care');
  assert.deepEqual(await shownTo(oldAdmin, wrong), nothing);
  assert.deepEqual(await shownTo(newAdmin, wrong), { relationship: 'active', requests: 1 });
  // A patient in the care of both may have asked either.
  assert.deepEqual(await shownTo(oldAdmin, both), { relationship: 'active', requests: 1 });
  assert.deepEqual(await shownTo(newAdmin, both), { relationship: 'active', requests: 0 });
});
