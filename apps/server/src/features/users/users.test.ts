import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { updateUser } from '@hodi/domain/users/users.api.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';

const t = await openClinicApp();

test('the language is changed for the own account alone, and comes back as an event', async () => {
  const achieng = await t.as(t.clinic.achieng);
  const { user } = await achieng.ok(updateUser, {
    body: { preferred_language: 'sw', given_name: 'Mallory', role: 'superuser' },
  });
  assert.equal(user.preferred_language, 'sw');
  assert.equal(user.given_name, 'Achieng');
  assert.deepEqual((await achieng.ok(getOwnPatient)).user, user);
  const languages = await t.db.selectFrom('app_user').select(['id', 'preferred_language']).execute();
  assert.deepEqual(
    languages.filter((row) => row.preferred_language === 'sw').map((row) => row.id),
    [user.id],
  );
  const events = await t.db.selectFrom('user_event').select(['user_id', 'n', 'name', 'reference']).execute();
  assert.deepEqual(events, [{ user_id: user.id, n: 1, name: 'user-updated', reference: { user_id: user.id } }]);
});
