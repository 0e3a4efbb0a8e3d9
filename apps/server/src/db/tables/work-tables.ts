/** Side effects of writes for the users concerned, and the idempotency keys. */
import type { Generated } from 'kysely';
import type { Area } from '@hodi/domain/rights/rights-matrix.ts';
import type { Json, Moment } from './column-types.ts';

export interface UserHeadTable {
  user_id: string;
  n: Generated<number>;
  e_contacts: Generated<number>;
  unread: Generated<number>;
  needs: Generated<number>;
}

export interface UserEventTable {
  user_id: string;
  n: number;
  id: string;
  name: string;
  reference: Json<unknown>;
  created_at: Moment;
}

export interface IdempotencyKeyTable {
  user_id: string;
  key: string;
  fingerprint: string;
  status: number | null;
  answer: Json<unknown> | null;
  patient_id: string | null;
  /** Number of the person without an account about whom the answer tells. */
  mobile_number: string | null;
  area: Area | null;
  institution_id: string | null;
  created_at: Moment;
}
