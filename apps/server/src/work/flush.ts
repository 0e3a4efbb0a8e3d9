import { type AuditLine, auditLine, signerOf } from './audit-line.ts';
import { carersOfUsers, isNoNumber } from './care-relations.ts';
import type { LastRows } from './side-effects/last-rows.ts';
import { type Told, leave } from './side-effects/statement.ts';
import { inFlight, isKeyThere } from './idempotency.ts';
import { newId } from './new-id.ts';
import { outboxRow } from './outbox-rows.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import pg from 'pg';
import type { Tx } from '#server/db/database.ts';
import { answeredByCommit } from '#server/db/transaction.ts';
import { Refusal } from '#server/wire/refusal.ts';
import type { RestingOn, Said, Work } from './work.ts';

export interface StoredAnswer {
  key: string;
  fingerprint: string;
  status: number;
  /** The answer as JSON. */
  text: string | undefined;
}

function lineOf(work: Work, contract: Endpoint): AuditLine | null {
  const { caller, said } = work;
  if (!contract.audit) return null;
  if (said.audit === null) throw new Error(`${contract.name} must say whose record it touches`);
  const signer = signerOf(caller);
  const institution_id = signer.institution_id ?? said.audit.institution_id ?? null;
  return auditLine({ ...signer, institution_id }, { action: contract.name, outcome: 'done', ...said.audit }, work.now);
}

/** Common part of works with and without a known caller that leave side effects. */
export interface Leaving {
  readonly tx: Tx;
  readonly now: number;
  readonly at: Date;
  readonly said: Pick<Said, 'events' | 'heads' | 'outgoing'> & Partial<Pick<Said, 'rows'>>;
}

/**
 * Tells caregivers too: events of an inquiry if they see that inquiry, other events if they see the record, and what was
 * booked from an inquiry (`booked_from`) if they see both. An event with `alone` belongs to something its person wrote
 * alone, and stays with that person.
 */
async function addCarers({ tx, at, said }: Leaving): Promise<void> {
  const of = said.events.filter(({ reference }) => reference['alone'] === undefined);
  if (of.length === 0) return;
  const threads = [
    ...new Set(of.flatMap(({ reference }) => reference['e_contact_id'] ?? reference['booked_from'] ?? [])),
  ];
  const carers = await carersOfUsers(tx, { users: [...new Set(of.map(({ user_id }) => user_id))], threads, at });
  const had = new Set(said.events.map((event) => JSON.stringify(event)));
  for (const { of_user_id, user_id, sees_record, known, seen } of carers) {
    for (const event of of.filter((one) => one.user_id === of_user_id)) {
      const thread = event.reference['e_contact_id'];
      const from = event.reference['booked_from'];
      const seesBoth = sees_record && (from === undefined || seen.includes(from));
      const isSeen = thread !== undefined && known.includes(thread) ? seen.includes(thread) : seesBoth;
      const theirs = { ...event, user_id };
      const text = JSON.stringify(theirs);
      if (!isSeen || had.has(text)) continue;
      had.add(text);
      said.events.push(theirs);
    }
  }
}

/** Each user's change, with their events numbered after their present number. */
function toldBy(work: Leaving): Told[] {
  const told = new Map<string, Told>();
  const toldOf = (user_id: string) => {
    const one = told.get(user_id) ?? { user_id, n: 0, e_contacts: 0, unread: 0, needs: 0, events: [] };
    told.set(user_id, one);
    return one;
  };
  for (const { user_id, name, reference } of work.said.events) {
    const one = toldOf(user_id);
    one.n += 1;
    one.events.push({ id: newId(work.now), name, reference, place: one.n });
  }
  for (const [user_id, change] of work.said.heads) Object.assign(toldOf(user_id), change);
  return [...told.values()];
}

/**
 * The last statement before the commit: audit line, outgoing messages, idempotency answer, and at its end the head
 * rows of the users concerned, locked in the order of their ids so that no two works can wait for each other.
 */
export function flush(work: Work, contract: Endpoint, stored: StoredAnswer | null): Promise<void> {
  const answered = stored && { ...stored, user_id: work.caller.user_id, right: work.said.right };
  const { patient_ids = [], answers_without_them = false, mobile_number = null } = work.said.audit ?? {};
  const patientId = answers_without_them ? null : (patient_ids[0] ?? null);
  const { rows } = work.said;
  return leaveAll(work, { rows, line: lineOf(work, contract), stored: answered, patientId, number: mobile_number });
}

/**
 * The same for a work without a login: rows, messages, events, and the audit line of the account it turned out to be.
 */
export const flushPublic = (work: Leaving, line: AuditLine | null): Promise<void> =>
  leaveAll(work, { rows: work.said.rows ?? [], line, stored: null, patientId: null, number: null });

interface Known {
  rows: readonly LastRows[];
  line: AuditLine | null;
  stored: (StoredAnswer & { user_id: string; right: RestingOn | null }) | null;
  /** The patient whose record the stored answer holds. */
  patientId: string | null;
  /** Number of the person without an account about whom the answer tells. */
  number: string | null;
}

/** @throws Refusal 409 for what was there before. */
async function orRefused(leaving: Promise<void>, rows: readonly LastRows[]): Promise<void> {
  try {
    await leaving;
  } catch (error) {
    const constraint = error instanceof pg.DatabaseError ? error.constraint : undefined;
    const taken = rows.map((one) => one.taken).find((one) => one !== undefined && one.constraint === constraint);
    if (taken !== undefined) throw new Refusal(409, taken.code);
    throw isKeyThere(constraint) ? inFlight() : error;
  }
}

async function leaveAll(work: Leaving, { rows, line, stored, patientId, number }: Known): Promise<void> {
  await addCarers(work);
  const told = toldBy(work);
  // No phone has the number of a person without one.
  const sent = work.said.outgoing.filter(({ receiver }) => !isNoNumber(receiver));
  const outgoing = sent.map((message) => outboxRow(message, work.now));
  const left = leave(work.tx, {
    rows,
    line,
    outgoing,
    user_id: stored?.user_id,
    key: stored?.key,
    fingerprint: stored?.fingerprint,
    status: stored?.status,
    answer: stored?.text,
    patient_id: patientId,
    mobile_number: number,
    area: stored?.right?.area,
    institution_id: stored?.right?.institution_id,
    at: work.at,
    told,
  });
  await answeredByCommit(work.tx, orRefused(left, rows));
}
