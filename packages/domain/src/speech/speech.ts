/** What is spoken: how much at most, in what form, and about how large it becomes. */
import * as z from 'zod/mini';
import { languageSchema } from '../shared/language.ts';
import { audioUrlSchema } from './audio-url.ts';

/** Longer is refused, never cut: half of an advice is worse than none. */
export const spokenMaxLength = 2000;

/** MP3, one channel: for a line of the second generation, where patients pay by the byte. */
export const audioForm = { kilobits: 16, sampleRate: 16_000, type: 'audio/mpeg' } as const;

/** Letters of a second, in either language, pauses included. */
const lettersPerSecond = 12.5;

/** About how many bytes a text becomes: said before anything is fetched. */
export const estimatedBytes = (text: string): number =>
  Math.ceil(((text.length / lettersPerSecond + 0.5) * audioForm.kilobits * 1000) / 8);

export const speechSchema = z.object({
  audio_url: audioUrlSchema,
  bytes: z.number(),
  duration_ms: z.number(),
  language: languageSchema,
});
export type Speech = z.infer<typeof speechSchema>;

export const audioUrlOf = (id: string): string => `/audio/${id}.mp3`;

/** The id in the address of an audio; null where it is none of ours. */
export const idOfAudioUrl = (url: string): string | null =>
  /^\/audio\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.mp3$/.exec(url)?.[1] ?? null;
