/** The settings of speech; read with all others by config.ts. */
import * as z from 'zod/mini';
import { safeUrl, line } from './config-delivery.ts';

export const speechSettings = {
  /** Server with OpenAI's speech call for English, up to and with its `/v1`. Unset: this server speaks itself. */
  SPEECH_EN_URL: z.optional(safeUrl),
  /** Model there. Required with `SPEECH_EN_URL`. */
  SPEECH_EN_MODEL: z.optional(line),
  /** Voice there. Required with `SPEECH_EN_URL`. */
  SPEECH_EN_VOICE: z.optional(line),
  /** Key, where that server asks for one. */
  SPEECH_EN_KEY: z.optional(line),
  /** The same for Kiswahili. */
  SPEECH_SW_URL: z.optional(safeUrl),
  /** Model there. Required with `SPEECH_SW_URL`. */
  SPEECH_SW_MODEL: z.optional(line),
  /** Voice there. Required with `SPEECH_SW_URL`. */
  SPEECH_SW_VOICE: z.optional(line),
  /** Key, where that server asks for one. */
  SPEECH_SW_KEY: z.optional(line),
};

const schema = z.object(speechSettings);
type Values = z.infer<typeof schema>;

export interface SpeechServerConfig {
  url: string;
  model: string;
  voice: string;
  key: string | undefined;
}

export interface SpeechConfig {
  /** How many texts are spoken at once; as many as sixteen wait. */
  atOnce: number;
  servers: { en: SpeechServerConfig | undefined; sw: SpeechServerConfig | undefined };
}

const tags = ['EN', 'SW'] as const;
type Tag = (typeof tags)[number];

/** The first fault of incomplete settings, as one line; undefined if there is none. */
export function speechFault(values: Values): string | undefined {
  for (const tag of tags) {
    const [url, model, voice, key] = [
      values[`SPEECH_${tag}_URL`],
      values[`SPEECH_${tag}_MODEL`],
      values[`SPEECH_${tag}_VOICE`],
      values[`SPEECH_${tag}_KEY`],
    ];
    if (url === undefined && (model ?? voice ?? key) !== undefined) {
      return `SPEECH_${tag}_URL: must be set with the other settings of SPEECH_${tag}`;
    }
    if (url !== undefined && model === undefined) return `SPEECH_${tag}_MODEL: must be set with SPEECH_${tag}_URL`;
    if (url !== undefined && voice === undefined) return `SPEECH_${tag}_VOICE: must be set with SPEECH_${tag}_URL`;
  }
  return undefined;
}

function serverOf(values: Values, tag: Tag): SpeechServerConfig | undefined {
  const url = values[`SPEECH_${tag}_URL`];
  if (url === undefined) return undefined;
  return {
    url,
    model: values[`SPEECH_${tag}_MODEL`] ?? '',
    voice: values[`SPEECH_${tag}_VOICE`] ?? '',
    key: values[`SPEECH_${tag}_KEY`],
  };
}

export const speechConfig = (values: Values, atOnce: number): SpeechConfig => ({
  atOnce,
  servers: { en: serverOf(values, 'EN'), sw: serverOf(values, 'SW') },
});
