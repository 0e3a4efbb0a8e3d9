/** For how long the record of an erased person is kept: as long as they were told, whatever is set later. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as api from '@hodi/domain/data-requests/data-requests.api.ts';
import { type PatientSeed, aClinician } from '@hodi/domain/testing/people.ts';
import { readConfig } from '#server/config.ts';
import { forget } from '#server/plugins/retention.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatientOf } from '#server/testing/insert-people.ts';
import { newId } from '#server/work/new-id.ts';
import { oldestErasure } from './retention.service.ts';

const t = await openClinicApp();
const { doctor } = t.clinic;
const adminSeed = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' }));
const year = 366 * 86_400_000;

async function erased(): Promise<PatientSeed> {
  const seed = await putPatientOf(t.put, doctor);
  const body = { id: newId(t.time.now), kind: 'erasure', text: 'Please' };
  const { data_request } = await (await t.as(seed)).ok(api.createDataRequest, { body });
  const params = { data_request_id: data_request.id };
  await (await t.as(adminSeed)).ok(api.answerDataRequest, { params, body: { state: 'done' } });
  return seed;
}

/** As a server of the version before writes it. */
const asBefore = ({ id }: PatientSeed) =>
  t.db.updateTable('erasure').set({ kept_until: null }).where('patient_id', '=', id).execute();

async function isKept({ id }: PatientSeed): Promise<boolean> {
  const row = t.db.selectFrom('erasure').select('record_gone_at').where('patient_id', '=', id);
  return (await row.executeTakeFirstOrThrow()).record_gone_at === null;
}

test('twenty years, unless the operator says otherwise; who was told ten by the version before goes after ten', async () => {
  const [told, newer] = [await erased(), await erased()];
  await asBefore(told);
  await forget(t.app);
  const kept = async () => [await isKept(told), await isKept(newer)];
  assert.deepEqual(await kept(), [true, true]);
  t.time.now += 9.9 * year;
  await forget(t.app);
  assert.deepEqual(await kept(), [true, true]);
  t.time.now += 0.2 * year;
  assert.ok((await oldestErasure(t.db, t.time.now)) > 0, 'the operator is warned where it does not happen');
  await forget(t.app);
  assert.deepEqual(await kept(), [false, true]);
  t.time.now += 9.7 * year;
  await forget(t.app);
  assert.deepEqual(await kept(), [false, true]);
  t.time.now += 0.3 * year;
  await forget(t.app);
  assert.deepEqual(await kept(), [false, false]);
});

test('where the operator had set the years, the version before promised those', () => {
  const years = (env: Record<string, string>) => {
    const { retentionYears, promisedYears } = readConfig(env);
    return [retentionYears, promisedYears];
  };
  assert.deepEqual(years({}), [20, 10]);
  assert.deepEqual(years({ RETENTION_YEARS: '' }), [20, 10]);
  assert.deepEqual(years({ RETENTION_YEARS: '7' }), [7, 7]);
});
