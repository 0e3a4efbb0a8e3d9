import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { languageSchema } from '../shared/language.ts';
import { bothUserTypes } from '../shared/user-type.ts';
import { spokenMaxLength } from './estimated-bytes.ts';
import { speechSchema } from './speech.ts';
import { requiredText } from '../shared/text-schemas.ts';

/** Sound as it is sent: not JSON. */
export interface AudioFile {
  mp3: Uint8Array;
  /** Changes with the sound. */
  tag: string;
  /** Seconds for which a browser may keep it; what is of a patient is kept nowhere. */
  maxAge?: number;
}
const audioFileSchema = z.custom<AudioFile>();

const threadParams = z.object({ id: idSchema });

/** Never queued: what is heard later is heard by asking again. */
export const generateSpeechPreview = endpoint({
  name: 'speech.preview',
  summary: 'Hear a reply before it is sent; its audio goes along with a message of the same words',
  method: 'POST',
  path: '/e-contacts/:id/generate-speech-preview',
  params: threadParams,
  body: z.object({
    text: requiredText(spokenMaxLength, 'empty_message'),
  }),
  answer: speechSchema,
  who: ['clinician'],
  repeat: 'natural',
  audit: true,
});

export const generateSpeech = endpoint({
  name: 'speech.generate',
  summary: "Have a message spoken, or, under the thread's own id, its inquiry; stored once",
  method: 'POST',
  path: '/e-contacts/:id/generate-speech',
  params: threadParams,
  body: z.object({ messageId: idSchema }),
  answer: speechSchema,
  who: bothUserTypes,
  repeat: 'natural',
  audit: true,
});

export const getAudio = endpoint({
  name: 'speech.audio',
  summary: 'The audio of a message, for the two sides of its thread; also in parts (Range)',
  method: 'GET',
  path: '/audio/:file',
  params: z.object({ file: z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.mp3$/)) }),
  answer: audioFileSchema,
  gives: 'audio/mpeg',
  who: bothUserTypes,
  audit: true,
});

export const getQuestionAudio = endpoint({
  name: 'speech.question',
  summary:
    'A question of a questionnaire read aloud, with its choices; the same for everybody, unless it is about a person of the account',
  method: 'GET',
  path: '/speech/questions/:language/:topic/:question_id',
  params: z.object({
    language: languageSchema,
    topic: z.string().check(z.regex(/^\w{1,50}$/)),
    question_id: z.string().check(z.regex(/^\w{1,80}$/)),
  }),
  query: z.object({
    /** For whom the account answers: asked by name, and by what fits their age. Oneself unless said. */
    patient_id: z.optional(idSchema),
    /** The version of the topic that is on the screen, where its texts were changed since the release. */
    version: z.optional(z.string().check(z.maxLength(60))),
  }),
  answer: audioFileSchema,
  gives: 'audio/mpeg',
  who: bothUserTypes,
  audit: false,
});
