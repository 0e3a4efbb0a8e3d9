import { sql } from 'kysely';
import { retryDelays } from '@hodi/domain/deliveries/delivery.ts';
import type { Executor } from '#server/db/database.ts';

export interface WaitingMessages {
  channel: 'sms' | 'email';
  waiting: number;
  /** Seconds by which the oldest of them is late. */
  oldest: number;
}

/** Time from the first try to the next, in milliseconds, by the number of tries. */
const afterFirst = retryDelays.map((_, made) => retryDelays.slice(0, made + 1).reduce((sum, delay) => sum + delay, 0));

/** For a message `o` that was tried: interval from the first try to the next. */
const sinceFirst = sql`make_interval(secs => (${afterFirst}::float[])[least(o.tries, ${retryDelays.length})] / 1000)`;

/**
 * Overdue messages by channel, including channels without any. A reminder is written with its appointment and waits for
 * its hour for weeks: it counts from that hour. `now` in milliseconds since 1970.
 */
export async function waitingMessages(db: Executor, now: number): Promise<WaitingMessages[]> {
  const at = sql`${new Date(now)}::timestamptz`;
  const { rows } = await sql<WaitingMessages>`
    select c.channel, count(o.id)::int as waiting,
      greatest(0, coalesce(extract(epoch from ${at} - min(greatest(o.created_at,
        o.next_try_at - case when o.tries > 0 then ${sinceFirst} else interval '0' end))), 0))::float as oldest
    from (values ('sms'), ('email')) c(channel)
    left join outbox_message o on o.channel = c.channel and o.state = 'waiting' and (o.tries > 0 or o.next_try_at <= ${at})
    group by 1 order by 1`.execute(db);
  return rows;
}
