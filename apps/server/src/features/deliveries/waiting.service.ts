import { sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';

export interface WaitingMessages {
  channel: 'sms' | 'email';
  waiting: number;
  /** Seconds since the oldest of them was written. */
  oldest: number;
}

/** What has not left yet, by channel; a channel that nothing waits for is there too. `now` in milliseconds since 1970. */
export async function waitingMessages(db: Executor, now: number): Promise<WaitingMessages[]> {
  const { rows } = await sql<WaitingMessages>`
    select c.channel, count(o.id)::int as waiting,
      coalesce(extract(epoch from ${new Date(now)}::timestamptz - min(o.created_at)), 0)::float as oldest
    from (values ('sms'), ('email')) c(channel)
    left join outbox_message o on o.channel = c.channel and o.state = 'waiting'
    group by 1 order by 1`.execute(db);
  return rows;
}
