/** What has served its time is forgotten, and nothing before. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { aPatientForm, begun, giveCode, wrongCode } from '#server/testing/registering.ts';
import { forget } from './retention.ts';

const t = await openClinicApp();
const hour = 3_600_000;
const counts = async () => {
  const verifications = await t.db.selectFrom('verification').select('id').execute();
  const attempts = await t.db.selectFrom('attempt').select('key').execute();
  return { verification: verifications.length, attempt: attempts.length };
};

test('codes are forgotten after a day, used or not, tries when they no longer count', async () => {
  await giveCode(t, await begun(t, aPatientForm()));
  const { verification_id, code } = await begun(t, aPatientForm());
  await giveCode(t, { verification_id, code: wrongCode(code) });
  const fresh = await counts();
  // Of two numbers and one address the SMS, of one address and one number the codes.
  assert.deepEqual(fresh, { verification: 2, attempt: 5 });
  t.time.now += hour - 1;
  await forget(t.app);
  assert.deepEqual(await counts(), fresh);
  t.time.now += 1;
  await forget(t.app);
  assert.deepEqual(await counts(), { verification: 2, attempt: 1 });
  t.time.now += 23 * hour;
  await begun(t, aPatientForm());
  await forget(t.app);
  assert.deepEqual(await counts(), { verification: 3, attempt: 2 });
  t.time.now += 1;
  await forget(t.app);
  assert.deepEqual(await counts(), { verification: 1, attempt: 2 });
});

test('several servers at once do not wait for each other', async () => {
  for (let count = 1; count <= 5; count += 1) await begun(t, aPatientForm());
  t.time.now += 48 * hour;
  await Promise.all([forget(t.app), forget(t.app), forget(t.app), forget(t.app)]);
  assert.deepEqual(await counts(), { verification: 0, attempt: 0 });
});
