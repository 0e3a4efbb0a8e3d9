/**
 * Sends a file, or the requested byte range, so that a phone resumes after a dropped connection. Patients' files are
 * not cacheable; files that are the same for everybody are.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AudioFile } from '@hodi/domain/speech/speech.api.ts';

interface Part {
  first: number;
  last: number;
}

/** The requested byte range; `whole` if none is requested or it is not understood, null if it is out of bounds. */
function partOf(asked: string | undefined, size: number): Part | 'whole' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,9})-(\d{0,9})$/.exec(asked ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to));
  if (from !== '' && to !== '' && Number(to) < first) return 'whole';
  return first > last || (from === '' && Number(to) === 0) ? null : { first, last };
}

const privately = (maxAge: number | undefined): string =>
  maxAge === undefined ? 'no-store' : `private, max-age=${maxAge}`;

export interface SentFile {
  bytes: Buffer;
  type: string;
  /** Changes with the bytes. */
  tag: string;
  /** Seconds for which a browser may cache it; patients' files are never cached. */
  maxAge?: number | undefined;
}

export function sendBytes(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { bytes, type, tag, maxAge }: SentFile,
): FastifyReply {
  const etag = `"${tag}"`;
  void reply.headers({ 'accept-ranges': 'bytes', 'cache-control': privately(maxAge), etag, vary: 'authorization' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const condition = request.headers['if-range'];
  const asked = condition === undefined || condition === etag ? request.headers.range : undefined;
  const part = partOf(asked, bytes.length);
  if (part === null) return reply.code(416).header('content-range', `bytes */${bytes.length}`).send();
  void reply.type(type);
  if (part === 'whole') return reply.send(bytes);
  const { first, last } = part;
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${bytes.length}`)
    .send(bytes.subarray(first, last + 1));
}

/** Audio about a patient is not cacheable; audio that is the same for everybody is. */
export const sendAudio = (to: { request: FastifyRequest; reply: FastifyReply }, { mp3, tag, maxAge }: AudioFile) =>
  sendBytes(to, { bytes: Buffer.from(mp3), type: 'audio/mpeg', tag, maxAge });
