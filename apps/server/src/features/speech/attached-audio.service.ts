import { createHash } from 'node:crypto';
import { idOfAudioUrl } from '@hodi/domain/speech/speech.ts';
import type { Tx } from '#server/db/database.ts';
import { giveToMessage } from './speech.repository.ts';

/** Texts with the same hash count as the same. */
export const textHash = (text: string): Buffer => createHash('sha256').update(text.trim()).digest();

export interface SentAudio {
  audio_url: string | null | undefined;
  e_contact_id: string;
  message_id: string;
  user_id: string;
  text: string;
}

/**
 * Attaches the preview that its author heard to the message. If it has other words, another author, or was deleted, the
 * message goes without: it is spoken anew when somebody listens.
 */
export async function attachedAudio(tx: Tx, sent: SentAudio): Promise<string | null> {
  const { audio_url, e_contact_id, user_id, message_id, text } = sent;
  const id = audio_url ? idOfAudioUrl(audio_url) : null;
  if (id === null || !audio_url) return null;
  const message = { id: message_id, text_hash: textHash(text) };
  return (await giveToMessage(tx, { id, e_contact_id, user_id }, message)) ? audio_url : null;
}
