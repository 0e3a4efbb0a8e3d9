/**
 * Every call × every person, compared with access-rights.ts: only the people it names get in. Other people's things
 * look as if they did not exist. Unknown fields change nothing.
 */
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { before, describe, test } from 'node:test';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { mayEver, rightsOf } from '@hodi/domain/rights/rights.policy.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { askWhatIsDue } from '#server/plugins/due-plans.ts';
import { escalateDue } from '#server/plugins/escalation.ts';
import { notifyDue } from '#server/plugins/notifier.ts';
import { tendMedia } from '#server/plugins/media.ts';
import { forget } from '#server/plugins/retention.ts';
import { keepPromises } from '#server/plugins/promises.ts';
import { type CastMember, putCast } from '#server/testing/rights/access-cast.ts';
import type { Audience, Tie } from '#server/testing/rights/access-audiences.ts';
import { accessRights } from '#server/testing/rights/access-rights.ts';
import type { AccessCall, Given, World } from '#server/testing/access-row.ts';
import { askForBill } from '#server/testing/answers.ts';
import { accessTable } from '#server/testing/access-table.ts';
import { type Answered, openClinicApp } from '#server/testing/clinic-app.ts';
import { allContracts } from '#server/testing/contracts.ts';
import { forgedTokens } from '#server/testing/forged-tokens.ts';
import { injected, putBystanders, untouchable } from '#server/testing/rights/injected-fields.ts';
import { rowCounts } from '#server/testing/row-counts.ts';
import { call } from '#server/testing/test-app.ts';

/** The stable code of a refusal, in the shape of ours or in that of FHIR. */
function problemCode(answer: Pick<Answered, 'json' | 'headers'>): string | undefined {
  // An answer to HEAD has no body.
  const header = answer.headers['problem-code'];
  if (header !== undefined) return String(header);
  const { code, issue } = answer.json<{ code?: string; issue?: { diagnostics?: string }[] }>();
  return code ?? issue?.[0]?.diagnostics;
}

const contracts = await allContracts();
const closed = contracts.filter((contract) => contract.who !== 'anyone');
const t = await openClinicApp();
const { achieng } = t.clinic;
const cast = await putCast(t);
const bystanders = await putBystanders(t.put);

let world: World;
before(async () => {
  // Logged in anew for each call: some of the calls end all of somebody's sessions.
  // Something that she wrote alone: searches and files show her caregivers nothing of such a record.
  await (await t.as(achieng)).ok(createEContact, { body: { topic: 'services', answers: askForBill } });
  world = { t, achieng: { ...(await t.as(achieng)), ok: async (...given) => (await t.as(achieng)).ok(...given) } };
});

function rowOf({ name }: Endpoint): AccessCall {
  const row = accessTable[name];
  assert.ok(row, `${name} has no row in the access table`);
  return row;
}
function neededRights({ name }: Endpoint): readonly Tie[] | Audience {
  const rights = accessRights[name];
  assert.ok(rights, `${name} has no line in access-rights.ts`);
  return rights;
}

/** Result of a call: `does it`, `not for this role`, `must wait`, `as if it were not there`, or a fault. */
type Cell = string;

/** The expected result by the table, and by the roles of the contract. */
function expectedCell(contract: Endpoint, { person, tie, audiences, isWaiting }: CastMember): Cell {
  const clinician = 'role' in person ? person : null;
  if (!contract.who.includes(person.user.user_type)) return 'not for this role';
  if (isWaiting && contract.whileWaiting !== true) return 'must wait';
  const rights = neededRights(contract);
  const isAdmitted =
    typeof rights === 'string' ? audiences.includes(rights) : tie !== undefined && rights.includes(tie);
  if (isAdmitted) return 'does it';
  const { needs } = contract;
  return needs !== undefined && !mayEver(rightsOf({ clinician }), needs)
    ? 'not for this role'
    : 'as if it were not there';
}

const refusals: Readonly<Record<string, Cell>> = {
  forbidden_role: 'not for this role',
  awaiting_approval: 'must wait',
};

function cellOf(contract: Endpoint, answer: Answered, missing: Answered | undefined): Cell {
  if (answer.statusCode === (rowOf(contract).status ?? contract.status ?? 200)) return 'does it';
  const refusal = answer.statusCode === 403 ? refusals[problemCode(answer) ?? ''] : undefined;
  if (refusal !== undefined) return refusal;
  // To the byte: status, kind and body.
  const isAlike =
    missing !== undefined &&
    answer.body === missing.body &&
    answer.statusCode === missing.statusCode &&
    answer.headers['content-type'] === missing.headers['content-type'];
  return answer.statusCode === 404 && isAlike ? 'as if it were not there' : `${answer.statusCode} ${answer.body}`;
}

/** Waits until the server's own background work is done, so that none of it falls into the calls. */
async function countsAtRest() {
  for (let counts = await rowCounts(t.db); ;) {
    const looks = [escalateDue, keepPromises, askWhatIsDue, notifyDue, tendMedia, forget];
    await Promise.all(looks.map((look) => look(t.app)));
    const now = await rowCounts(t.db);
    if (isDeepStrictEqual(now, counts)) return now;
    counts = now;
  }
}

/** One call by the people whom it must refuse: it stores nothing for any of them. */
async function refusedCells(contract: Endpoint, members: readonly CastMember[]): Promise<[string, Cell][]> {
  const row = rowOf(contract);
  const given = await row.about(world);
  const nothing = row.missing?.(given);
  const callers = await Promise.all(members.map(({ person }) => t.as(person)));
  const stored = await countsAtRest();
  const cells: [string, Cell][] = [];
  for (const [index, member] of members.entries()) {
    const foreign = await callers[index]?.call(contract, given);
    const absent = nothing === undefined ? undefined : await callers[index]?.call(contract, nothing);
    if (foreign !== undefined) cells.push([member.name, cellOf(contract, foreign, absent)]);
  }
  assert.deepEqual(await rowCounts(t.db), stored, 'a refused call stores nothing');
  return cells;
}

const userIds = cast.map(({ person }) => person.user.id);

/** A call by somebody whom it admits, with every field added that it does not expect. */
async function admittedCell(contract: Endpoint, { name, person, tie }: CastMember): Promise<[string, Cell]> {
  const row = rowOf(contract);
  const about = await row.about(world);
  const said = tie === 'reception' ? row.byReception?.(world) : undefined;
  const given: Given = injected(
    contract,
    said ? { ...about, body: Object.assign({}, about.body, said) } : about,
    bystanders,
  );
  const caller = await t.as(person);
  const kept = await untouchable(t.db, bystanders, userIds);
  const answer = await caller.call(contract, given);
  assert.deepEqual(
    await untouchable(t.db, bystanders, userIds),
    kept,
    `${name}: what was sent along changed something`,
  );
  const isOfNoneOfTheirs = (tie === undefined || tie === 'no_carer') && row.isAboutOthers !== true;
  if (isOfNoneOfTheirs) assert.ok(!answer.body.includes(achieng.member_id), `${name} is shown something of Achieng's`);
  return [name, cellOf(contract, answer, undefined)];
}

test('every contract has a line and a row, and nothing else has', () => {
  const names = contracts.map((contract) => contract.name).toSorted();
  assert.equal(new Set(names).size, names.length);
  assert.deepEqual(Object.keys(accessRights).toSorted(), names);
  assert.deepEqual(Object.keys(accessTable).toSorted(), names);
});

test('calls without a login are those of the table', () => {
  for (const contract of contracts) {
    assert.equal(contract.who === 'anyone', neededRights(contract) === 'anyone', contract.name);
  }
});

describe('by everybody', () => {
  for (const contract of closed) {
    test(contract.name, async () => {
      const expected = cast.map((member): [string, Cell] => [member.name, expectedCell(contract, member)]);
      const isAdmitted = ({ name }: CastMember) => expected.some(([who, cell]) => who === name && cell === 'does it');
      const cells = new Map(
        await refusedCells(
          contract,
          cast.filter((member) => !isAdmitted(member)),
        ),
      );
      for (const member of cast.filter(isAdmitted)) cells.set(...(await admittedCell(contract, member)));
      assert.deepEqual(Object.fromEntries(cells), Object.fromEntries(expected));
    });
  }
});

describe('without a login', () => {
  for (const contract of contracts.filter(({ who }) => who === 'anyone')) {
    test(contract.name, async () => {
      const row = rowOf(contract);
      const given = injected(contract, await row.about(world), bystanders);
      const kept = await untouchable(t.db, bystanders, userIds);
      const answer = await call(t.app, contract, given);
      assert.equal(answer.statusCode, row.status ?? contract.status ?? 200, answer.body);
      assert.deepEqual(await untouchable(t.db, bystanders, userIds), kept);
    });
  }
});

describe('without a good token', () => {
  const forgeries: Record<string, () => Promise<string | undefined>> = {
    'no token': async () => undefined,
    ...forgedTokens(t),
  };

  for (const [name, make] of Object.entries(forgeries)) {
    test(name, async () => {
      const token = await make();
      const stored = await countsAtRest();
      for (const contract of closed) {
        // The body would be refused too: the caller is checked first.
        const response = await call(t.app, contract, { ...(token !== undefined && { token }), body: {}, params: {} });
        assert.equal(response.statusCode, 401, `${contract.name}: ${response.body}`);
        assert.equal(problemCode(response), 'unauthenticated');
      }
      assert.deepEqual(await rowCounts(t.db), stored);
    });
  }
});
