/**
 * Writes of calls without a login: rows and outgoing messages in one transaction. Nobody is known, so there is neither
 * an idempotency key nor an audit line nor an event; what needs those goes through `perform`.
 */
import { type Database, type Tx, inTransaction } from '#server/db/database.ts';
import { outboxRow } from './outbox-rows.ts';
import type { OutgoingMessage } from './work.ts';

export class PublicWork {
  readonly tx: Tx;
  /** Milliseconds since 1970; one moment for the whole work. */
  readonly now: number;
  readonly outgoing: OutgoingMessage[] = [];

  constructor(tx: Tx, now: number) {
    this.tx = tx;
    this.now = now;
  }

  get at(): Date {
    return new Date(this.now);
  }

  /** Leaves after the commit, by the outbox. */
  sendOut(message: OutgoingMessage): void {
    this.outgoing.push(message);
  }
}

/** Does the work in one transaction, the messages last. What it throws takes everything back. */
export const performPublic = <T>(db: Database, now: number, service: (work: PublicWork) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    const work = new PublicWork(tx, now);
    const answer = await service(work);
    const rows = work.outgoing.map((message) => outboxRow(message, now));
    if (rows.length > 0) await tx.insertInto('outbox_message').values(rows).execute();
    return answer;
  });
