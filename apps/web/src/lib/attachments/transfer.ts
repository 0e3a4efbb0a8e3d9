/** Requests whose body or answer is no JSON, with whose token they are for. */
import { pieceType, tusVersion } from '@hodi/domain/attachments/attachments.api.ts';
import { NetworkError } from '~/lib/api/api-error.ts';
import { base } from '~/lib/api/http.ts';
import { liveToken, renew } from '~/lib/api/renewal.ts';
import { requestInit } from '~/lib/api/request-init.ts';
import { forPatient } from '~/lib/api/request-url.ts';
import { currentLanguage } from '~/lib/i18n/language.ts';
import { currentSession } from '~/lib/session/session.ts';

interface Transfer {
  method: 'HEAD' | 'PATCH';
  url: string;
  userId: string;
  headers?: Readonly<Record<string, string>>;
  body?: ArrayBuffer;
  /** Milliseconds. */
  timeout: number;
}

async function once(wanted: Transfer, token: string | null | undefined): Promise<Response> {
  const { method, url, headers, body, timeout, userId } = wanted;
  // With another user's session nothing leaves the device.
  if (currentSession()?.userId !== userId) throw new NetworkError('not this user');
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeout);
  const init = requestInit(
    { method, url, token, headers: { 'tus-resumable': tusVersion, ...headers } },
    currentLanguage(),
  );
  try {
    return await fetch(base + forPatient(url), { ...init, ...(body && { body }), signal: limit.signal });
  } catch {
    throw new NetworkError('no answer');
  } finally {
    clearTimeout(timer);
  }
}

/** @throws NetworkError where no answer came; any answer is given back. */
async function transfer(wanted: Transfer): Promise<Response> {
  const token = await liveToken();
  const answer = await once(wanted, token);
  if (answer.status !== 401 || !token || (await renew(token)) !== 'renewed') return answer;
  return once(wanted, await liveToken());
}

/** The server's answer about an upload. */
export interface UploadAnswer {
  status: number;
  /** How many bytes it has; null where it does not say. */
  offset: number | null;
  state: string | null;
  /** Why it was refused, or a code for why not now. */
  reason: string | null;
}

function told({ status, headers }: Response): UploadAnswer {
  const offset = headers.get('upload-offset');
  return {
    status,
    offset: offset === null ? null : Number(offset),
    state: headers.get('attachment-state'),
    reason: headers.get('attachment-refused') ?? headers.get('problem-code'),
  };
}

const contentOf = (id: string): string => `/attachments/${encodeURIComponent(id)}/content`;
const headTimeout = 20_000;

/** @throws NetworkError. */
export const askOffset = async (id: string, userId: string): Promise<UploadAnswer> =>
  told(await transfer({ method: 'HEAD', url: contentOf(id), userId, timeout: headTimeout }));

interface Piece {
  id: string;
  userId: string;
  offset: number;
  bytes: ArrayBuffer;
  timeout: number;
}

/** @throws NetworkError. */
export async function sendPiece({ id, userId, offset, bytes, timeout }: Piece): Promise<UploadAnswer> {
  const headers = { 'content-type': pieceType, 'upload-offset': String(offset) };
  return told(await transfer({ method: 'PATCH', url: contentOf(id), userId, headers, body: bytes, timeout }));
}
