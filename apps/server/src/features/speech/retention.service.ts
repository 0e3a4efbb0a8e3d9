import { sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';

const day = 86_400_000;

/**
 * Previews that were not sent are forgotten after a day, and with them sound that no address leads to; that of a
 * question after three months in which nobody had it made anew. At most so many at a time.
 * @param now milliseconds since 1970.
 */
export async function forgetSpeech(db: Executor, now: number, limit: number): Promise<void> {
  const [old, unread] = [new Date(now - day), new Date(now - 90 * day)];
  await sql`delete from speech_address where id in (
    select id from speech_address where message_id is null and created_at <= ${old}
    limit ${limit} for update skip locked)`.execute(db);
  await sql`delete from speech_audio where key in (
    select a.key from speech_audio a
    where a.created_at <= ${old} and (not a.is_question or a.created_at <= ${unread})
      and not exists (select from speech_address s where s.audio_key = a.key)
    limit ${limit} for update skip locked)`.execute(db);
}
