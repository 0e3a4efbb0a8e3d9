/** Tables of what was spoken. */
import type { Generated } from 'kysely';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { Moment } from './column-types.ts';

/** The sound of a text in a voice, once. */
export interface SpeechAudioTable {
  /** Hash of language, voice and text. */
  key: Buffer;
  text_hash: Buffer;
  language: Language;
  mp3: Buffer;
  duration_ms: number;
  is_question: boolean;
  /** Some address leads to it, or did: without one it is forgotten after a day. Never of a question, which is nobody's. */
  has_address: Generated<boolean>;
  /** When it was made, or found again for another message. */
  created_at: Moment;
}

/** Address by which one thread plays it. */
export interface SpeechAddressTable {
  id: string;
  audio_key: Buffer;
  e_contact_id: string;
  /** The thread's own id stands for its inquiry; null of a preview. */
  message_id: string | null;
  user_id: string;
  created_at: Moment;
}
