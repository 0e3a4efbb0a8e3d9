/**
 * An admin who answers a request sees when the data were given to another system, whose operator must be told of the
 * answer.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as api from '@hodi/domain/data-requests/data-requests.api.ts';
import { type ClinicianSeed, aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { exportInstitution } from '#server/features/fhir/export/institution-export.service.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatientOf, putRelationship } from '#server/testing/insert-people.ts';
import { urlOf } from '#server/testing/postgres-cluster.ts';
import { auditLines } from '#server/testing/row-counts.ts';
import { runSpawned } from '#server/testing/spawned-command.ts';
import { newId } from '#server/work/new-id.ts';

const t = await openClinicApp();
const { doctor, stranger } = t.clinic;
const adminSeed = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' }));

/** Commands read the real clock; the answer comes after them. */
const giveOut = async ({ institution_id }: ClinicianSeed): Promise<void> => {
  const to = { institution_id, base: 'https://hodi.example.org/fhir', files: { write: () => Promise.resolve() } };
  await exportInstitution({ db: t.db, operator: 'neema' }, to);
  t.time.now = Date.now() + 1000;
};
async function aPatientWho(asks: 'correction' | 'erasure') {
  t.time.now = Date.now();
  const seed = await putPatientOf(t.put, doctor);
  await putRelationship(t.put, { clinician: stranger, patient: seed }, { id: idOf(nextSerial()) });
  const body = { id: newId(t.time.now), kind: asks, text: 'Please' };
  const { data_request } = await (await t.as(seed)).ok(api.createDataRequest, { body });
  return { seed, id: data_request.id };
}
const toldOf = async (id: string) =>
  (await (await t.as(adminSeed)).ok(api.listDataRequests, {})).items.find((one) => one.id === id)?.given_out_at;
const answer = async (id: string, state: 'done' | 'refused' = 'done') =>
  (await t.as(adminSeed)).ok(api.answerDataRequest, {
    params: { data_request_id: id },
    body: { state, reason: 'As asked' },
  });
/** Time of the institution's export of this patient. */
const exportsOf = async (patient_id: string): Promise<string[]> =>
  (await auditLines(t.db))
    .filter((line) => line.action === 'command.fhir_export' && line.institution_id === doctor.institution_id)
    .filter(({ patient_ids }) => patient_ids.includes(patient_id))
    .map(({ at }) => new Date(at).toISOString());

test('of their own institution an admin is told it, until and after the answer; another one’s is not theirs', async () => {
  const { seed, id } = await aPatientWho('erasure');
  await giveOut(stranger);
  assert.equal(await toldOf(id), undefined);
  await giveOut(doctor);
  await giveOut(doctor);
  const days = await exportsOf(seed.id);
  assert.equal(days.length, 2);
  assert.deepEqual(await toldOf(id), days);
  await answer(id);
  assert.deepEqual(await toldOf(id), days);
});

test('records given out after a correction include it; a refused one is told to nobody', async () => {
  const [corrected, refused] = [await aPatientWho('correction'), await aPatientWho('correction')];
  await giveOut(doctor);
  const days = await exportsOf(corrected.seed.id);
  await answer(corrected.id);
  await answer(refused.id, 'refused');
  t.time.now = Date.now();
  await t.db
    .updateTable('data_request')
    .set({ answered_at: new Date(Date.parse(days[0] ?? '') + 1) })
    .where('id', '=', corrected.id)
    .execute();
  await giveOut(doctor);
  assert.deepEqual([days.length, await toldOf(corrected.id)], [1, days]);
  assert.equal(await toldOf(refused.id), undefined);
});

test('the command that erases says of every institution on which day, and under which id they stand in the files', async () => {
  const { seed } = await aPatientWho('erasure');
  const env = { DATABASE_URL: urlOf(t.database.app), DATABASE_OWNER_URL: urlOf(t.database.owner) };
  const erased = async (id: string): Promise<string> => {
    const typed = ['erase', '--member-id', id, '--reason', 'asked', '--confirm', id];
    return (await runSpawned('admin', typed, { env })).out;
  };
  const never = await putPatientOf(t.put, doctor);
  assert.ok(!(await erased(never.member_id)).includes('exports'));
  for (const clinician of [doctor, stranger]) await giveOut(clinician);
  const said = await erased(seed.member_id);
  assert.match(
    said,
    new RegExp(`Patient/${seed.id}:\n  Ziwa Family Clinic, \\d{4}-\\d\\d-\\d\\d\n  .+, \\d{4}-\\d\\d-\\d\\d\n`),
  );
});
