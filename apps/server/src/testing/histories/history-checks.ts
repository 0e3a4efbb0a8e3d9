/** Rules that must hold after any history, whatever was killed: by the clients' view, and by the database. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { History } from './history.ts';

/** Each statement returns a row per violation. */
export const rules: Readonly<Record<string, RawBuilder<{ what: string }>>> = {
  'messages are numbered 1, 2, 3 … up to the last': sql`
    select e.id as what from e_contact e left join e_contact_message m on m.e_contact_id = e.id
    group by e.id, e.last_seq having count(m.id) <> e.last_seq or coalesce(max(m.seq), 0) <> e.last_seq`,
  'unread follows from the messages': sql`
    select e.id as what from e_contact e cross join lateral (
      select count(*) filter (where m.author_type = 'clinician' and m.seq > e.seen_by_patient_seq)
          + (e.seen_by_patient_seq < 0)::int as patient,
        count(*) filter (where m.author_type = 'patient' and m.seq > e.seen_by_clinician_seq)
          + (e.seen_by_clinician_seq < 0)::int as clinician
      from e_contact_message m where m.e_contact_id = e.id) found
    where e.unread_for_patient <> found.patient or e.unread_for_clinician <> found.clinician`,
  'no count is negative': sql`
    select user_id as what from user_head where unread < 0 or needs < 0 or e_contacts < 0`,
  'counts of patients follow from their threads': sql`
    select p.id as what from patient p join user_head h on h.user_id = p.user_id
      left join e_contact e on e.patient_id = p.id
    group by p.id, h.unread, h.e_contacts
    having count(e.id) <> h.e_contacts or count(*) filter (where e.unread_for_patient > 0) <> h.unread`,
  'counts of clinicians follow from their threads': sql`
    select c.id as what from clinician c join user_head h on h.user_id = c.user_id
      left join e_contact e on e.clinician_id = c.id
    group by c.id, h.unread, h.needs, h.e_contacts
    having count(e.id) <> h.e_contacts or count(*) filter (where e.unread_for_clinician > 0) <> h.unread
      or count(*) filter (where e.needs_clinician) <> h.needs`,
  'nobody is booked twice': sql`
    select a.id as what from appointment a join appointment b on a.clinician_id = b.clinician_id and a.id < b.id
      and tstzrange(a.start_time, a.end_time) && tstzrange(b.start_time, b.end_time)
    where a.status <> 'cancelled' and b.status <> 'cancelled' and a.deleted_at is null and b.deleted_at is null`,
  'everybody hears of messages in their order': sql`
    select v.user_id as what from (
      select v.user_id, m.seq, lag(m.seq) over (partition by v.user_id, m.e_contact_id order by v.n) as before
      from user_event v join e_contact_message m on m.id = (v.reference ->> 'message_id')::uuid
      where v.name = 'e-contact-message-created') v
    where v.before >= v.seq`,
  'events are numbered without a gap': sql`
    select h.user_id as what from user_head h left join user_event v on v.user_id = h.user_id
    group by h.user_id, h.n having count(v.n) <> h.n or coalesce(max(v.n), 0) <> h.n`,
  'both sides hear of each message once': sql`
    select m.id as what from e_contact_message m join e_contact e on e.id = m.e_contact_id
      join patient p on p.id = e.patient_id join clinician c on c.id = e.clinician_id
      left join user_event v on v.name = 'e-contact-message-created' and (v.reference ->> 'message_id')::uuid = m.id
        and v.user_id in (p.user_id, c.user_id)
    group by m.id having count(*) <> 2`,
  'no account hears of a person for whom it does not care': sql`
    select v.user_id as what from user_event v join e_contact e on e.id::text = v.reference ->> 'e_contact_id'
      join patient p on p.id = e.patient_id join patient reader on reader.user_id = v.user_id
    where reader.id <> p.id and not exists (
      select from caregiver k where k.caregiver_id = reader.id and k.patient_id = p.id and k.consent is not null
        and (k.sees_record or e.submitted_by_user_id = v.user_id)
        -- Whoever wrote at that moment may have begun before the end.
        and coalesce(k.ended_at, 'infinity') > v.created_at - interval '5 seconds')`,
  'what somebody wrote alone is told to nobody who cares for them': sql`
    select v.user_id as what from user_event v join e_contact e on e.id::text = v.reference ->> 'e_contact_id'
      join patient p on p.id = e.patient_id join patient reader on reader.user_id = v.user_id
    where reader.id <> p.id and not e.for_caregivers and not e.kept_from_caregivers`,
  'each message left one audit line': sql`
    select e.id as what from e_contact e where e.last_seq <> (
      select count(*) from audit_line a
      where a.action in ('e_contacts.post_message', 'incoming_sms.message', 'incoming_sms.inquiry') and a.outcome = 'done' and a.subject_id = e.id)`,
  'no key is left without its answer': sql`select key as what from idempotency_key where status is null`,
};

/**
 * Rules that do not hold in a database that is older than a month, or has such dates: events are deleted then.
 * @see plugins/retention.ts
 */
export const untilForgotten: ReadonlySet<string> = new Set([
  'events are numbered without a gap',
  'both sides hear of each message once',
]);

/**
 * Checks the database only, except the named rules. It reads everything, for which PostgreSQL needs statistics of the
 * tables.
 */
export async function brokenRules(db: Database, except: ReadonlySet<string> = new Set()): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    if (except.has(rule)) continue;
    const { rows } = await query.execute(db);
    if (rows.length > 0) broken.push(`${rule}: not so ${rows.length} times, such as ${rows[0]?.what}`);
  }
  return broken;
}

/** Acknowledged messages must exist once, in their place; refused ones must not. */
async function wrongPosts(db: Database, { posts, threads }: History): Promise<string[]> {
  const rows = await db
    .selectFrom('e_contact_message')
    .select(['id', 'message', 'seq'])
    .where('e_contact_id', '=', (where) => where.fn.any(where.val(threads.map(({ id }) => id))))
    .execute();
  const wrong: string[] = [];
  for (const { message, status, id, seq } of posts) {
    const there = rows.filter((row) => row.message === message);
    const isRight =
      status === 201 ? there.length === 1 && there[0]?.id === id && there[0]?.seq === seq : there.length === 0;
    if (!isRight) wrong.push(`message ${message}, answered ${status}, is there ${there.length} times`);
  }
  return wrong;
}

/** Messages begun after their author could know of the end must have been refused. */
const acceptedAfterResolve = ({ posts, resolved }: History): string[] =>
  posts
    .filter(({ status, thread, begun }) =>
      resolved.some((end) => status === 201 && end.thread === thread && end.ended < begun),
    )
    .map(({ message }) => `message ${message} was accepted after its thread was resolved`);

/** Every read must be a prefix of the final messages. */
async function otherOrders(db: Database, { reads, threads }: History): Promise<string[]> {
  const wrong: string[] = [];
  for (const { id } of threads) {
    const final = await db
      .selectFrom('e_contact_message')
      .select('id')
      .where('e_contact_id', '=', id)
      .orderBy('seq')
      .execute();
    const order = final.map((row) => row.id);
    for (const { ids } of reads.filter((read) => read.thread === id)) {
      if (ids.some((one, index) => one !== order[index])) wrong.push(`somebody read thread ${id} in another order`);
    }
  }
  return wrong;
}

async function lostOthers(db: Database, { booked, answered, resolved }: History): Promise<string[]> {
  const made = await db.selectFrom('appointment').select('id').execute();
  const ids = new Set(made.map((row) => row.id));
  const lost = booked.filter((id) => !ids.has(id)).map((id) => `appointment ${id} is lost`);
  for (const { relationship } of answered) {
    const row = await db.selectFrom('relationship').select('status').where('id', '=', relationship).executeTakeFirst();
    const given = answered.filter((one) => one.relationship === relationship).map(({ status }) => status);
    if (!given.includes(row?.status ?? '')) lost.push(`the answer to invitation ${relationship} is lost`);
  }
  for (const { thread } of resolved) {
    const row = await db.selectFrom('e_contact').select('status').where('id', '=', thread).executeTakeFirst();
    if (row?.status !== 'resolved') lost.push(`thread ${thread} is open again`);
  }
  return lost;
}

/** Violations; empty if everything holds. */
export const faultsIn = async (db: Database, history: History): Promise<string[]> => [
  ...history.faults,
  ...(await brokenRules(db)),
  ...(await wrongPosts(db, history)),
  ...acceptedAfterResolve(history),
  ...(await otherOrders(db, history)),
  ...(await lostOthers(db, history)),
];
