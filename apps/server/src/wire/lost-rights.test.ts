/** Rights that somebody had are gone at the next call: read from the database each time, never from the token. */
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { before, describe, test } from 'node:test';
import { listAudit } from '@hodi/domain/audit/audit.api.ts';
import {
  inviteClinician,
  updateClinicianInvitation,
} from '@hodi/domain/clinician-invitations/clinician-invitations.api.ts';
import { reactivateClinician, updateClinician } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { aClinician, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { aClinicianInvitation } from '#server/testing/admin/inviting-clinicians.ts';
import { putCast } from '#server/testing/rights/access-cast.ts';
import type { Tie } from '#server/testing/rights/access-audiences.ts';
import { accessRights } from '#server/testing/rights/access-rights.ts';
import type { AccessCall, World } from '#server/testing/access-row.ts';
import { accessTable } from '#server/testing/access-table.ts';
import { type Answered, openClinicApp } from '#server/testing/clinic-app.ts';
import { askForBill } from '#server/testing/answers.ts';
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

/**
 * Calls that stay open about a deactivated patient: name and contact, to bring them back, as the list of an
 * institution's patients shows them; and the audit log of their record.
 */
const staysOpen: Readonly<Record<string, readonly Tie[]>> = {
  'patients.contact': ['superuser'],
  'fhir.read_patient': ['admin', 'superuser'],
  'fhir.read_audit_event': ['admin', 'superuser'],
};

const ofPatients: ReadonlySet<Tie> = new Set(['owner', 'carer', 'inviter']);
/** The calls about a patient's record; a person who may make them has a tie to the patient. */
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

describe('a stored answer is repeated only to whoever has the right to it still', () => {
  const ours = { institution_id: doctor.institution_id };
  const theirs = { institution_id: stranger.institution_id };

  /** An admin who did some things of staff, each repeated under its key. */
  const somebody = async () => {
    const seed = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' }));
    const nurse = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'nurse' }));
    const person = await t.as(seed);
    const { id, ...form } = aClinicianInvitation();
    const key = (): string => `key-of-test-${nextSerial()}`;
    const calls = [
      [inviteClinician, { body: { id, ...form }, key: key() }],
      [updateClinicianInvitation, { params: { invitation_id: id }, body: { ...form, version: 1 }, key: key() }],
      [reactivateClinician, { params: { clinician_id: nurse.id }, key: key() }],
    ] as const;
    const all = async () => {
      const answers = [];
      for (const [contract, given] of calls) answers.push(await person.call(contract, given));
      return answers;
    };
    const change = (to: { role?: 'nurse'; institution_id?: string }) =>
      t.db.updateTable('clinician').set(to).where('id', '=', seed.id).execute();
    return { seed, person, all, change };
  };
  const codes = (answers: readonly { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode);
  const saying = (answers: readonly Answered[]) => answers.map((answer): unknown => answer.json().code);
  const bodies = (answers: readonly Answered[]) => answers.map((answer): unknown => answer.json());

  test('an admin, until they are demoted', async () => {
    const { all, change } = await somebody();
    const first = await all();
    assert.deepEqual(codes(first), [201, 200, 200]);
    assert.deepEqual(bodies(await all()), bodies(first));
    await change({ role: 'nurse', ...ours });
    assert.deepEqual(codes(await all()), [403, 409, 409]);
    assert.deepEqual(saying(await all()), ['forbidden_role', 'done_before', 'done_before']);
  });

  test('an admin who went to another institution', async () => {
    const { all, change } = await somebody();
    await all();
    await change(theirs);
    assert.deepEqual(saying(await all()), ['done_before', 'done_before', 'done_before']);
    await change(ours);
    assert.deepEqual(codes(await all()), [201, 200, 200]);
  });

  test('the own profile stays theirs, whatever they became', async () => {
    const { seed, person, change } = await somebody();
    const given = { params: { clinician_id: seed.id }, body: { version: 1, work_experience: 'Mama na mtoto' } };
    const key = `key-of-test-${nextSerial()}`;
    const first = await person.call(updateClinician, { ...given, key });
    assert.equal(first.statusCode, 200, first.body);
    await change({ role: 'nurse' });
    assert.deepEqual((await person.call(updateClinician, { ...given, key })).json(), first.json());
  });
});

test('a caller who loses their rights during a slow upload is refused, and nothing is written', async () => {
  const { achieng } = t.clinic;
  const thread = await (
    await t.as(achieng)
  ).ok(createEContact, { body: { topic: 'services', answers: askForBill, clinician_id: doctor.id } });
  const url = `/e-contacts/${thread.e_contact.id}/message`;
  const sends = async (ends: (user_id: string) => Promise<unknown>) => {
    const { token } = await t.as(achieng);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': idOf(nextSerial()),
    };
    const slowly = async function* () {
      yield '{"message": "Polep';
      await ends(achieng.user.id);
      yield 'ole"}';
    };
    const answer = await t.app.inject({ method: 'POST', url, headers, payload: Readable.from(slowly()) });
    return answer.statusCode;
  };
  const logsOut = (user_id: string) =>
    t.db
      .updateTable('session')
      .set({ ended_at: new Date(t.time.now) })
      .where('user_id', '=', user_id)
      .execute();
  assert.equal(await sends(async () => (t.time.now += 5_000)), 201);
  const refused = await sends(async (user_id) => {
    t.time.now += 1_001;
    await logsOut(user_id);
  });
  assert.equal(refused, 401);
  const written = t.db.selectFrom('e_contact_message').select('id').where('message', '=', 'Polepole').execute();
  assert.equal((await written).length, 1);
});
