/** The code of a patient who was registered on the spot can be read outside production, by a link beside the code. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listPatientInvitations } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { registered } from '#server/testing/assisted/registering-assisted.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { invites } from '#server/testing/invitations/inviting.ts';
import { secret } from '#server/testing/test-app.ts';

const outside = await openClinicApp();
const production = await openClinicApp({
  env: { NODE_ENV: 'production', SESSION_SECRET: secret, PUBLIC_URL: 'https://hodi.example.org' },
});

for (const [name, t, outbox] of [
  ['outside production it is with those who wait for their code, and with nobody else', outside, '/dev/outbox'],
  ['in production it is with nobody', production, undefined],
] as const) {
  test(name, async () => {
    const doctor = await t.as(t.clinic.doctor);
    const { answer } = await registered(t.db, doctor);
    const { id } = await invites(doctor);
    const { items } = await doctor.ok(listPatientInvitations, {});
    const outboxOf = (sought: string) => items.find((item) => item.id === sought)?.outbox;
    assert.equal(items.length, 2);
    assert.deepEqual([outboxOf(answer.patient_info.cpr_id), outboxOf(id)], [outbox, undefined]);
  });
}
