import type { Database } from '#server/db/database.ts';
import { deleteClosed, deleteIncoming } from './notifications.repository.ts';
import { deleteEnded } from './subscriptions.repository.ts';

const day = 86_400_000;

/** Forgets what was read 90 days ago, SMS ids after 30, and devices whose session is over. At most so many at a time. */
export async function forgetNotifications(db: Database, now: number, limit: number): Promise<void> {
  await deleteClosed(db, new Date(now - 90 * day), limit);
  await deleteIncoming(db, new Date(now - 30 * day), limit);
  await deleteEnded(db, new Date(now), limit);
}
