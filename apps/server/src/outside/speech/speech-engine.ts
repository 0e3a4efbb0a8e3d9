/** Interface of all engines of speech, ours and others alike. */
import type { Language } from '@hodi/domain/shared/language.ts';

/** To say a text, or to bring sound that another engine made into our form. */
export type SpeechTask = { say: Said } | { wav: Uint8Array<ArrayBuffer> };

export type SpeechResult = Spoken | { failed: string };

/** Voices by their names in the engine's data. */
export const voices = { en: 'gmw/en', sw: 'sw' } as const;

/** Words in a minute as the engine counts them: slower than its 175, for ears that are not used to it. */
export const wordsPerMinute = { en: 145, sw: 165 } as const;

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
