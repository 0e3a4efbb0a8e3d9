/** Interface of all engines of speech, ours and others alike. */
import type { Language } from '@hodi/domain/shared/language.ts';

export interface Said {
  /** As `spokenText` of the domain gives it: nothing is left for the engine to read in its own way. */
  text: string;
  language: Language;
}

export interface Spoken {
  /** In the form of `audioForm` of the domain. */
  mp3: Uint8Array<ArrayBuffer>;
  duration_ms: number;
}

export interface SpeechEngine {
  /** Changes whenever the sound of the language changes; a text is stored once for each version. */
  voiceOf(language: Language): string;
  /** @throws NotSpoken */
  speak(said: Said): Promise<Spoken>;
  /** Running work fails. */
  close(): Promise<void>;
}

export class NotSpoken extends Error {
  /** @param words for the operator. Never the engine's text: it may quote the patient's. */
  constructor(words: string) {
    super(words);
    this.name = 'NotSpoken';
  }
}
