/** An institution is deleted only where nobody belongs to it, and nobody comes to it afterwards. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { validateClinicianToken } from '@hodi/domain/clinician-invitations/clinician-invitations.api.ts';
import { listInstitutionChoices } from '@hodi/domain/institutions/institutions.api.ts';
import {
  deactivateClinician,
  getClinician,
  reactivateClinician,
  updateClinician,
} from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import * as api from '@hodi/domain/institutions/manage-institutions.api.ts';
import { registerClinician } from '@hodi/domain/registrations/registrations.api.ts';
import { aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { anInstitutionForm, invitesClinician, lastClinicianToken } from '#server/testing/admin/inviting-clinicians.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician } from '#server/testing/insert-people.ts';
import { aClinicianForm, startRegistration, giveCode } from '#server/testing/registering.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const ours = t.clinic.doctor.institution_id;
let root: Person;
before(async () => {
  root = await t.as(await putClinician(t.put, aClinician(ours, { role: 'superuser' })));
});

const put = async (over: object = {}) => {
  const id = idOf(nextSerial());
  const body = { id, institution: anInstitutionForm(over) };
  return (await root.ok(api.createInstitution, { body })).institution;
};
const at = (institution_id: string, body?: object) => ({ params: { institution_id }, ...(body && { body }) });

describe('deleting', () => {
  test('is refused while people belong to it, with their counts', async () => {
    const problem = await root.refused(api.deleteInstitution, at(ours), 409);
    assert.equal(problem.code, 'institution_in_use');
    const { counts } = problem.details ?? {};
    assert.deepEqual(counts, { clinicians: 3, patients: 2 });
  });

  test('an empty one takes it out of every list, and its invitations with it', async () => {
    const { id, name } = await put({ name: 'Closing Clinic', registration: 'open' });
    const invitation = await invitesClinician(root, { institution_id: id });
    const token = await lastClinicianToken(t.db, invitation.mobile_number ?? '');
    await root.ok(api.deleteInstitution, at(id));
    await root.refused(api.getInstitution, at(id), 404);
    assert.equal((await root.ok(api.listInstitutions, { query: { search: name } })).total, 0);
    const choices = await call(t.app, listInstitutionChoices);
    assert.ok(!choices.body.includes(name));
    const link = await call(t.app, validateClinicianToken, { params: { token } });
    assert.equal(link.json().code, 'invitation_deleted');
    const form = await call(t.app, registerClinician, { body: aClinicianForm(id) });
    assert.deepEqual(form.json().details.fields[0].code, 'institution_not_found');
  });

  test('of one whose clinicians are all deactivated leaves nobody to be made active again', async () => {
    const { id } = await put();
    const member = await putClinician(t.put, aClinician(id));
    const one = { params: { clinician_id: member.id } };
    assert.deepEqual((await root.refused(api.deleteInstitution, at(id), 409)).details?.counts, {
      clinicians: 1,
      patients: 0,
    });
    await root.ok(deactivateClinician, { ...one, body: {} });
    assert.equal((await root.ok(api.getInstitution, at(id))).counts.clinicians, 1);
    await root.ok(api.deleteInstitution, at(id));
    assert.equal((await root.refused(reactivateClinician, one, 404)).code, 'institution_not_found');
    // Elsewhere they may work again.
    const { clinician, user } = await root.ok(getClinician, one);
    await root.ok(updateClinician, { ...one, body: { version: clinician.version, institution_id: ours } });
    assert.equal((await root.ok(reactivateClinician, one)).user.id, user.id);
    await root.ok(deactivateClinician, { ...one, body: {} });
  });

  test('while a clinician is made active again there: the institution is gone or has them, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await put();
      const one = { params: { clinician_id: (await putClinician(t.put, aClinician(id))).id } };
      await root.ok(deactivateClinician, { ...one, body: {} });
      const [active, deleted] = await Promise.all([
        root.persist(reactivateClinician, one),
        root.persist(api.deleteInstitution, at(id)),
      ]);
      const outcome = [active.statusCode, deleted.statusCode].join();
      assert.ok(['200,409', '404,200'].includes(outcome), outcome);
    }
  });

  test('while somebody registers there: the institution is gone or has them, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await put({ registration: 'open' });
      const code = await startRegistration(t, aClinicianForm(id));
      const [registered, deleted] = await Promise.all([giveCode(t, code), root.persist(api.deleteInstitution, at(id))]);
      const outcome = [registered.statusCode, deleted.statusCode].join();
      assert.ok(['200,409', '400,200'].includes(outcome), outcome);
    }
  });
});
