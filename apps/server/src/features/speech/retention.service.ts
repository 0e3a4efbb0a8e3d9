import { sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';

const day = 86_400_000;

/**
 * Deletes unsent previews after a day, and sound without an address; sound of questions after three months in which
 * nobody used it. At most so many at a time. Nearly all sound has an address and stays; of it only that of deleted
 * previews is checked.
 * @param now milliseconds since 1970.
 */
export async function forgetSpeech(db: Executor, now: number, limit: number): Promise<void> {
  const [old, unread] = [new Date(now - day), new Date(now - 90 * day)];
  await sql`with gone as (
      delete from speech_address where id in (
        select id from speech_address where message_id is null and created_at <= ${old}
        limit ${limit} for update skip locked)
      returning id, audio_key)
    update speech_audio a set has_address = false where a.key in (select audio_key from gone)
      and not exists (select from speech_address s where s.audio_key = a.key and s.id not in (select id from gone))`.execute(
    db,
  );
  // Checked again here: sound may get an address at that very moment.
  await sql`delete from speech_audio where key in (
    select a.key from speech_audio a
    where not a.has_address and a.created_at <= ${old} and (not a.is_question or a.created_at <= ${unread})
      and not exists (select from speech_address s where s.audio_key = a.key)
    limit ${limit} for update skip locked)`.execute(db);
}
