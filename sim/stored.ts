/** What the server holds of a history, read past it. */
import type { Database } from '@hodi/server/src/db/database.ts';
import type { Row } from './ledger.ts';

export interface Stored {
  rows: Row[];
  resolved: Set<string>;
}

/** @param doctor who alone may resolve. */
export async function storedOf(db: Database, patientIds: readonly string[], doctor: string): Promise<Stored> {
  const isTheirs = [...patientIds];
  const threads = await db
    .selectFrom('e_contact')
    .select(['id', 'submitted_by_user_id', 'status'])
    .where('patient_id', '=', (where) => where.fn.any(where.val(isTheirs)))
    .execute();
  const ids = threads.map(({ id }) => id);
  const messages = await db
    .selectFrom('e_contact_message')
    .select(['message', 'user_id', 'seq'])
    .where('e_contact_id', '=', (where) => where.fn.any(where.val(ids)))
    .execute();
  const notes = await db
    .selectFrom('patient_note as n')
    .innerJoin('clinician as c', 'c.id', 'n.author_id')
    .select(['n.note', 'c.user_id'])
    .where('n.patient_id', '=', (where) => where.fn.any(where.val(isTheirs)))
    .execute();
  const resolved = threads.filter(({ status }) => status === 'resolved').map(({ id }) => id);
  return {
    rows: [
      ...resolved.map((id) => ({ mark: `resolved ${id}`, author: doctor, seq: 0 })),
      ...threads.map(({ id, submitted_by_user_id }) => ({ mark: id, author: submitted_by_user_id, seq: 0 })),
      ...messages.map(({ message, user_id, seq }) => ({ mark: message, author: user_id, seq })),
      ...notes.map(({ note, user_id }) => ({ mark: note, author: user_id, seq: 0 })),
    ],
    resolved: new Set(resolved),
  };
}

/** Ends the sessions of a user, as another phone or an administrator does. */
export async function endSessions(db: Database, userId: string): Promise<void> {
  await db.updateTable('session').set({ ended_at: new Date() }).where('user_id', '=', userId).execute();
}
