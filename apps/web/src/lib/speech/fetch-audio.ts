/**
 * Fetches sound. Patients pay by the byte: what came before the line broke is kept, and the next try asks for the rest.
 */
import { ApiError, NetworkError } from '~/lib/api/api-error.ts';
import { readAnswer } from '~/lib/api/read-answer.ts';
import { liveToken, renew } from '~/lib/api/renewal.ts';
import { requestInit } from '~/lib/api/request-init.ts';
import { forPatient } from '~/lib/api/request-url.ts';
import { currentLanguage } from '~/lib/i18n/language.ts';

interface Begun {
  parts: Uint8Array<ArrayBuffer>[];
  size: number;
  etag: string | null;
}

const base = import.meta.env.VITE_API_BASE ?? '';
const begun = new Map<string, Begun>();
/** Milliseconds in which nothing comes. */
const patience = 30_000;

async function asked(url: string, known: Begun | undefined, token: string | null): Promise<Response> {
  const rest: Record<string, string> = known?.etag ? { range: `bytes=${known.size}-`, 'if-range': known.etag } : {};
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), patience);
  const init = requestInit({ method: 'GET', url, token, headers: { ...rest, accept: '*/*' } }, currentLanguage());
  try {
    return await fetch(base + forPatient(url), { ...init, signal: limit.signal });
  } catch {
    throw new NetworkError('no answer');
  } finally {
    clearTimeout(timer);
  }
}

/** With a token that the server takes, as every other request. */
async function answered(url: string, known: Begun | undefined): Promise<Response> {
  const token = await liveToken();
  const answer = await asked(url, known, token);
  if (answer.status !== 401 || token === null || (await renew(token)) !== 'renewed') return answer;
  return asked(url, known, await liveToken());
}

async function readInto(sound: Begun, answer: Response): Promise<void> {
  const reader = answer.body?.getReader();
  try {
    for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
      sound.parts.push(piece.value);
      sound.size += piece.value.length;
    }
  } catch {
    throw new NetworkError('cut off');
  }
}

/** A file of the server, whole, with whose token it is for. @throws ApiError, NetworkError. */
export async function fetchFile(url: string, type: string): Promise<Blob> {
  const known = begun.get(url);
  const answer = await answered(url, known);
  if (answer.status === 416) begun.delete(url);
  if (!answer.ok) {
    readAnswer({ status: answer.status, text: await answer.text() });
    throw new ApiError(answer.status, null);
  }
  const goesOn = known !== undefined && answer.status === 206;
  const sound = goesOn ? known : { parts: [], size: 0, etag: answer.headers.get('etag') };
  begun.set(url, sound);
  await readInto(sound, answer);
  begun.delete(url);
  return new Blob(sound.parts, { type });
}

/** @throws as `fetchFile`. */
export const fetchAudio = (url: string): Promise<Blob> => fetchFile(url, 'audio/mpeg');
