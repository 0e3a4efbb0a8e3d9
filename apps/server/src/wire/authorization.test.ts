/** Every endpoint × everybody: only whom the table names gets in; what is another's looks like what is not there. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { mayEver, standingOf } from '@hodi/domain/rights/rights.policy.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import {
  type ClinicianSeed,
  type PatientSeed,
  aClinician,
  aPatient,
  idOf,
  nextSerial,
} from '@hodi/domain/testing/people.ts';
import type { AccessRow, World } from '#server/testing/access-row.ts';
import { accessTable } from '#server/testing/access-table.ts';
import { allContracts } from '#server/testing/contracts.ts';
import { forgedTokens } from '#server/testing/forged-tokens.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { rowCounts } from '#server/testing/row-counts.ts';
import { call } from '#server/testing/test-app.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';

const contracts = await allContracts();
const t = await openClinicApp();
const { doctor, nurse, stranger, achieng, baraka } = t.clinic;
const institution = doctor.institution_id;
const admin = await putClinician(t.put, aClinician(institution, { role: 'admin', user: { given_name: 'Admin' } }));
const superuser = await putClinician(t.put, aClinician(institution, { role: 'superuser' }));
const former = await putClinician(t.put, aClinician(institution, { user: { given_name: 'Former' } }));
const invited = await putClinician(t.put, aClinician(institution, { user: { given_name: 'Invited' } }));
await putRelationship(t.put, { clinician: former, patient: achieng }, { id: idOf(nextSerial()), status: 'ended' });
await putRelationship(t.put, { clinician: invited, patient: achieng }, { id: idOf(nextSerial()), status: 'invited' });

/** Everybody, and what they are to Achieng. */
const everybody = [
  { name: 'Achieng herself', person: achieng, is: 'owner' },
  { name: 'her doctor', person: doctor, is: 'carer' },
  { name: 'another patient', person: baraka, is: 'foreign' },
  { name: 'a colleague without a relationship', person: nurse, is: 'foreign' },
  { name: 'a clinician of another institution', person: stranger, is: 'foreign' },
  { name: 'a clinician whose relationship ended', person: former, is: 'foreign' },
  { name: 'a clinician who only invited her', person: invited, is: 'inviter' },
  { name: 'the admin of the institution', person: admin, is: 'admin' },
  { name: 'a superuser', person: superuser, is: 'superuser' },
] as const;

let world: World;
before(async () => {
  // Logged in anew for each call: some of the calls end all of somebody's sessions.
  world = { t, achieng: { ...(await t.as(achieng)), ok: async (...given) => (await t.as(achieng)).ok(...given) } };
});

function rowOf(contract: Endpoint): AccessRow {
  const row = accessTable[contract.name];
  assert.ok(row, `${contract.name} has no row in the access table`);
  return row;
}

/** Whether the contract admits the kind of account and role at all. */
function isForRoleOf({ who, needs }: Endpoint, person: ClinicianSeed | PatientSeed): boolean {
  const clinician = 'role' in person ? person : null;
  return who.includes(person.user.user_type) && (needs === undefined || mayEver(standingOf({ clinician }), needs));
}

const closed = contracts.filter((contract) => contract.who !== 'anyone');

test('every contract has a row, every row its contract', () => {
  const names = contracts.map((contract) => contract.name).toSorted();
  assert.deepEqual(Object.keys(accessTable).toSorted(), names);
  assert.equal(new Set(names).size, names.length);
});

for (const contract of contracts.filter(({ who }) => who === 'anyone')) {
  test(`${contract.name} needs no login`, async () => {
    const row = rowOf(contract);
    const response = await call(t.app, contract, await row.about(world));
    assert.equal(response.statusCode, row.status ?? contract.status ?? 200, response.body);
  });
}

async function expectRefused(contract: Endpoint, person: Person): Promise<void> {
  const row = rowOf(contract);
  const given = await row.about(world);
  assert.ok(row.missing, `${contract.name} must say what it answers for something missing`);
  const before = await rowCounts(t.db);
  const foreign = await person.refused(contract, given, 404);
  const missing = await person.refused(contract, row.missing(given), 404);
  assert.deepEqual(foreign, missing);
  assert.deepEqual(await rowCounts(t.db), before, 'nothing is stored');
}

for (const contract of closed) {
  describe(contract.name, () => {
    for (const { name, person, is } of everybody) {
      test(name, async () => {
        const row = rowOf(contract);
        const caller = await t.as(person);
        if (!isForRoleOf(contract, person)) {
          const problem = await caller.refused(contract, await row.about(world), 403);
          assert.equal(problem.code, 'forbidden_role');
        } else if (row.who === 'self') {
          const response = await caller.call(contract, await row.about(world));
          assert.equal(response.statusCode, row.status ?? contract.status ?? 200, response.body);
          if (is !== 'owner' && is !== 'carer')
            assert.ok(!response.body.includes(achieng.member_id), 'shows nothing of another');
        } else if ((row.who as readonly string[]).includes(is)) {
          await caller.ok(contract, await row.about(world));
        } else {
          await expectRefused(contract, caller);
        }
      });
    }
  });
}

describe('without a good token', () => {
  const forgeries: Record<string, () => Promise<string | undefined>> = {
    'no token': async () => undefined,
    ...forgedTokens(t),
  };

  for (const [name, make] of Object.entries(forgeries)) {
    test(name, async () => {
      const token = await make();
      const before = await rowCounts(t.db);
      for (const contract of closed) {
        // A body that would be refused too: who is calling comes first.
        const response = await call(t.app, contract, { ...(token !== undefined && { token }), body: {}, params: {} });
        assert.equal(response.statusCode, 401, `${contract.name}: ${response.body}`);
        assert.equal(response.json().code, 'unauthenticated');
      }
      assert.deepEqual(await rowCounts(t.db), before);
    });
  }
});

describe('a deactivated patient', () => {
  const left = aPatient({ user: { given_name: 'Atieno' } });
  const world = { t: { ...t, clinic: { ...t.clinic, achieng: left } } } as World;

  test('opens nothing any more, and neither does her doctor', async () => {
    await putPatient(t.put, left);
    await putRelationship(t.put, { clinician: doctor, patient: left }, { id: idOf(nextSerial()) });
    world.achieng = await t.as(left);
    const carer = await t.as(doctor);
    for (const contract of closed) {
      const row = rowOf(contract);
      if (row.missing === undefined) continue;
      const given = await row.about(world);
      await t.db.updateTable('patient').set({ status: 'inactive' }).where('id', '=', left.id).execute();
      if (row.who.includes('carer')) {
        assert.deepEqual(
          await carer.refused(contract, given, 404),
          await carer.refused(contract, row.missing(given), 404),
        );
      }
      if (row.who.includes('owner')) await world.achieng.refused(contract, given, 401);
      await t.db.updateTable('patient').set({ status: 'active' }).where('id', '=', left.id).execute();
    }
  });
});

test('a demoted or deactivated clinician loses everything at once', async () => {
  const gone = await putClinician(t.put, aClinician(institution));
  const person = await t.as(gone);
  await t.db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', gone.user.id).execute();
  for (const contract of closed) {
    if (contract.who.includes('clinician')) await person.refused(contract, { params: {} }, 401);
  }
});
