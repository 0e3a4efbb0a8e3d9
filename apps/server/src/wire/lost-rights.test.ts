/** Rights that somebody had are gone at the next call: read from the database each time, never from the token. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { listAudit } from '@hodi/domain/audit/audit.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { aClinician, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { putCast } from '#server/testing/rights/access-cast.ts';
import { type Tie, accessRights } from '#server/testing/rights/access-rights.ts';
import type { AccessCall, World } from '#server/testing/access-row.ts';
import { accessTable } from '#server/testing/access-table.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { allContracts } from '#server/testing/contracts.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';

const closed = (await allContracts()).filter((contract) => contract.who !== 'anyone');
const t = await openClinicApp();
const cast = await putCast(t);
const { doctor, stranger } = t.clinic;
const left = aPatient({ user: { given_name: 'Atieno' } });
/** In which Achieng is somebody who leaves. */
const world = { t: { ...t, clinic: { ...t.clinic, achieng: left } } } as World;

before(async () => {
  await putPatient(t.put, left);
  await putRelationship(t.put, { clinician: doctor, patient: left }, { id: idOf(nextSerial()) });
});

const setStatus = (status: 'active' | 'inactive') =>
  t.db.updateTable('patient').set({ status }).where('id', '=', left.id).execute();

/** What stays open of a deactivated patient: to a superuser name and contact, to bring them back. */
const staysOpen: Readonly<Record<string, readonly Tie[]>> = { 'patients.contact': ['superuser'] };

const ofPatients: ReadonlySet<Tie> = new Set(['owner', 'carer', 'inviter']);
/** The calls about a patient's record; who may make them has a tie to the patient. */
const aboutPatients = closed.filter(({ name }) => {
  const rights = accessRights[name] ?? [];
  return typeof rights !== 'string' && rights.some((tie) => ofPatients.has(tie)) && !accessTable[name]?.isAboutOthers;
});

describe('a deactivated patient is as if they were not there, to everybody', () => {
  for (const contract of aboutPatients) {
    test(contract.name, async () => {
      const row = accessTable[contract.name] as AccessCall;
      await setStatus('active');
      world.achieng = await t.as(left);
      const given = await row.about(world);
      const nothing = row.missing?.(given);
      assert.ok(nothing, 'it says how it is called about something that is not there');
      await setStatus('inactive');
      await world.achieng.refused(contract, given, 401);
      for (const { name, person, tie, isWaiting } of cast) {
        if (isWaiting || !('role' in person) || !contract.who.includes('clinician')) continue;
        if (tie !== undefined && staysOpen[contract.name]?.includes(tie)) continue;
        const caller = await t.as(person);
        const hidden = await caller.call(contract, given);
        const absent = await caller.call(contract, nothing);
        assert.deepEqual([hidden.statusCode, hidden.body], [absent.statusCode, absent.body], name);
        assert.ok([403, 404].includes(hidden.statusCode), `${name}: ${hidden.body}`);
      }
    });
  }
});

const ofClinicians = (contracts: readonly Endpoint[]) => contracts.filter(({ who }) => who.includes('clinician'));

test('a deactivated clinician', async () => {
  const gone = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'superuser' }));
  const person = await t.as(gone);
  await t.db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', gone.user.id).execute();
  for (const contract of ofClinicians(closed)) await person.refused(contract, { params: {} }, 401);
});

test('a demoted admin, and one who went to another institution', async () => {
  const seed = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' }));
  const person = await t.as(seed);
  const change = (to: { role: 'nurse' | 'admin'; institution_id: string }) =>
    t.db.updateTable('clinician').set(to).where('id', '=', seed.id).execute();
  const ours = { institution_id: doctor.institution_id };
  await person.ok(listAudit, { query: ours });
  await change({ role: 'nurse', ...ours });
  assert.equal((await person.refused(listAudit, { query: ours }, 403)).code, 'forbidden_role');
  await change({ role: 'admin', institution_id: stranger.institution_id });
  await person.refused(listAudit, { query: ours }, 404);
});
