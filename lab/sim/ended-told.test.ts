/** The end of an access is told to the account that had it, and to nobody who signs in after it on the same page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TestingPhone } from './testing-phone.ts';

const amani = { id: 'c1', from_at: '2026-01-01', patient: { id: 'amani' }, user: { given_name: 'Amani' } };

/** A mother's phone that was closed with answers about her child begun; her access ends meanwhile. */
async function endedWhileClosed() {
  const t = await TestingPhone.open();
  let cares_for: object[] = [amani];
  t.tells = ({ url }) => {
    const isProfile = url === '/patients/me';
    const profile = { user: { id: 'mother' }, patient: { id: 'record' }, cares_for };
    return { status: 200, text: JSON.stringify(isProfile ? profile : { items: [], total: 0, secret: 's' }) };
  };
  await t.signIn('mother');
  const before = await t.openTab();
  before.controls.watch({ mother: 'record' }, true);
  await t.time.play(5_000);
  // Shown before it is deleted: nobody else has it.
  const begun = { kind: 'draft', patient: 'amani', topic: 'chest_pain', mark: 'begun', key: 'key-of-draft' } as const;
  await t.result(before.controls.write(begun));
  before.die();
  cares_for = [];
  return t;
}

async function openedAgain(t: TestingPhone) {
  const tab = await t.openTab();
  tab.controls.watch({ mother: 'record' }, true);
  return () => Array.from(tab.controls.family.ended(), ({ patientId }) => patientId);
}

test('the next user after a mother is told nothing of her child', async () => {
  const t = await endedWhileClosed();
  const ended = await openedAgain(t);
  await t.time.play(60_000);
  assert.deepEqual(ended(), ['amani']);
  await t.signIn('doctor', 'clinician');
  assert.deepEqual(ended(), []);
});

test('an access that ended while the app was closed is told once, however late the profile comes', async () => {
  const t = await endedWhileClosed();
  for (const { key } of await t.lying('cache'))
    if (key.startsWith('mother/read/')) await t.result(t.takeAway('cache', key));
  t.line.befalls = ({ url }) => (url.includes('/patients/me') ? 'late_answer' : undefined);
  const ended = await openedAgain(t);
  assert.deepEqual(ended(), []);
  await t.time.play(60_000);
  assert.deepEqual(ended(), ['amani']);
});
