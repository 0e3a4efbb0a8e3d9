import type { Language } from '@hodi/domain/shared/language.ts';
import type { Executor, Tx } from '#server/db/database.ts';

export interface StoredAudio {
  key: Buffer;
  text_hash: Buffer;
  language: Language;
  mp3: Buffer;
  duration_ms: number;
  /** For a questionnaire: it belongs to nobody, so no address leads to it. */
  is_question: boolean;
  created_at: Date;
}

/** Looks up a sound; reusing it restarts its lifetime. */
export const takeAudio = (db: Executor, key: Buffer, at: Date) =>
  db
    .updateTable('speech_audio')
    .set({ created_at: at })
    .where('key', '=', key)
    .returning((found) => ['key', 'language', 'duration_ms', found.fn<number>('length', ['mp3']).as('bytes')])
    .executeTakeFirst();

export const insertAudio = (db: Executor, audio: StoredAudio) =>
  db
    .insertInto('speech_audio')
    .values(audio)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ created_at: audio.created_at }))
    .execute();

/** The message with its language, or, under the thread's own id, the inquiry. */
export async function textOf(db: Executor, e_contact_id: string, message_id: string) {
  const thread = await db
    .selectFrom('e_contact')
    .select(['language', 'info_text'])
    .where('id', '=', e_contact_id)
    .executeTakeFirst();
  if (thread === undefined) return undefined;
  if (message_id === e_contact_id) return { text: thread.info_text, language: thread.language };
  const message = await db
    .selectFrom('e_contact_message')
    .select('message')
    .where('id', '=', message_id)
    .where('e_contact_id', '=', e_contact_id)
    .executeTakeFirst();
  return message && { text: message.message, language: thread.language };
}

export const languageOfThread = (db: Executor, id: string) =>
  db.selectFrom('e_contact').select('language').where('id', '=', id).executeTakeFirstOrThrow();

/** The address of a message that was spoken before. */
export const addressOfMessage = (db: Executor, e_contact_id: string, message_id: string) =>
  db
    .selectFrom('speech_address as s')
    .innerJoin('speech_audio as a', 'a.key', 's.audio_key')
    .select((select) => ['s.id', 'a.language', 'a.duration_ms', select.fn<number>('length', ['a.mp3']).as('bytes')])
    .where('s.e_contact_id', '=', e_contact_id)
    .where('s.message_id', '=', message_id)
    .executeTakeFirst();

export interface NewAddress {
  id: string;
  audio_key: Buffer;
  e_contact_id: string;
  /** Null for a preview. */
  message_id: string | null;
  user_id: string;
  created_at: Date;
}

/** @returns false if the message has one: another request came at the same moment. */
export async function insertAddress(tx: Tx, address: NewAddress): Promise<boolean> {
  const inserted = await tx
    .insertInto('speech_address')
    .values(address)
    .onConflict((conflict) => conflict.columns(['e_contact_id', 'message_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await tx
    .updateTable('speech_audio')
    .set({ has_address: true })
    .where('key', '=', address.audio_key)
    .where('has_address', '=', false)
    .where('is_question', '=', false)
    .execute();
  return true;
}

/** Adds the address of the sound to the message, or to the inquiry. */
export const noteUrl = (tx: Tx, message: { e_contact_id: string; message_id: string }, audio_url: string) =>
  message.message_id === message.e_contact_id
    ? tx
        .updateTable('e_contact')
        .set({ info_audio_url: audio_url })
        .where('id', '=', message.e_contact_id)
        .where('info_audio_url', 'is', null)
        .execute()
    : tx
        .updateTable('e_contact_message')
        .set({ audio_url })
        .where('id', '=', message.message_id)
        .where('audio_url', 'is', null)
        .execute();

/** Thread, author and sound of an address. */
export const findAddress = (db: Executor, id: string) =>
  db
    .selectFrom('speech_address')
    .select(['e_contact_id', 'message_id', 'user_id', 'audio_key'])
    .where('id', '=', id)
    .executeTakeFirst();

export const soundOf = (db: Executor, key: Buffer) =>
  db.selectFrom('speech_audio').select('mp3').where('key', '=', key).executeTakeFirstOrThrow();

/**
 * Gives a preview to the message with the same words; false if it is not theirs, has other words, or is given already.
 */
export async function giveToMessage(
  tx: Tx,
  address: { id: string; e_contact_id: string; user_id: string },
  message: { id: string; text_hash: Buffer },
): Promise<boolean> {
  const given = await tx
    .updateTable('speech_address as s')
    .from('speech_audio as a')
    .set({ message_id: message.id })
    .whereRef('a.key', '=', 's.audio_key')
    .where('a.text_hash', '=', message.text_hash)
    .where('s.id', '=', address.id)
    .where('s.e_contact_id', '=', address.e_contact_id)
    .where('s.user_id', '=', address.user_id)
    .where('s.message_id', 'is', null)
    .returning('s.id')
    .executeTakeFirst();
  return given !== undefined;
}

/** The facts that decide the wording of a question about somebody. */
export const personSpokenOf = (db: Executor, patient_id: string) =>
  db
    .selectFrom('patient as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['u.given_name', 'p.birthday', 'p.birthday_precision', 'p.gender'])
    .where('p.id', '=', patient_id)
    .executeTakeFirst();
