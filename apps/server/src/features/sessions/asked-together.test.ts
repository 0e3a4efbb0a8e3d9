/** Sessions of requests that come in one turn are looked up in one statement: each is still answered by their own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { logout } from '@hodi/domain/sessions/sessions.api.ts';
import { type TracedQuery, queries } from '#server/db/named-client.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const { doctor, nurse, stranger } = t.clinic;
const people = [doctor, nurse, stranger];

/** How many statements ask for sessions meanwhile. */
async function statementsOf(work: () => Promise<void>): Promise<number> {
  let asked = 0;
  const start = (message: unknown) => {
    if ((message as TracedQuery).text.includes('from "session" as "s"')) asked += 1;
  };
  queries.start.subscribe(start);
  await work();
  queries.start.unsubscribe(start);
  return asked;
}

test('many at once are each who they are, and whoever logged out a moment ago is nobody', async () => {
  // More than go into one statement, some of them twice.
  const logins = await Promise.all(
    [...people, ...people, ...people].map(async (seed) => ({ seed, as: await t.as(seed) })),
  );
  const gone = await t.as(nurse);
  await gone.ok(logout);
  const statements = await statementsOf(async () => {
    const answers = await Promise.all([
      ...[...logins, ...logins].map(({ as }) => as.call(getOwnClinician)),
      gone.call(getOwnClinician),
      call(t.app, getOwnClinician, { token: 'of nobody' }),
    ]);
    const ids = answers.map((answer) => (answer.statusCode === 200 ? answer.json().user.id : answer.statusCode));
    const own = logins.map(({ seed }) => seed.user.id);
    assert.deepEqual(ids, [...own, ...own, 401, 401]);
  });
  assert.ok(statements < logins.length, `${statements} statements`);
});
