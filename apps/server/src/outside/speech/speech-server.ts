/**
 * Any server with the speech call of OpenAI (`/v1/audio/speech`), for one language. It is asked for WAV, which all of
 * them give, and we make our small MP3 of it: what they give as MP3 is three to eight times as long.
 */
import { audioForm } from '@hodi/domain/speech/estimated-bytes.ts';
import { NotSpoken, type Said, type Spoken } from './speech-engine.ts';
import type { SpeechThreads } from './speech-threads.ts';

export interface SpeechServerSettings {
  /** Up to and with its `/v1`. */
  url: string;
  model: string;
  voice: string;
  key: string | undefined;
  /** Milliseconds for the whole answer. */
  timeout?: number;
}

const patience = 30_000;
/** Three minutes of two channels at 48 kHz. */
const mostBytes = 40 * 1024 * 1024;

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : 'no code';
};

const wordsOf = (error: unknown): string =>
  error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : `connection lost (${codeOf(error)})`;

async function bytesOf(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | null = answer.body;
  if (body === null) throw new NotSpoken('the speech server answers nothing');
  for await (const part of body) {
    size += part.length;
    if (size > mostBytes) throw new NotSpoken('the speech server does not end');
    parts.push(part);
  }
  const told = answer.headers.get('content-length');
  if (told !== null && Number(told) !== size) throw new NotSpoken('the answer of the speech server was cut');
  return new Uint8Array(Buffer.concat(parts));
}

async function ask({ url, model, voice, key, timeout = patience }: SpeechServerSettings, input: string) {
  const answer = await fetch(`${url}/audio/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, voice, input, response_format: 'wav' }),
    // It carries a key and a message.
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new NotSpoken(`the speech server answers ${answer.status}`);
  }
  return bytesOf(answer);
}

export interface ServerVoice {
  voice: string;
  /** @throws NotSpoken */
  speak(said: Said): Promise<Spoken>;
}

export function speechServer(settings: SpeechServerSettings, threads: SpeechThreads): ServerVoice {
  return {
    voice: `${settings.url} ${settings.model} ${settings.voice} ${audioForm.kilobits}k`,
    async speak({ text }) {
      const wav = await ask(settings, text).catch((error: unknown) => {
        throw error instanceof NotSpoken ? error : new NotSpoken(`the speech server: ${wordsOf(error)}`);
      });
      return threads.run({ wav });
    },
  };
}
