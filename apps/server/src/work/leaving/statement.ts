/**
 * The statement that leaves behind what belongs to a write: only the parts that there are, since PostgreSQL prepares each part
 * of a statement whether or not it comes to anything. What it looks up it finds by values and indexes, never by joining: it
 * is planned once, when the tables may still be empty.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

interface Left {
  /** Rows as JSON. */
  audit: string;
  outgoing: string;
  events: string;
  heads: string;
  /** Of the heads. */
  users: string[];
  /** Of the stored answer. */
  user_id: string | undefined;
  key: string | undefined;
  status: number | undefined;
  answer: string | undefined;
  patient_id: string | null;
  area: string | undefined;
  institution_id: string | null | undefined;
  at: Date;
}

const parts = {
  audit: ({ audit }: Left) => sql`audit as (
      insert into audit_line
      select a.* from jsonb_to_recordset(${audit}::jsonb) as a(
        id uuid, at timestamptz, action text, outcome text, user_id uuid, user_type text, session_id uuid,
        institution_id uuid, patient_ids uuid[], subject_id uuid, address text, request_id text, role text)
    )`,
  outgoing: ({ outgoing }: Left) => sql`outgoing as (
      insert into outbox_message (id, channel, receiver_user_id, sender_user_id, receiver, language, template, subject, body,
        holds_secret, expires_at, next_try_at, created_at)
      select o.* from jsonb_to_recordset(${outgoing}::jsonb) as o(
        id uuid, channel text, receiver_user_id uuid, sender_user_id uuid, receiver text, language text, template text, subject text,
        body text, holds_secret boolean, expires_at timestamptz, next_try_at timestamptz, created_at timestamptz)
    )`,
  answered: ({ user_id, key, status, answer, patient_id, area, institution_id }: Left) => sql`answered as (
      update idempotency_key set status = ${status}::smallint, answer = ${answer}::jsonb, patient_id = ${patient_id}::uuid,
        area = ${area}, institution_id = ${institution_id}::uuid
      where user_id = ${user_id}::uuid and key = ${key}
    )`,
  /** The heads in the order of the users' ids, so that no two works can wait for each other. */
  told: ({ heads, users }: Left) => sql`change as (
      select * from jsonb_to_recordset(${heads}::jsonb) as h(
        user_id uuid, n bigint, e_contacts int, unread int, needs int)
    ), locked as materialized (
      select h.user_id from user_head h where h.user_id = any(${users}::uuid[]) order by h.user_id for no key update
    ), raised as (
      update user_head h
      set n = h.n + c.n,
          e_contacts = h.e_contacts + c.e_contacts, unread = h.unread + c.unread, needs = h.needs + c.needs
      from change c join locked l using (user_id)
      where h.user_id = c.user_id and h.user_id = any(${users}::uuid[])
      returning h.user_id, h.n - c.n as before
    )`,
} satisfies Record<string, (left: Left) => RawBuilder<unknown>>;
export type Leavable = keyof typeof parts;

const intoEvents = ({ events, at }: Left) => sql`
    insert into user_event (user_id, n, id, name, reference, created_at)
    select e.user_id, r.before + e.place, e.id, e.name, e.reference, ${at}::timestamptz
    from jsonb_to_recordset(${events}::jsonb) as e(
      user_id uuid, id uuid, name text, reference jsonb, place bigint)
    join raised r on r.user_id = e.user_id`;

type Leave = (db: Executor, left: Left) => Promise<unknown>;
const known = new Map<string, Leave>();

/** For these parts, in this order: sixteen at most. */
export function leavingOf(kinds: readonly Leavable[]): Leave {
  const name = kinds.join();
  let leave = known.get(name);
  if (leave === undefined) {
    leave = prepared<Left, unknown>((_, left) => {
      const first = sql.join(
        kinds.map((kind) => parts[kind](left)),
        sql`, `,
      );
      return sql`with ${first} ${kinds.includes('told') ? intoEvents(left) : sql`select 1`}`;
    });
    known.set(name, leave);
  }
  return leave;
}
