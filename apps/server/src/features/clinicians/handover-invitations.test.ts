/** If both had invited a number, the valid invitation is the colleague's from then on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as api from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { showPatientInvitation } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { answerInvitation } from '@hodi/domain/relationships/relationships.api.ts';
import { invitationLife } from '@hodi/domain/relationships/patient-invitation.ts';
import { aClinician, aPatient } from '@hodi/domain/testing/people.ts';
import { careIn, leaves } from '#server/testing/admin/clinician-handover.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatient } from '#server/testing/insert-people.ts';
import { dashboardOf, invites, lastToken } from '#server/testing/invitations/inviting.ts';
import { newNumber } from '#server/testing/registering.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const { care } = careIn(t);
const adminRow = await putClinician(t.put, aClinician(t.clinic.doctor.institution_id, { role: 'admin' }));

for (const later of ['from', 'to'] as const) {
  test(`the invitation of the ${later === 'from' ? 'leaving clinician' : 'colleague'} counts where the other has ended: link and dashboard`, async () => {
    const two = await care();
    const known = await putPatient(t.put, aPatient());
    const mobile_number = newNumber();
    for (const who of later === 'from' ? (['to', 'from'] as const) : (['from', 'to'] as const)) {
      t.time.now += invitationLife;
      const clinician = await t.as(two[who]);
      await invites(clinician, { mobile_number });
      await invites(clinician, { mobile_number: known.user.mobile_number });
    }
    const token = await lastToken(t.db, mobile_number);
    await (await t.as(adminRow)).ok(api.deactivateClinician, leaves(two.from, two.to));
    const shown = await call(t.app, showPatientInvitation, { params: { token } });
    assert.equal(shown.json().invitation?.clinician.given_name, 'Staying', shown.body);
    const person = await t.as(known);
    const { invited, relationships } = await dashboardOf(person);
    assert.deepEqual(invited, [two.to.id]);
    await person.ok(answerInvitation, { params: { relationship_id: relationships[0] }, body: { status: 'active' } });
  });
}
