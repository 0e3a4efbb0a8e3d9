/** Since when a patient is in a clinician's care is the same on the dashboard, in the list and in the record. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import * as api from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import { aClinician, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { careIn } from '#server/testing/admin/clinician-handover.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { care } = careIn(t);
const admin = await putClinician(t.put, aClinician(t.clinic.doctor.institution_id, { role: 'admin' }));

test('the successor reads since when they have the patient, which counts as activated on that day', async () => {
  const { from, to, patient } = await care();
  const registered = new Date(t.time.now).toISOString();
  t.time.now += 40 * 86_400_000;
  const body = { hand_over_to: to.id };
  await (await t.as(admin)).ok(api.handOver, { params: { clinician_id: from.id }, body });
  const since = new Date(t.time.now).toISOString();
  const person = await t.as(to);
  const { items } = await person.ok(listPatients, { query: { activated: 'today' } });
  const one = await person.ok(getPatient, { params: { patient_id: patient.id } });
  assert.equal((await person.ok(getOwnClinician)).counts.activated_today, 1);
  for (const info of [...items, one]) {
    assert.deepEqual([info.relationship.active_since, info.patient.active_since], [since, registered]);
  }
  assert.equal(items.length, 1);
  t.time.now += 86_400_000;
  const later = await t.as(to);
  assert.equal((await later.ok(listPatients, { query: { activated: 'today' } })).items.length, 0);
  assert.equal((await later.ok(listPatients)).items[0]?.relationship.active_since, since);
});

test('of who is only invited nothing is told, also where they were in care before', async () => {
  const patient = await putPatient(t.put, aPatient());
  const clinician = await putClinician(t.put, aClinician(t.clinic.doctor.institution_id));
  await putRelationship(t.put, { clinician, patient }, { id: idOf(nextSerial()) });
  await t.db.updateTable('relationship').set({ status: 'invited' }).where('patient_id', '=', patient.id).execute();
  const { items } = await (await t.as(clinician)).ok(listPatients, { query: { status: 'invited' } });
  assert.deepEqual(
    items.map(({ relationship, patient: { active_since } }) => [relationship.active_since, active_since]),
    [[null, null]],
  );
});
