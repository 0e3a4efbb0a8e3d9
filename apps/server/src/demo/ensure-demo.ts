import { type Database, inTransaction } from '#server/db/database.ts';
import { hashPassword } from '#server/features/sessions/passwords.ts';
import type { DemoPerson } from '#server/greeting.ts';
import { putAppointments } from './demo-appointments.ts';
import { demoLogins } from './demo-logins.ts';
import { playThreads } from './play-threads.ts';
import { putPeople } from './put-people.ts';

export const demoPassword = 'karibu-2026';

/**
 * Seeds the demo clinics into an empty database, once, and says who can log in; a database that serves real people is
 * left alone. All in one transaction: a start that is cut short leaves nothing behind, and of two starts one seeds.
 * @param now milliseconds since 1970; everything happened before it, or will happen after.
 */
export async function ensureDemo(db: Database, now = Date.now()): Promise<DemoPerson[]> {
  const isDemo = await inTransaction(db, async (tx) => {
    const { demo } = await tx.selectFrom('installation').select('demo').forUpdate().executeTakeFirstOrThrow();
    if (demo) return true;
    const institution = await tx.selectFrom('institution').select('id').limit(1).executeTakeFirst();
    if (institution !== undefined) return false;
    await tx.updateTable('installation').set({ demo: true }).execute();
    const people = await putPeople({ db: tx, at: new Date(now), password_hash: await hashPassword(demoPassword) });
    await playThreads(tx, people, now);
    await putAppointments(tx, people, now);
    return true;
  });
  return isDemo ? demoLogins(demoPassword) : [];
}
