import type { AnswerOf, BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { languageOfText } from '@hodi/domain/speech/spoken-language.ts';
import type { AudioFile, generateSpeech, generateSpeechPreview } from '@hodi/domain/speech/speech.api.ts';
import { audioUrlOf, idOfAudioUrl, type Speech } from '@hodi/domain/speech/speech.ts';
import type { Database } from '#server/db/database.ts';
import { readableThread } from '#server/features/e-contacts/thread-access.service.ts';
import type { Caller } from '#server/wire/caller.ts';
import { notFound } from '#server/wire/refusal.ts';
import { newId } from '#server/work/new-id.ts';
import type { Work } from '#server/work/work.ts';
import type { Made, Speaker } from './speaker.ts';
import * as rows from './speech.repository.ts';

interface SpeechDeps {
  db: Database;
  speaker: Speaker;
}

const speechOf = (id: string, { bytes, duration_ms, language }: Omit<Made, 'key'>): Speech => ({
  audio_url: audioUrlOf(id),
  bytes,
  duration_ms,
  language,
});

/** Before the transaction, since it takes its time. @throws Refusal 404 and those of the speaker. */
export async function speakPreview(
  { db, speaker }: SpeechDeps,
  asked: { caller: Caller; id: string; body: BodyOf<typeof generateSpeechPreview> },
): Promise<Made> {
  const { caller, id, body } = asked;
  await readableThread(db, caller, id);
  const { language } = await rows.languageOfThread(db, id);
  const { user_id } = caller;
  return speaker.audioOf({ user_id, text: body.text, language: languageOfText(body.text, language) });
}

/** @throws Refusal 404. */
export async function keepPreview(work: Work, id: string, made: Made): Promise<AnswerOf<typeof generateSpeechPreview>> {
  const thread = await readableThread(work.tx, work.caller, id);
  const address = {
    id: newId(work.now),
    audio_key: made.key,
    e_contact_id: id,
    message_id: null,
    user_id: work.caller.user_id,
    created_at: work.at,
  };
  await rows.insertAddress(work.tx, address);
  work.touches({ patient_ids: [thread.patient_id], subject_id: id });
  return speechOf(address.id, made);
}

/** As for a preview; null where the message was spoken before. */
export async function speakMessage(
  { db, speaker }: SpeechDeps,
  asked: { caller: Caller; id: string; body: BodyOf<typeof generateSpeech> },
): Promise<Made | null> {
  const { caller, id, body } = asked;
  await readableThread(db, caller, id);
  if ((await rows.addressOfMessage(db, id, body.messageId)) !== undefined) return null;
  const said = await rows.textOf(db, id, body.messageId);
  if (said === undefined) throw notFound();
  const { user_id } = caller;
  return speaker.audioOf({ user_id, text: said.text, language: languageOfText(said.text, said.language) });
}

/** @throws Refusal 404. */
export async function keepMessage(
  work: Work,
  message: { e_contact_id: string; message_id: string },
  made: Made | null,
): Promise<AnswerOf<typeof generateSpeech>> {
  const { e_contact_id, message_id } = message;
  const thread = await readableThread(work.tx, work.caller, e_contact_id);
  work.touches({ patient_ids: [thread.patient_id], subject_id: e_contact_id });
  if (made !== null) {
    const [id, user_id] = [newId(work.now), work.caller.user_id];
    const address = { id, audio_key: made.key, ...message, user_id, created_at: work.at };
    if (await rows.insertAddress(work.tx, address)) {
      await rows.noteUrl(work.tx, message, audioUrlOf(id));
      return speechOf(id, made);
    }
  }
  const before = await rows.addressOfMessage(work.tx, e_contact_id, message_id);
  if (before === undefined) throw notFound();
  return speechOf(before.id, before);
}

/** A preview is for its author only, any other sound for the two sides of its thread. @throws Refusal 404. */
export async function readAudio(work: Work, file: string): Promise<AudioFile> {
  const id = idOfAudioUrl(`/audio/${file}`);
  const found = id === null ? undefined : await rows.findAddress(work.tx, id);
  if (found === undefined) throw notFound();
  const thread = await readableThread(work.tx, work.caller, found.e_contact_id);
  if (found.message_id === null && found.user_id !== work.caller.user_id) throw notFound();
  work.touches({ patient_ids: [thread.patient_id], subject_id: found.e_contact_id });
  const { mp3 } = await rows.soundOf(work.tx, found.audio_key);
  return { mp3, tag: found.audio_key.toString('base64url').slice(0, 22) };
}
