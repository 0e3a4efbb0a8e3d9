/**
 * Writes of calls without a login: rows, events and outgoing messages in one transaction. There is no idempotency key,
 * and an audit line only if the caller turns out to be a known account. Anything that needs more uses `perform`.
 */
import type { DomainEvent } from '@hodi/domain/shared/domain-event.ts';
import { type Database, type Tx, inTransaction } from '#server/db/database.ts';
import { type AuditLine, type AuditedWork, type Signer, auditLine } from './audit-line.ts';
import { flushPublic } from './flush.ts';
import { type HeadChange, type OutgoingMessage, type Said, addToHead } from './work.ts';

export class PublicWork {
  readonly tx: Tx;
  /** Milliseconds since 1970; one moment for the whole work. */
  readonly now: number;
  readonly said: Pick<Said, 'events' | 'heads' | 'outgoing'> = { events: [], heads: new Map(), outgoing: [] };
  /** The account that the caller turned out to be. */
  line: AuditLine | null = null;

  constructor(tx: Tx, now: number) {
    this.tx = tx;
    this.now = now;
  }

  get at(): Date {
    return new Date(this.now);
  }

  /** Tells users of a change; the reference is rendered for each of them when it is delivered. */
  tell(userIds: readonly string[], event: DomainEvent, reference: Record<string, string>): void {
    for (const user_id of new Set(userIds)) this.said.events.push({ user_id, name: event.name, reference });
  }

  /** Changes the counters on a user's head row. */
  count(userId: string, change: HeadChange): void {
    addToHead(this.said.heads, userId, change);
  }

  /** The audit line of this call: as whom it was made in the end, and whose record it touched. @throws when it is signed already. */
  signs(signer: Signer, work: AuditedWork): void {
    if (this.line !== null) throw new Error('signed already');
    this.line = auditLine(signer, work, this.now);
  }

  /** Leaves after the commit, by the outbox. */
  sendOut(message: OutgoingMessage): void {
    this.said.outgoing.push(message);
  }
}

/**
 * Does the work in one transaction, messages and events last. An error rolls everything back.
 * @returns `told`: users who have something new to hear of, for `app.wake`.
 */
export const performTelling = <T>(
  db: Database,
  now: number,
  service: (work: PublicWork) => Promise<T>,
): Promise<{ answer: T; told: string[] }> =>
  inTransaction(db, async (tx) => {
    const work = new PublicWork(tx, now);
    const answer = await service(work);
    await flushPublic(work, work.line);
    return { answer, told: [...new Set(work.said.events.map((event) => event.user_id))] };
  });

/** The same for work that changes nothing for other users. */
export const performPublic = async <T>(
  db: Database,
  now: number,
  service: (work: PublicWork) => Promise<T>,
): Promise<T> => (await performTelling(db, now, service)).answer;
