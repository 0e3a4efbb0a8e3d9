/**
 * Rules that must hold after each step of a team's history: every waiting thread is in a list of somebody who works
 * there and is present, nobody lists threads without a right, and counters equal the length of their lists.
 */
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import * as threads from '@hodi/domain/e-contacts/e-contacts.api.ts';
import * as inbox from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import type { InboxView } from '@hodi/domain/e-contacts/inbox/inbox.ts';
import type { ClinicianSeed } from '@hodi/domain/testing/people.ts';
import { escalatedAt } from '#server/work/team/team-care.ts';
import type { World } from './team-world.ts';

interface ThreadFacts {
  id: string;
  owner_id: string | null;
  needs: boolean;
  /** An emergency, or a warning like one, that was escalated and waits. */
  is_escalated: boolean;
  /** Its patient agreed to the team of an institution that works as one. */
  is_team: boolean;
  /** Clinicians who have the patient in their care. */
  in_care: string[];
}

interface Facts {
  isTeamOn: boolean;
  away: Set<string>;
  admins: Set<string>;
  threads: Map<string, ThreadFacts>;
}

async function factsOf({ t, institution_id, admins }: World): Promise<Facts> {
  const { rows: found } = await sql<ThreadFacts & { is_on: boolean }>`
    select e.id, e.owner_id, e.needs_clinician as needs, n.team_care as is_on,
      n.team_care and ${escalatedAt} is not null as is_escalated,
      n.team_care and exists (select from relationship r where r.patient_id = e.patient_id and r.status = 'active'
        and r.institution_id = n.id and r.team_consent = 'team') as is_team,
      array(select r.clinician_id from relationship r where r.patient_id = e.patient_id and r.status = 'active') as in_care
    from e_contact e join institution n on n.id = e.institution_id where n.id = ${institution_id}`.execute(t.db);
  const { rows: absent } = await sql<{ clinician_id: string }>`
    select a.clinician_id from absence a join clinician c on c.id = a.clinician_id
    where c.institution_id = ${institution_id} and a.starts_at <= ${new Date(t.time.now)}
      and a.ends_at > ${new Date(t.time.now)}`.execute(t.db);
  return {
    isTeamOn: found[0]?.is_on === true,
    away: new Set(absent.map((row) => row.clinician_id)),
    admins: new Set([...admins].map(({ id }) => id)),
    threads: new Map(found.map((row) => [row.id, row])),
  };
}

/** The rules of rights, implemented once more: for lists, and for opening a thread. */
type Rule = (seed: ClinicianSeed, thread: ThreadFacts, facts: Facts) => boolean;
const isSeenBy: Rule = ({ id }, thread, { admins }) =>
  thread.in_care.includes(id) || (thread.is_team && !admins.has(id));
const mayOpen: Rule = (seed, thread, facts) =>
  isSeenBy(seed, thread, facts) || (thread.is_escalated && !facts.admins.has(seed.id));

const views = ['mine', 'unassigned', 'covering'] as const satisfies readonly InboxView[];
type Listed = Record<(typeof views)[number] | 'overdue', string[]>;

/** Waiting threads in each list of a clinician. */
async function listsOf({ t }: World, seed: ClinicianSeed, facts: Facts): Promise<Listed> {
  const { threads: known } = facts;
  const isTeamOn = facts.isTeamOn && !facts.admins.has(seed.id);
  const person = await t.as(seed);
  const listed: Listed = { mine: [], unassigned: [], covering: [], overdue: [] };
  const isAnyOverdue = [...known.values()].some(({ is_escalated }) => is_escalated);
  const listView = async (view: (typeof views)[number]): Promise<void> => {
    const query = { filter: 'action_needed', limit: '100', view } as const;
    if (view !== 'mine' && !isTeamOn) return void (await person.refused(threads.listForClinician, { query }, 409));
    const { items, total } = await person.ok(threads.listForClinician, { query });
    listed[view] = items.map(({ e_contact }) => e_contact.id);
    assert.equal(total, items.length, `the total of ${view}`);
  };
  await Promise.all(views.map(listView));
  if (isAnyOverdue) {
    const { items } = await person.ok(threads.listOverdueOfColleagues, { query: { limit: '100' } });
    listed.overdue = items.map(({ e_contact }) => e_contact.id);
  }
  const head = t.db.selectFrom('user_head').select('needs').where('user_id', '=', seed.user.id);
  assert.equal((await head.executeTakeFirstOrThrow()).needs, listed.mine.length, `the counter of ${seed.id}`);
  for (const [view, ids] of Object.entries(listed))
    for (const id of ids) {
      const thread = known.get(id);
      assert.ok(thread !== undefined && mayOpen(seed, thread, facts), `${id} stands in ${view} without a right`);
    }
  return listed;
}

/** Counters on a clinician's screens equal the length of their lists. */
async function countsAgree({ t }: World, facts: Facts, { seed, listed }: { seed: ClinicianSeed; listed: Listed }) {
  const person = await t.as(seed);
  const counts = await person.ok(inbox.getInboxCounts);
  for (const view of views) assert.equal(counts[view].needs, listed[view].length, `the count of ${view}`);
  const own = [...facts.threads.values()].filter((one) => one.owner_id === seed.id && isSeenBy(seed, one, facts));
  const { total } = await person.ok(threads.listForClinician, { query: { filter: 'all', limit: '1' } });
  assert.equal(total, own.length, `the count of all of ${seed.id}`);
}

/** Clinicians who left, or work at reception, list nothing. */
async function othersListNothing({ t, clinicians, working, admins }: World): Promise<void> {
  for (const seed of clinicians.filter((one) => !working.has(one) && !admins.has(one))) {
    const answer = await (await t.as(seed)).call(threads.listForClinician, { query: { filter: 'all' } });
    const isEmpty = answer.statusCode >= 400 || answer.json().items.length === 0;
    assert.ok(isEmpty, `${seed.id} does not answer patients any more: ${answer.body.slice(0, 200)}`);
  }
}

const holds = ({ listed }: { listed: Listed }, { id, is_escalated }: ThreadFacts): boolean =>
  [...listed.mine, ...listed.unassigned, ...listed.covering].includes(id) ||
  // An escalated thread is on everybody's dashboard, whoever owns it.
  (is_escalated && listed.overdue.includes(id));

/** @throws AssertionError naming the violation. */
export async function nothingLost(world: World): Promise<void> {
  const facts = await factsOf(world);
  const lists = await Promise.all(
    [...world.working, ...world.admins].map(async (seed) => ({ seed, listed: await listsOf(world, seed, facts) })),
  );
  // One after the other.
  world.looked += 1;
  const counted = lists[world.looked % lists.length];
  if (counted !== undefined) await countsAgree(world, facts, counted);
  const mine = lists.flatMap(({ listed }) => listed.mine);
  assert.equal(mine.length, new Set(mine).size, 'an inquiry is in two lists');
  const here = lists.filter(({ seed }) => !facts.away.has(seed.id));
  for (const thread of [...facts.threads.values()].filter(({ needs }) => needs)) {
    const what = `${thread.id} of ${thread.owner_id ?? 'nobody'}`;
    const canBeSeen =
      facts.isTeamOn && here.some(({ seed }) => !facts.admins.has(seed.id) && mayOpen(seed, thread, facts));
    if (canBeSeen)
      assert.ok(
        here.some((one) => holds(one, thread)),
        `${what} waits in the list of nobody who is here`,
      );
    // A patient may ask for one clinician only, a clinic may not work as a team, and all of the team may be away: then it
    // waits for the first who returns. An administrator has the list of their own alone.
    else
      assert.ok(
        lists.some((one) => holds(one, thread)),
        `${what} waits in nobody's list`,
      );
  }
  await othersListNothing(world);
}
