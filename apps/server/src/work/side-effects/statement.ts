/**
 * The statement that writes the side effects of a write. It holds only the parts that are needed, since PostgreSQL
 * prepares each part whether or not it does anything. Lookups go by values and indexes, never by joins: the statement
 * is planned once, when the tables may still be empty.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';
import { placesIn, prepared } from '#server/db/prepared.ts';
import { type AuditLine, lineColumns } from '../audit-line.ts';
import type { LastRows } from './last-rows.ts';

type Values = Record<string, unknown>;

interface Left {
  /** Rows as JSON. */
  outgoing: string;
  /** Owner and key of the stored answer. */
  user_id: string | undefined;
  key: string | undefined;
  fingerprint: string | undefined;
  status: number | undefined;
  answer: string | undefined;
  patient_id: string | null;
  mobile_number: string | null;
  area: string | undefined;
  institution_id: string | null | undefined;
  at: Date;
}

/** How a user's head changes, with the event that tells them why; several where a list is told. */
export interface Told {
  user_id: string;
  n: number;
  e_contacts: number;
  unread: number;
  needs: number;
  events: { id: string; name: string; reference: Record<string, string>; place: number }[];
}

const parts = {
  // Column by column: to read it from JSON costs PostgreSQL more than to write it.
  line: () => {
    const line = placesIn('line') as AuditLine;
    return sql`line as (
      insert into audit_line (${sql.join(lineColumns.map((name) => sql.ref(name)))})
      values (${sql.join(lineColumns.map((name) => line[name]))})
    )`;
  },
  outgoing: ({ outgoing }: Left) => sql`outgoing as (
      insert into outbox_message (id, channel, receiver_user_id, sender_user_id, receiver, mobile_number, language, template, subject,
        body, holds_secret, expires_at, next_try_at, created_at, notification_id, push_subscription_id)
      select o.* from jsonb_to_recordset(${outgoing}::jsonb) as o(
        id uuid, channel text, receiver_user_id uuid, sender_user_id uuid, receiver text, mobile_number text, language text, template text,
        subject text, body text, holds_secret boolean, expires_at timestamptz, next_try_at timestamptz, created_at timestamptz,
        notification_id uuid, push_subscription_id uuid)
    )`,
  answered: (left: Left) => sql`answered as (
      insert into idempotency_key (user_id, key, fingerprint, status, answer, patient_id, mobile_number, area, institution_id,
        created_at)
      values (${left.user_id}, ${left.key}, ${left.fingerprint}, ${left.status}, ${left.answer}, ${left.patient_id},
        ${left.mobile_number}, ${left.area}, ${left.institution_id}, ${left.at})
    )`,
} satisfies Record<string, (left: Left) => RawBuilder<unknown>>;
type Leavable = keyof typeof parts;

/**
 * The parts that raise the heads, in the order of the users' ids so that no two works can wait for each other, and the
 * rows of events.
 */
interface Telling {
  /** Tells one form of statement from another. */
  name: string;
  raising: (given: Values) => RawBuilder<unknown>;
  events: (given: Values) => RawBuilder<unknown>;
  values: Values;
}

/** A user's head and the one event that tells them why it changes. */
type ToldOnce = Omit<Told, 'events'> & { id: string; name: string; reference: string };

const toldAt = (place: number) => `told_${place}`;
const raisedAt = (place: number) => sql.ref(`raised_${place}`);

/** Each waits for the one before it: PostgreSQL promises no order of the parts of a statement that do not read each other. */
function raisingOne(place: number): RawBuilder<unknown> {
  const { user_id, n, e_contacts, unread, needs } = placesIn(toldAt(place)) as ToldOnce;
  const next = place === 0 ? sql`` : sql`and (select count(*) from ${raisedAt(place - 1)}) >= 0`;
  return sql`${raisedAt(place)} as (
      update user_head set n = n + ${n}::bigint, e_contacts = e_contacts + ${e_contacts}::int,
        unread = unread + ${unread}::int, needs = needs + ${needs}::int
      where user_id = ${user_id}::uuid ${next}
      returning n
    )`;
}

const eventOfOne = (given: Values, place: number): RawBuilder<unknown> => {
  const { user_id, id, name, reference } = placesIn(toldAt(place)) as ToldOnce;
  return sql`select ${user_id}::uuid, n, ${id}::uuid, ${name}::text, ${reference}::jsonb, ${given['at']}::timestamptz
    from ${raisedAt(place)}`;
};

/** So many users at most are named one by one: those of a thread, and a colleague who acts in it. */
const fewUsers = 3;

/**
 * Names each user, as most messages do. The list form costs PostgreSQL twice as much: it must be read from JSON, joined
 * with the heads and sorted. Null for longer lists.
 */
function tellFew(told: readonly Told[]): Telling | null {
  if (told.length > fewUsers) return null;
  const values: Values = {};
  for (const [place, { events, ...head }] of told.toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1)).entries()) {
    const [event] = events;
    if (event === undefined || events.length > 1) return null;
    const { id, name, reference } = event;
    values[toldAt(place)] = { ...head, id, name, reference: JSON.stringify(reference) } satisfies ToldOnce;
  }
  const places = [...told.keys()];
  return {
    name: `few${places.length}`,
    raising: () => sql.join(places.map(raisingOne)),
    events: (given) =>
      sql.join(
        places.map((place) => eventOfOne(given, place)),
        sql` union all `,
      ),
    values,
  };
}

/** For any number of users. */
function tellList(told: readonly Told[]): Telling {
  const events = told.flatMap(({ user_id, events: theirs }) => theirs.map((event) => ({ user_id, ...event })));
  const heads = told.map(({ user_id, n, e_contacts, unread, needs }) => ({ user_id, n, e_contacts, unread, needs }));
  return {
    name: 'list',
    raising: (given) => sql`change as (
      select * from jsonb_to_recordset(${given['heads']}::jsonb) as h(
        user_id uuid, n bigint, e_contacts int, unread int, needs int)
    ), locked as materialized (
      select h.user_id from user_head h where h.user_id = any(${given['users']}::uuid[]) order by h.user_id for no key update
    ), raised as (
      update user_head h
      set n = h.n + c.n,
          e_contacts = h.e_contacts + c.e_contacts, unread = h.unread + c.unread, needs = h.needs + c.needs
      from change c join locked l using (user_id)
      where h.user_id = c.user_id and h.user_id = any(${given['users']}::uuid[])
      returning h.user_id, h.n - c.n as before
    )`,
    events: (given) => sql`select e.user_id, r.before + e.place, e.id, e.name, e.reference, ${given['at']}::timestamptz
    from jsonb_to_recordset(${given['events']}::jsonb) as e(
      user_id uuid, id uuid, name text, reference jsonb, place bigint)
    join raised r on r.user_id = e.user_id`,
    values: {
      heads: JSON.stringify(heads),
      users: heads.map((head) => head.user_id),
      events: JSON.stringify(events),
    },
  };
}

type Leave = (db: Executor, given: Left & Values) => Promise<unknown>;
const known = new Map<string, Leave>();

const joined = (asked: readonly RawBuilder<unknown>[]) => sql.join(asked, sql`, `);

interface Asked {
  rows: readonly LastRows[];
  kinds: readonly Leavable[];
  telling: Telling | null;
}

function made({ rows, kinds, telling }: Asked): Leave {
  return prepared<Left & Values, unknown>((db, left) => {
    const first = [...rows.map(({ parts: of }) => of(db)), ...kinds.map((kind) => parts[kind](left))];
    if (telling === null) return sql`with ${joined(first)} select 1`;
    return sql`with ${joined([...first, telling.raising(left)])}
      insert into user_event (user_id, n, id, name, reference, created_at) ${telling.events(left)}`;
  });
}

interface Leavings extends Omit<Left, 'outgoing'> {
  /** Rows that the service writes last; each with a name of its own. */
  rows: readonly LastRows[];
  line: AuditLine | null;
  outgoing: readonly object[];
  told: readonly Told[];
}

/** Writes nothing if there are no side effects. */
export async function leave(db: Executor, { rows, told, line, outgoing, ...left }: Leavings): Promise<void> {
  const telling = told.length === 0 ? null : (tellFew(told) ?? tellList(told));
  const kinds: Leavable[] = [];
  if (line !== null) kinds.push('line');
  if (outgoing.length > 0) kinds.push('outgoing');
  if (left.key !== undefined) kinds.push('answered');
  if (rows.length + kinds.length === 0 && telling === null) return;
  const name = [...rows.map((one) => one.name), ...kinds, telling?.name].join();
  const asked = known.get(name) ?? made({ rows, kinds, telling });
  known.set(name, asked);
  const given: Left & Values = { ...left, ...telling?.values, line, outgoing: JSON.stringify(outgoing) };
  for (const one of rows) given[one.name] = one.values;
  await asked(db, given);
}
