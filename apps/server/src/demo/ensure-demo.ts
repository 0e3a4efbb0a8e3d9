import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, type Tx, inTransaction } from '#server/db/database.ts';
import { hashPassword } from '#server/features/sessions/passwords.ts';
import type { DemoPerson } from '#server/start-message.ts';
import { putAppointments } from './demo-appointments.ts';
import { demoLogins } from './demo-logins.ts';
import { putPatientInvitations } from './demo-patient-invitations.ts';
import { putStaffInvitations } from './demo-staff-invitations.ts';
import { putQuickReplies } from './demo-quick-replies.ts';
import { playThreads } from './play-threads.ts';
import { putPeople } from './put-people.ts';

export const demoPassword = 'karibu-2026';

type Found = 'demo' | 'other' | 'busy';

/** Marks messages of the made-up past as delivered: none goes to a real owner of such a number. */
const endMessages = (tx: Tx) =>
  sql`update outbox_message set state = 'delivered', sent_at = created_at, delivered_at = created_at`.execute(tx);

async function seed(tx: Tx, now: number): Promise<void> {
  await tx.updateTable('installation').set({ demo: true }).execute();
  const people = await putPeople({ db: tx, at: new Date(now), password_hash: await hashPassword(demoPassword) });
  await playThreads(tx, people, now);
  await putAppointments(tx, people, now);
  await putQuickReplies(tx, people, now);
  await putStaffInvitations(tx, people, now);
  await endMessages(tx);
  await putPatientInvitations(tx, people, now);
}

async function lookAndSeed(tx: Tx, now: number): Promise<Found> {
  // Not waited for in the database: its waiting ends sooner than another start has seeded on a slow machine.
  const installation = await tx.selectFrom('installation').select('demo').forUpdate().skipLocked().executeTakeFirst();
  if (installation === undefined) return 'busy';
  if (installation.demo) return 'demo';
  const institution = await tx.selectFrom('institution').select('id').limit(1).executeTakeFirst();
  if (institution !== undefined) return 'other';
  await seed(tx, now);
  return 'demo';
}

/**
 * Seeds the demo clinics into an empty database, once, and says who can log in; a database that serves real people is
 * left alone. All in one transaction: a start that is cut short leaves nothing behind, and of two starts one seeds.
 * @param now milliseconds since 1970; everything happened before it, or will happen after.
 */
export async function ensureDemo(db: Database, now = Date.now()): Promise<DemoPerson[]> {
  for (;;) {
    const found = await inTransaction(db, (tx) => lookAndSeed(tx, now));
    if (found !== 'busy') return found === 'demo' ? demoLogins(demoPassword) : [];
    await wait(200);
  }
}
