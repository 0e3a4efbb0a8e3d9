/** A storm of logins slows only logins: surplus ones are told to come again, everything else goes on meanwhile. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { aPatient } from '@hodi/domain/testing/people.ts';
import { type Answered, openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatient } from '#server/testing/insert-people.ts';
import { call, testPassword } from '#server/testing/test-app.ts';
import { hashingLimits } from './hashing-threads.ts';

const t = await openClinicApp();

test('three hundred at once get in, are refused, or come again soon; others are answered meanwhile', async () => {
  const patients = await Promise.all(Array.from({ length: 20 }, () => putPatient(t.put, aPatient())));
  const right = patients.map(({ user }) => ({ mobile_number: user.mobile_number, password: testPassword }));
  const unknown = Array.from({ length: 280 }, (_, n) => ({
    mobile_number: `+25479${1_000_000 + n}`,
    password: 'x'.repeat(9),
  }));
  const tryLogin = (given: object) => call(t.app, login, { body: { user_type: 'patient', ...given } });
  const achieng = await t.as(t.clinic.achieng);

  const over = new AbortController();
  const storm = Promise.all([...right, ...unknown].map(tryLogin)).finally(() => over.abort());
  let meanwhile = 0;
  while (!over.signal.aborted) {
    await achieng.ok(getOwnPatient);
    // Files are read by the same threads that hash.
    await readFile(import.meta.filename);
    if (!over.signal.aborted) meanwhile += 1;
  }
  assert.ok(meanwhile >= 10, `${meanwhile} others answered during the storm`);

  const answers: Answered[] = await storm;
  const counts = Object.groupBy(answers, ({ statusCode }) => statusCode);
  assert.deepEqual(Object.keys(counts), ['200', '401', '503']);
  const places = hashingLimits.running + hashingLimits.waiting;
  assert.equal((counts[200]?.length ?? 0) + (counts[401]?.length ?? 0), places);
  for (const answer of counts[503] ?? []) {
    assert.equal(answer.json().code, 'server_busy');
    assert.ok(['1', '2', '3'].includes(String(answer.headers['retry-after'])));
  }
  // Refused logins were not counted as guesses.
  for (const given of right) assert.equal((await tryLogin(given)).statusCode, 200);
  const attempts = await t.db.selectFrom('attempt').select('count').execute();
  assert.equal(attempts.length, 1 + (counts[401]?.length ?? 0), 'one for the address, one for each wrong try');
});
