/**
 * A team at three servers, one of which is killed while all of them work: an inquiry has one owner, no acknowledged
 * answer is lost or duplicated, and nobody overlooks a colleague's answer without a warning.
 */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { createEContact, postMessage, setEContactStatus } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { setOwner } from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { type ClinicianSeed, aClinician } from '@hodi/domain/testing/people.ts';
import { newId } from '#server/work/new-id.ts';
import { askForBill } from '../answers.ts';
import { openClinicApp } from '../clinic-app.ts';
import { putClinician, putPatientOf } from '../insert-people.ts';
import { pick, randomFrom } from '../seeded-random.ts';
import { tokenFor } from '../test-app.ts';
import { type Answered, askServer } from './ask-server.ts';
import { ThreeServers } from './three-servers.ts';
import { redisProgram } from './throwaway-redis.ts';

const program = redisProgram();
const skip = program === undefined ? 'needs redis-server or valkey-server' : false;

interface Member {
  seed: ClinicianSeed;
  token: string;
}

describe('a team at three servers, one of them killed', { skip }, async () => {
  const t = await openClinicApp();
  const { institution_id } = t.clinic.doctor;
  const team: Member[] = [];
  let three: ThreeServers;
  let patient = '';
  let thread = '';
  const random = randomFrom(47);
  /** Runs even if a test fails: the asking clients would go on for ever. */
  const gone = new AbortController();

  before(async () => {
    await t.db.updateTable('institution').set({ team_care: true }).where('id', '=', institution_id).execute();
    const asked = await putPatientOf(t.put, t.clinic.doctor);
    await t.db.updateTable('relationship').set({ team_consent: 'team' }).where('patient_id', '=', asked.id).execute();
    const seeds = [t.clinic.doctor, t.clinic.nurse];
    while (seeds.length < 20) seeds.push(await putClinician(t.put, aClinician(institution_id, { role: 'nurse' })));
    three = await ThreeServers.open(t, program ?? '');
    for (const seed of seeds) team.push({ seed, token: await tokenFor(t, seed) });
    patient = await tokenFor(t, asked);
  });
  after(async () => {
    gone.abort();
    await three.close();
  });
  const waiting = async (): Promise<number> => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
    return rows.length;
  };
  const ask = async (): Promise<string> => {
    const body = { topic: 'services', answers: askForBill };
    const { status, body: sent } = await askServer(three.directly(0), createEContact, { token: patient, body });
    assert.equal(status, 201, JSON.stringify(sent));
    return (sent['e_contact'] as { id: string }).id;
  };
  beforeEach(async () => {
    thread = await ask();
  });

  /** One of the servers is killed once so many more are, while others are under way. */
  const calls = { answered: 0 };
  const killAfter = async (count: number): Promise<void> => {
    const most = calls.answered + count;
    while (calls.answered < most) await nextTurn();
    await three.end(1, 'SIGKILL');
    await three.start(1);
  };
  /** Repeats like a phone's queue: the same key at the next server until one accepts or refuses. */
  async function persist(by: Member, contract: Endpoint, body: object): Promise<Answered> {
    const asked = { token: by.token, key: crypto.randomUUID(), params: { id: thread }, body };
    for (let turn = Math.floor(random() * 3); ; turn += 1) {
      gone.signal.throwIfAborted();
      const answer = await askServer(three.directly(turn), contract, asked).catch(() => undefined);
      if (answer === undefined || answer.status >= 500 || answer.code === 'idempotency_in_flight') continue;
      calls.answered += 1;
      return answer;
    }
  }
  const row = () =>
    t.db
      .selectFrom('e_contact')
      .select(['owner_id', 'owner_version', 'status', 'last_seq'])
      .where('id', '=', thread)
      .executeTakeFirstOrThrow();
  const changes = () =>
    t.db
      .selectFrom('owner_change')
      .select(['by_clinician_id', 'to_clinician_id'])
      .where('e_contact_id', '=', thread)
      .execute();
  const messages = async () =>
    t.db
      .selectFrom('e_contact_message')
      .select(['id', 'seq', 'user_id', 'author_type'])
      .where('e_contact_id', '=', thread)
      .orderBy('seq')
      .execute();
  const seqOf = ({ body }: Answered) => (body['e_contact_message'] as { seq: number }).seq;
  const give = (by: Member, clinician_id: string | null, owner_version: number) =>
    persist(by, setOwner, { clinician_id, owner_version });

  test('of twenty who claim at once one has it, and every other reads who', async () => {
    const [asked] = team;
    assert.equal((await give(asked ?? assert.fail(), null, 0)).status, 200);
    // All are waiting when the server dies: none gets the inquiry before.
    const claims = await t.db.transaction().execute(async (tx) => {
      await sql`select from e_contact where id = ${thread} for update`.execute(tx);
      const all = team.map((one) => give(one, one.seed.id, 1));
      while ((await waiting()) < 9) await nextTurn();
      await three.end(1, 'SIGKILL');
      return { all };
    });
    const answers = await Promise.all(claims.all);
    await three.start(1);
    const won = team.filter((_, n) => answers[n]?.status === 200);
    const { owner_id, owner_version } = await row();
    assert.deepEqual([won.map(({ seed }) => seed.id), owner_version], [[owner_id], 2]);
    for (const { status, code, body } of answers.filter((answer) => answer.status !== 200)) {
      assert.deepEqual([status, code], [409, 'owner_changed']);
      assert.equal((body['details'] as { owner: { id: string } }).owner.id, owner_id);
    }
    assert.equal((await changes()).length, 2);
  });

  test('claimed, assigned and handed back at once, each accepted change is one step to one owner', async () => {
    const told: { owner_version: number; owner_id: string | null }[] = [];
    let version = 0;
    const work = async (by: Member): Promise<void> => {
      for (let n = 0; n < 8; n += 1) {
        const to = pick(random, [by.seed.id, by.seed.id, pick(random, team).seed.id, null]);
        const { status, code, body } = await give(by, to, version);
        assert.ok(status === 200 || (status === 409 && code === 'owner_changed'), JSON.stringify(body));
        if (status !== 200) continue;
        const { owner_version } = (body['item'] as { e_contact: { owner_version: number } }).e_contact;
        told.push({ owner_version, owner_id: to });
        version = Math.max(version, owner_version);
      }
    };
    await Promise.all([killAfter(15), ...team.slice(0, 6).map(work)]);
    const owners = new Map<number, string | null>([[0, t.clinic.doctor.id]]);
    for (const { owner_version, owner_id } of told) {
      // A caller who asks for the present owner again gets the present state.
      const known = owners.get(owner_version);
      assert.ok(known === undefined || known === owner_id, `two owners of version ${owner_version}`);
      owners.set(owner_version, owner_id);
    }
    const end = await row();
    const steps = Array.from({ length: end.owner_version }, (_, n) => owners.get(n + 1));
    assert.ok(!steps.includes(undefined), 'a change that nobody was told of');
    assert.equal(owners.size, end.owner_version + 1);
    assert.equal(steps.at(-1), end.owner_id);
    assert.deepEqual(
      (await changes()).map((one) => String(one.to_clinician_id)).toSorted(),
      steps.map(String).toSorted(),
    );
  });

  test('each acknowledged answer is there once, in one order, and none was written past a colleague unseen', async () => {
    const told: { id: string; by: Member; seen_seq: number; stops: boolean; answer: Answered }[] = [];
    let last = 0;
    const work = async (by: Member): Promise<void> => {
      for (let n = 0; n < 8; n += 1) {
        const id = newId(Date.now());
        // From a queue it does not ask to be stopped: then it is held.
        const [seen_seq, stops] = [last, random() < 0.7];
        const body = { id, message: `Jibu ${n}`, seen_seq, ...(stops && { stop_if_moved: true }) };
        const answer = await persist(by, postMessage, body);
        told.push({ id, by, seen_seq, stops, answer });
        if (answer.status === 201) last = Math.max(last, seqOf(answer));
      }
    };
    await Promise.all([killAfter(15), ...team.slice(0, 6).map(work)]);
    const rows = await messages();
    const held = await t.db.selectFrom('held_reply').select('id').where('e_contact_id', '=', thread).execute();
    const idsOf = (is: (one: (typeof told)[number]) => boolean) =>
      told
        .filter(is)
        .map(({ id }) => id)
        .toSorted();
    const isHeld = ({ answer }: (typeof told)[number]) => answer.body['is_held'] === true;
    assert.deepEqual(
      rows.map(({ id }) => id).toSorted(),
      idsOf((one) => one.answer.status === 201 && !isHeld(one)),
    );
    assert.deepEqual(held.map(({ id }) => id).toSorted(), idsOf(isHeld));
    assert.deepEqual(
      rows.map(({ seq }) => seq),
      rows.map((_, n) => n + 1),
    );
    assert.equal((await row()).last_seq, rows.length);
    for (const { id, by, seen_seq, stops, answer } of told) {
      assert.ok(!(stops && isHeld({ id, by, seen_seq, stops, answer })));
      if (answer.status !== 201) assert.deepEqual([answer.status, answer.code, stops], [409, 'new_messages', true]);
      const written = rows.find((one) => one.id === id);
      if (written === undefined) continue;
      assert.equal(written.seq, seqOf(answer));
      const between = rows.filter(
        ({ seq, user_id }) => seq > seen_seq && seq < written.seq && user_id !== by.seed.user.id,
      );
      assert.deepEqual(between, [], 'a colleague had answered meanwhile');
    }
    assert.ok(told.some(isHeld) && told.some(({ answer }) => answer.status === 409), 'none came across another');
  });

  test('an answer is in the inquiry before it is resolved, or is refused', async () => {
    let wasKilled: Promise<void> | undefined;
    for (let round = 0; round < 10; round += 1) {
      thread = await ask();
      if (round === 4) wasKilled = killAfter(3);
      const [one, two, three_, four] = team as [Member, Member, Member, Member];
      const write = async (by: Member) => {
        const id = newId(Date.now());
        return { id, ...(await persist(by, postMessage, { id, message: 'Jibu', seen_seq: 1_000 })) };
      };
      const ends = (by: Member) => persist(by, setEContactStatus, { status: 'resolved', seen_seq: 0 });
      const [written, ended] = await Promise.all([
        Promise.all([write(one), write(two), write({ ...three_, token: patient })]),
        Promise.all([ends(three_), ends(four)]),
      ]);
      const rows = await messages();
      const { status, last_seq } = await row();
      const isOver = ended.filter((answer) => answer.status === 200);
      assert.equal(isOver.length, status === 'resolved' ? 1 : 0);
      // The patient wrote a message that nobody who would resolve had read.
      const others = ended.filter((answer) => answer.status !== 200).map(({ code }) => code);
      assert.ok(
        others.every((code) => code === (status === 'resolved' ? 'already_resolved' : 'new_messages')),
        others.join(),
      );
      assert.deepEqual(
        rows.map(({ id }) => id).toSorted(),
        written
          .filter((answer) => answer.status === 201)
          .map(({ id }) => id)
          .toSorted(),
      );
      assert.equal(last_seq, rows.length, 'nothing came after the end');
      const late = written.filter((answer) => answer.status !== 201);
      assert.ok(
        late.every(({ status: how, code }) => how === 409 && code === 'thread_resolved'),
        JSON.stringify(late),
      );
      assert.ok(late.length === 0 || status === 'resolved');
      if (status !== 'resolved')
        assert.equal((await persist(four, setEContactStatus, { status: 'resolved' })).status, 200);
      assert.equal((await write(one)).code, 'thread_resolved');
      assert.equal((await messages()).length, rows.length);
    }
    await wasKilled;
  });
});
