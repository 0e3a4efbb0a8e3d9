/** Requests at the same moment are each answered for their own session. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { logout } from '@hodi/domain/sessions/sessions.api.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const { doctor, nurse, stranger } = t.clinic;
const people = [doctor, nurse, stranger];

test('many at once are each who they are, and whoever logged out a moment ago is nobody', async () => {
  const logins = await Promise.all(
    [...people, ...people, ...people].map(async (seed) => ({ seed, as: await t.as(seed) })),
  );
  const gone = await t.as(nurse);
  await gone.ok(logout);
  const answers = await Promise.all([
    ...[...logins, ...logins].map(({ as }) => as.call(getOwnClinician)),
    gone.call(getOwnClinician),
    call(t.app, getOwnClinician, { token: 'of nobody' }),
  ]);
  const ids = answers.map((answer) => (answer.statusCode === 200 ? answer.json().user.id : answer.statusCode));
  const own = logins.map(({ seed }) => seed.user.id);
  assert.deepEqual(ids, [...own, ...own, 401, 401]);
});
