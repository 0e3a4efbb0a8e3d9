/** Tables of the audit log. */
import type { Generated } from 'kysely';
import type { Moment } from './column-types.ts';

export interface AuditLineTable {
  id: string;
  at: Moment;
  action: string;
  outcome: 'done' | 'refused';
  user_id: string | null;
  user_type: string | null;
  session_id: string | null;
  institution_id: string | null;
  patient_ids: string[];
  subject_id: string | null;
  address: string | null;
  request_id: string | null;
  role: string | null;
}

/** Each line's place in the chain that shows whether lines were changed, removed or put in between. */
export interface AuditSealTable {
  n: number;
  audit_id: string;
  line_hash: Buffer;
  hash: Buffer;
  sealed_at: Moment;
  /** 2 where the hash covers the sealing time. */
  version: Generated<number>;
}
