/** The settings of a language model that proposes answers; read with all others by config.ts. */
import * as z from 'zod/mini';
import { line, safeUrl } from './config-delivery.ts';

export const modelSettings = {
  /**
   * Server with OpenAI's chat call, up to and with its `/v1`, that writes parts of proposed answers. Unset: nothing
   * leaves this server.
   */
  MODEL_URL: z.optional(safeUrl),
  /** Model there. Required with `MODEL_URL`. */
  MODEL_NAME: z.optional(line),
  /** Key, where that server asks for one. */
  MODEL_KEY: z.optional(line),
};

const schema = z.object(modelSettings);
type Values = z.infer<typeof schema>;

export interface ModelConfig {
  url: string;
  name: string;
  key: string | undefined;
}

/** The first fault of incomplete settings, as one line; undefined if there is none. */
export function modelFault({ MODEL_URL, MODEL_NAME, MODEL_KEY }: Values): string | undefined {
  if (MODEL_URL === undefined && (MODEL_NAME ?? MODEL_KEY) !== undefined) {
    return 'MODEL_URL: must be set with the other settings of MODEL';
  }
  if (MODEL_URL !== undefined && MODEL_NAME === undefined) return 'MODEL_NAME: must be set with MODEL_URL';
  return undefined;
}

/** Undefined if no model is asked. */
export const modelConfig = ({ MODEL_URL, MODEL_NAME = '', MODEL_KEY }: Values): ModelConfig | undefined =>
  MODEL_URL === undefined ? undefined : { url: MODEL_URL, name: MODEL_NAME, key: MODEL_KEY };
