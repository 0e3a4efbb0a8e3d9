/**
 * Asks a server with the chat call of OpenAI (`/v1/chat/completions`) for sentences, through the AI SDK. The model has
 * no tools, and the patient's words are handed to it as data.
 */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, Output, streamText } from 'ai';
import * as z from 'zod/mini';
import type { ToldToModel } from '@hodi/domain/proposed-answers/model/told-to-model.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { ModelConfig } from '#server/config-model.ts';
import { instructionsFor, mostSentences } from './instructions.ts';

export interface ModelSettings extends ModelConfig {
  /** Milliseconds for the whole answer. */
  timeout?: number;
}

const patience = 30_000;
/** A model that reasons aloud needs many more tokens than its sentences. */
const mostBytes = 4 * 1024 * 1024;

export const writtenSchema = z.object({
  part: z.enum(['summary', 'advice']),
  text: z.string(),
  rests_on: z.array(z.string()),
});
/** For a clinician who reads another language than the patient. */
const translatedSchema = z.extend(writtenSchema, { translation: z.string() });
export type Written = z.infer<typeof writtenSchema> & { translation?: string };
export type WrittenPart = Written['part'];

export class NotWritten extends Error {
  /** @param words for the operator. Never the model's text: it may quote the patient. */
  constructor(words: string) {
    super(words);
    this.name = 'NotWritten';
  }
}

/** Describes the fault in words of ours. */
function notWritten(error: unknown): NotWritten {
  if (error instanceof NotWritten) return error;
  if (APICallError.isInstance(error)) {
    const { statusCode = 0, cause } = error;
    if (cause instanceof NotWritten) return cause;
    // Cut off after a good beginning, never reached, or redirected to another server, which must get neither question
    // nor key.
    return new NotWritten(statusCode < 400 ? 'connection lost' : `the model's server answers ${statusCode}`);
  }
  if (error instanceof Error && error.name === 'TimeoutError') return new NotWritten('no answer in time');
  return new NotWritten('no list of sentences, whole and as agreed');
}

/** Limits the answer to the size of a whole one, and follows no redirect. */
const guardedFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, { ...init, redirect: 'error' });
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      bytes += part.length;
      if (bytes > mostBytes) controller.error(new NotWritten('the model does not end'));
      else controller.enqueue(part);
    },
  });
  return new Response(answer.body?.pipeThrough(counted) ?? null, answer);
};

export interface Question {
  told: ToldToModel;
  language: Language;
  /** Language of the clinician, if it is another. */
  translateTo: Language | null;
  parts: readonly WrittenPart[];
}

/**
 * Sentence by sentence, as the model writes them. Leaving ends the work.
 * @throws NotWritten
 */
export async function* askModel(
  settings: ModelSettings,
  { told, language, translateTo, parts }: Question,
  signal: AbortSignal,
): AsyncGenerator<Written> {
  const { url, name, key, timeout = patience } = settings;
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: url,
    ...(key !== undefined && { apiKey: key }),
    supportsStructuredOutputs: true,
    fetch: guardedFetch,
  });
  const left = new AbortController();
  let failure: unknown;
  try {
    const result = streamText({
      model: provider(name),
      instructions: instructionsFor({ language, translateTo, parts }),
      prompt: JSON.stringify(told),
      output: Output.array({
        element: translateTo === null ? writtenSchema : translatedSchema,
        maxItems: mostSentences,
        name: 'sentences',
      }),
      // No retry: a clinician waits, and templates are at hand.
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, left.signal, AbortSignal.timeout(timeout)]),
      // The default handler writes the error to the console, with the question in it.
      onError: ({ error }) => {
        failure ??= error;
      },
    });
    for await (const written of result.elementStream) yield written;
    // A cut stream just ends; only the whole output tells that it was whole.
    await result.output;
  } catch (error) {
    throw notWritten(failure ?? error);
  } finally {
    left.abort();
  }
}
