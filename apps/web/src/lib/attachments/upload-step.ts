/** Decides the next step of an upload from the server's last answer. Pure. */
import { pieceBytes } from '@hodi/domain/attachments/attachment-limits.ts';
import type { UploadAnswer } from './transfer.ts';

export type UploadStep =
  | { kind: 'piece'; from: number; to: number }
  | { kind: 'ask' }
  | { kind: 'done' }
  /** The server is still looking at it, or has no time now. */
  | { kind: 'later' }
  /** It knows no such thing: its message may not be there yet, or again. */
  | { kind: 'missing' }
  | { kind: 'refused'; reason: string };

/** A piece takes at most so many milliseconds, so that a cut loses little. */
const wishedTime = 8_000;
const smallestPiece = 8 * 1024;

/** How large the next piece is. @param took milliseconds of the last one, of `last` bytes. */
export function pieceSize(last: number, took: number): number {
  if (took <= 0) return pieceBytes;
  const wished = (last * wishedTime) / took;
  return Math.max(smallestPiece, Math.min(pieceBytes, 2 ** Math.floor(Math.log2(wished))));
}

/** How long a piece is waited for, in milliseconds: at 8 kbit/s it would come in time. */
export const patienceFor = (bytes: number): number => 20_000 + bytes;

const refusals: ReadonlySet<number> = new Set([400, 403, 412, 413, 415, 422]);

/** @param piece how large the next one may be. */
export function nextStep({ status, offset, state, reason }: UploadAnswer, size: number, piece: number): UploadStep {
  if (state === 'stored') return { kind: 'done' };
  if (state === 'refused') return { kind: 'refused', reason: reason ?? 'refused' };
  if (state === 'removed') return { kind: 'done' };
  if (status === 404) return { kind: 'missing' };
  if (status === 409 && offset === null) return { kind: 'ask' };
  if (status === 410) return { kind: 'ask' };
  if (refusals.has(status)) return { kind: 'refused', reason: reason ?? String(status) };
  const isGood = (status >= 200 && status < 300) || status === 409;
  if (!isGood || offset === null) return { kind: 'later' };
  if (offset >= size) return { kind: 'later' };
  return { kind: 'piece', from: offset, to: Math.min(size, offset + piece) };
}
