import type { Said, Spoken } from './speech-engine.ts';

/** To say a text, or to bring sound that another engine made into our form. */
export type SpeechTask = { say: Said } | { wav: Uint8Array<ArrayBuffer> };

export type SpeechResult = Spoken | { failed: string };

/** Voices by their names in the engine's data. */
export const voices = { en: 'gmw/en', sw: 'sw' } as const;

/** Words in a minute as the engine counts them: slower than its 175, for ears that are not used to it. */
export const wordsPerMinute = { en: 145, sw: 165 } as const;
