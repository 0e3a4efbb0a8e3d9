import { sql } from 'kysely';
import { type AuditLine, auditLine, signerOf } from './audit-line.ts';
import { newId } from './new-id.ts';
import { outboxRow } from './outbox-rows.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import type { Tx } from '#server/db/database.ts';
import type { Said, Work } from './work.ts';

export interface StoredAnswer {
  key: string;
  status: number;
  answer: unknown;
}

function lineOf(work: Work, contract: Endpoint): AuditLine[] {
  const { caller, said } = work;
  if (!contract.audit) return [];
  if (said.audit === null) throw new Error(`${contract.name} must say whose record it touches`);
  const signer = signerOf(caller);
  const institution_id = signer.institution_id ?? said.audit.institution_id ?? null;
  return [
    auditLine({ ...signer, institution_id }, { action: contract.name, outcome: 'done', ...said.audit }, work.now),
  ];
}

/** What leaves things behind at its end, whether its caller is known or not. */
export interface Leaving {
  readonly tx: Tx;
  readonly now: number;
  readonly at: Date;
  readonly said: Pick<Said, 'events' | 'heads' | 'outgoing'>;
}

/** The events of each user with their place after the user's present number. */
function eventRows(work: Leaving) {
  const places = new Map<string, number>();
  return work.said.events.map((event) => {
    const place = (places.get(event.user_id) ?? 0) + 1;
    places.set(event.user_id, place);
    return { ...event, id: newId(work.now), place };
  });
}

function headRows(work: Leaving, events: ReturnType<typeof eventRows>) {
  const heads = new Map<string, { user_id: string; n: number; e_contacts: number; unread: number; needs: number }>();
  const headOf = (user_id: string) => {
    const head = heads.get(user_id) ?? { user_id, n: 0, e_contacts: 0, unread: 0, needs: 0 };
    heads.set(user_id, head);
    return head;
  };
  for (const event of events) headOf(event.user_id).n += 1;
  for (const [user_id, change] of work.said.heads) Object.assign(headOf(user_id), change);
  return [...heads.values()];
}

/**
 * The last statement before the commit: audit line, outgoing messages, idempotency answer, and at its end the head
 * rows of the users concerned, locked in the order of their ids so that no two works can wait for each other.
 */
export function flush(work: Work, contract: Endpoint, stored: StoredAnswer | null): Promise<void> {
  const answers = stored === null ? [] : [{ ...stored, ...work.said.right, user_id: work.caller.user_id }];
  const { patient_ids = [], answers_without_them = false } = work.said.audit ?? {};
  const patientId = answers_without_them ? null : (patient_ids[0] ?? null);
  return leave(work, { audit: lineOf(work, contract), answers, patientId });
}

/** The same for a work without a login: messages, events, and the line of whom it came to be known as. */
export const flushPublic = (work: Leaving, audit: readonly AuditLine[]): Promise<void> =>
  leave(work, { audit, answers: [], patientId: null });

interface Known {
  audit: readonly AuditLine[];
  answers: readonly object[];
  /** Whose record the stored answer holds. */
  patientId: string | null;
}

async function leave(work: Leaving, { audit, answers, patientId }: Known): Promise<void> {
  const events = eventRows(work);
  const heads = headRows(work, events);
  const outgoing = work.said.outgoing.map((message) => outboxRow(message, work.now));
  if (events.length + heads.length + audit.length + outgoing.length + answers.length === 0) return;
  await sql`
    with audit as (
      insert into audit_line
      select a.* from jsonb_to_recordset(${JSON.stringify(audit)}::jsonb) as a(
        id uuid, at timestamptz, action text, outcome text, user_id uuid, user_type text, session_id uuid,
        institution_id uuid, patient_ids uuid[], subject_id uuid, address text, request_id text, role text)
    ), outgoing as (
      insert into outbox_message (id, channel, receiver_user_id, sender_user_id, receiver, language, template, subject, body,
        holds_secret, expires_at, next_try_at, created_at)
      select o.* from jsonb_to_recordset(${JSON.stringify(outgoing)}::jsonb) as o(
        id uuid, channel text, receiver_user_id uuid, sender_user_id uuid, receiver text, language text, template text, subject text,
        body text, holds_secret boolean, expires_at timestamptz, next_try_at timestamptz, created_at timestamptz)
    ), answered as (
      update idempotency_key k set status = s.status, answer = s.answer, patient_id = ${patientId}::uuid,
        area = s.area, institution_id = s.institution_id
      from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as s(user_id uuid, key text, status smallint, answer jsonb,
        area text, institution_id uuid)
      where k.user_id = s.user_id and k.key = s.key
    ), change as (
      select * from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as h(
        user_id uuid, n bigint, e_contacts int, unread int, needs int)
    ), locked as materialized (
      select h.user_id from user_head h
      where h.user_id = any (select user_id from change) order by h.user_id for no key update
    ), raised as (
      update user_head h
      set n = h.n + c.n,
          e_contacts = h.e_contacts + c.e_contacts, unread = h.unread + c.unread, needs = h.needs + c.needs
      from change c join locked l using (user_id)
      where h.user_id = c.user_id
      returning h.user_id, h.n - c.n as before
    )
    insert into user_event (user_id, n, id, name, reference, created_at)
    select e.user_id, r.before + e.place, e.id, e.name, e.reference, ${work.at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(
      user_id uuid, id uuid, name text, reference jsonb, place bigint)
    join raised r on r.user_id = e.user_id`.execute(work.tx);
}
