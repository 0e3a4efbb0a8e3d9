/** The headers of tus 1.0.0, and a piece as it comes. */
import { pieceType, tusVersion } from '@hodi/domain/attachments/attachments.api.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#server/wire/refusal.ts';
import type { Piece, UploadState } from './upload.service.ts';

const wholeNumber = /^\d{1,9}$/;

/** @throws Refusal 412 `tus_version`. */
export function requireTus({ headers }: FastifyRequest): void {
  if (headers['tus-resumable'] !== tusVersion) throw new Refusal(412, 'tus_version');
}

/** @throws Refusal 412; 415 for another media type; 400 without an offset. */
export function pieceOf(request: FastifyRequest): Piece {
  requireTus(request);
  const { body, headers } = request;
  if (headers['content-type'] !== pieceType || !Buffer.isBuffer(body)) throw new Refusal(415, 'unsupported_media_type');
  const offset = String(headers['upload-offset'] ?? '');
  if (!wholeNumber.test(offset)) {
    throw new Refusal(400, 'invalid_request', { fields: [{ field: 'upload-offset', code: 'invalid_value' }] });
  }
  return { offset: Number(offset), bytes: body };
}

/** Says how far an upload has come. */
export function sayState(reply: FastifyReply, { offset, length, state, refused }: UploadState): FastifyReply {
  void reply.headers({
    'tus-resumable': tusVersion,
    'upload-offset': offset,
    'upload-length': length,
    'attachment-state': state,
    'cache-control': 'no-store',
  });
  return refused === null ? reply : reply.header('attachment-refused', refused);
}
