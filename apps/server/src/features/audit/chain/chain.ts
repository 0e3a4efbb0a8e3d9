/**
 * The chain over the audit lines. Each line's seal holds the hash of its content and a hash over the previous seal, its
 * own number and that content. Changing, removing or moving a line breaks every seal from there on.
 */
import { createHash } from 'node:crypto';

/** Every column of a line. Moments count in microseconds, as the database keeps them. */
export interface SealedContent {
  id: string;
  at_us: number;
  action: string;
  outcome: string;
  user_id: string | null;
  user_type: string | null;
  session_id: string | null;
  institution_id: string | null;
  patient_ids: readonly string[];
  subject_id: string | null;
  address: string | null;
  request_id: string | null;
  role: string | null;
}

/** Hash before the first seal. */
export const beginning = Buffer.alloc(32);

/** A later column gets another version of this, chosen by whether it is null: sealed lines stay as they are. */
export function hashOfContent(line: SealedContent): Buffer {
  const { id, at_us, action, outcome, user_id, user_type, session_id, institution_id, patient_ids } = line;
  const first = [1, id, at_us, action, outcome, user_id, user_type, session_id, institution_id, patient_ids];
  const content = [...first, line.subject_id, line.address, line.request_id, line.role];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/** Version of a new seal: its hash covers the sealing time. Version 1 did not. */
export const sealVersion = 2;

export interface SealedPlace {
  n: number;
  line_hash: Buffer;
  /** In microseconds, as the database keeps it. */
  sealed_us: number;
  version: number;
}

export function hashOfSeal(before: Buffer, { n, line_hash, sealed_us, version }: SealedPlace): Buffer {
  const place = version === 1 ? `\n${n}\n` : `\n${version}\n${n}\n${sealed_us}\n`;
  return createHash('sha256').update(before).update(place).update(line_hash).digest();
}

/** A line that comes to light this much later than others were sealed, in milliseconds, was put in afterwards. */
export const latest = 600_000;
/** A line is sealed within a second; after this long, in milliseconds, something is wrong. */
export const patience = 60_000;
