import type { Overlap } from '@hodi/domain/appointments/appointment-input.ts';
import type { Duplicate } from '@hodi/domain/patients/duplicate-patients.ts';
import type { FieldProblem } from '@hodi/domain/shared/problem.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { Feature, KeyOf } from '@hodi/i18n/features.ts';
import type { Params } from '@hodi/i18n/translate.ts';
import { sqlState } from '#server/db/outage.ts';

/** Each code that the server refuses with has a sentence there. */
export const featuresOfRefusals = ['fields', 'form-refusals', 'refusals'] as const satisfies readonly Feature[];
export type RefusalCode = KeyOf<(typeof featuresOfRefusals)[number]>;

export type FieldFault = Omit<FieldProblem, 'message'>;

/** Details of a refusal beside its code, for callers who may know them. */
export interface RefusalDetails {
  /** Numbers of the things that stand in the way. */
  counts?: Readonly<Record<string, number>>;
  /** For a version conflict: the present state, and what was sent. */
  current?: unknown;
  sent?: unknown;
  /** When a clinician is busy, and with what. */
  overlap?: Overlap;
  /** The present owner of the thread; null is nobody. */
  owner?: unknown;
}

/** A sentence that names things, in the reader's language. */
export type Wording = (language: Language) => { key: RefusalCode; params: Params };

/** An answer that is not good, on purpose. Its message is made in the caller's language when it is sent. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  readonly fields: readonly FieldFault[];
  readonly retryAfterSeconds: number | undefined;
  readonly duplicates: readonly Duplicate[];
  readonly details: RefusalDetails;
  readonly wording: Wording | undefined;
  /** The caller goes on asking after they were told so: the audit log has it already. */
  readonly isRepeated: boolean;
  /** The patients about whom it tells something. */
  readonly shows: readonly string[];

  constructor(
    status: number,
    code: RefusalCode,
    more: {
      fields?: readonly FieldFault[];
      retryAfterSeconds?: number;
      duplicates?: readonly Duplicate[];
      details?: RefusalDetails;
      wording?: Wording;
      isRepeated?: boolean;
      shows?: readonly string[];
    } = {},
  ) {
    super(code);
    this.status = status;
    this.code = code;
    this.fields = more.fields ?? [];
    this.duplicates = more.duplicates ?? [];
    this.details = more.details ?? {};
    this.wording = more.wording;
    this.isRepeated = more.isRepeated ?? false;
    this.shows = more.shows ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** An invitation has only just left. @param milliseconds until it may be sent again. */
export function sentTooEarly(milliseconds: number): Refusal {
  const seconds = Math.ceil(milliseconds / 1000);
  const wording = () => ({ key: 'invitation_too_early', params: { seconds } }) as const;
  return new Refusal(429, 'resend_too_early', { retryAfterSeconds: seconds, wording });
}

/** Never tells whether the thing exists: missing things and other people's answer the same. */
export const notFound = (code: RefusalCode = 'not_found'): Refusal => new Refusal(404, code);

export const badField = (field: string, code: string, refusal: RefusalCode = 'invalid_request'): Refusal =>
  new Refusal(400, refusal, { fields: [{ field, code }] });

/**
 * A version conflict with both versions: the caller's change, and what somebody else saved meanwhile.
 * @param shows patients whose data the answer contains.
 */
export const versionConflict = (current: unknown, sent: unknown, shows: readonly string[] = []): Refusal =>
  new Refusal(409, 'version_conflict', { details: { current, sent }, shows });

/**
 * Turns a unique violation (SQLSTATE 23505) into a refusal, where a check beforehand would race with other requests.
 * @throws Refusal 409 with this code.
 */
export async function orTaken<T>(code: RefusalCode, writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    throw sqlState(error) === '23505' ? new Refusal(409, code) : error;
  }
}
