/** After a restore the database tells that it is another one, and since when it lacks what was written. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { epochHeader, readEpoch } from '@hodi/domain/offline/epoch.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { inTransaction } from '#server/db/database.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { secret, startOfTime } from '#server/testing/test-app.ts';
import { beginNewLife } from './after-restore.service.ts';
import { leave } from './superusers.service.ts';

const t = await openClinicApp();
const deps = () => ({ db: t.db, now: t.time.now, operator: 'tester' });
const told = async (app = t.app) => {
  const { headers } = await app.inject({ url: '/ping/liveness' });
  return readEpoch(String(headers[epochHeader]));
};

/** In milliseconds since the start of time. */
async function began() {
  const { last, since } = await beginNewLife(deps());
  return { last: last.getTime() - startOfTime, since: since.getTime() - startOfTime };
}

test('a new life begins where the last line of the old one ends, and leaves a line itself', async () => {
  const before = await told();
  assert.equal(before.restoredTo, null);
  t.time.now = startOfTime + 90_000;
  await (await t.as(t.clinic.achieng)).ok(getOwnPatient);
  t.time.now = startOfTime + 3_600_000;
  assert.deepEqual(await began(), { last: 90_000, since: 90_000 });
  const lines = await t.db.selectFrom('audit_line').select('action').orderBy('at', 'desc').limit(1).execute();
  assert.deepEqual(lines, [{ action: 'command.restored' }]);

  const config = readConfig({ NODE_ENV: 'test' });
  const app = await buildApp({ config, db: t.db, secret, version: 'test', webDist: '/nonexistent', log: false });
  await app.ready();
  const after = await told(app);
  await app.close();
  assert.notEqual(after.id, before.id);
  assert.equal(after.restoredTo, startOfTime + 90_000);
});

test('a second restore does not hide the first one from a device that was away: for as long as it keeps what it sent', async () => {
  const day = 86_400_000;
  t.time.now = startOfTime + day;
  await (await t.as(t.clinic.achieng)).ok(getOwnPatient);
  assert.deepEqual(await began(), { last: day, since: 90_000 });
  t.time.now = startOfTime + 40 * day;
  assert.deepEqual(await began(), { last: day, since: day });
});

test('rows that a command leaves in a restored database, before its new epoch begins, are not of the old one', async () => {
  const { last } = await began();
  t.time.now += 60_000;
  const erased = { action: 'command.erased_again', institution_id: null, subject_id: null };
  await inTransaction(t.db, (tx) => leave(tx, deps(), erased));
  assert.equal((await began()).last, last);
});

test('a request that is no call of ours does not name it', async () => {
  const { headers } = await t.app.inject({ url: '/openapi.json' });
  assert.equal(headers[epochHeader], undefined);
});

test('a write that its device sends into an older life is put off, and told of this one', async () => {
  const { id } = await told();
  const write = async (life: string) => {
    const { statusCode, headers } = await t.app.inject({
      method: 'PATCH',
      url: '/patients/own',
      headers: { [epochHeader]: life },
    });
    return { isPutOff: statusCode === 503, told: readEpoch(String(headers[epochHeader])).id };
  };
  assert.deepEqual(await write('0199abcd'), { isPutOff: true, told: id });
  assert.deepEqual(await write(id), { isPutOff: false, told: id });
});
