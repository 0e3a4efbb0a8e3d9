/** What every engine of speech gives, ours and others alike. */
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
  /** Changes with whatever changes how the language sounds; a text is stored once for each. */
  voiceOf(language: Language): string;
  /** @throws NotSpoken */
  speak(said: Said): Promise<Spoken>;
  /** What it is at fails. */
  close(): Promise<void>;
}

export class NotSpoken extends Error {
  /** @param words for whoever runs the server. Never what an engine wrote: it may quote the text. */
  constructor(words: string) {
    super(words);
    this.name = 'NotSpoken';
  }
}
