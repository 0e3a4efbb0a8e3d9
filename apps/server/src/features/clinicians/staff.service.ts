import type { Executor, Tx } from '#server/db/database.ts';
import { lockMembers, managedById } from './managed-clinicians.repository.ts';
import { adminAccounts } from './staff.repository.ts';

/** Accounts that are told about an institution's clinicians and invitations. */
export const adminsOf = (db: Executor, institution_id: string): Promise<string[]> => adminAccounts(db, institution_id);

/** Care of a clinician that nobody has taken over; they get no new patients until the transaction ends. */
export async function careLeftWith(tx: Tx, clinician_id: string, at: Date) {
  await lockMembers(tx, [clinician_id]);
  const known = await managedById(tx, clinician_id, at);
  const { patients = 0, open_inquiries = 0 } = known?.counts ?? {};
  return { patients, open_inquiries };
}
