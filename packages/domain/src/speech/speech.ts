/** Spoken texts, and where to hear them. */
import * as z from 'zod/mini';
import { languageSchema } from '../shared/language.ts';
import type { Question, QuestionTexts } from '../questionnaires/topic.ts';

/** Text of a question to read aloud: introduction, question, help, and choices in their order. */
export function questionAloud(question: Question, texts: QuestionTexts): string {
  const choices = 'options' in question ? question.options.map((code) => texts.options?.[code]) : [];
  return [texts.stem, texts.text, texts.help, ...choices]
    .filter((line) => line !== undefined && line !== '')
    .join('\n');
}

export const audioUrlSchema = z
  .string()
  .check(z.maxLength(300), z.regex(/^\/audio\/[\w-]+\.mp3$/, 'invalid_audio_url'));

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
