import type { ChosenWays } from '@hodi/domain/notifications/notification-settings.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '#server/db/database.ts';
import { placesOf } from '#server/db/prepared.ts';
import { livingDevices } from './subscriptions.repository.ts';

export interface SettingRow {
  ways: ChosenWays;
  is_quiet: boolean;
  quiet_from: number;
  quiet_to: number;
  has_sound: boolean;
  has_morning_email: boolean;
  was_asked: boolean;
}

const columns = ['ways', 'is_quiet', 'quiet_from', 'quiet_to', 'has_sound', 'has_morning_email', 'was_asked'] as const;

/**
 * The person's choices, and the defaults of their institution; of several institutions that of the newest relationship.
 */
export async function settingsOf(db: Executor, user_id: string, at: Date) {
  const chosen = db
    .selectFrom('notification_setting')
    .select([...columns, 'sms_stopped_at'])
    .where('user_id', '=', user_id);
  const { rows } = await sql<{ usual: ChosenWays | null; devices: number }>`
    select (
      select i.notification_ways from relationship r join patient p on p.id = r.patient_id
        join institution i on i.id = r.institution_id
      where p.user_id = ${user_id} and r.status = 'active' order by r.created_at desc limit 1) as usual, (
      select count(*)::int from ${livingDevices(at)} where d.user_id = ${user_id}) as devices`.execute(db);
  return { chosen: await chosen.executeTakeFirst(), usual: rows[0]?.usual ?? {}, devices: rows[0]?.devices ?? 0 };
}

export async function putSettings(tx: Tx, user_id: string, row: SettingRow): Promise<void> {
  const values = { ...placesOf(row, columns), ways: JSON.stringify(row.ways) };
  await tx
    .insertInto('notification_setting')
    .values({ user_id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}
