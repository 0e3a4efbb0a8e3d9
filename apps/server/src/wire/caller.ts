import type { FastifyRequest } from 'fastify';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { type ActingClinician, mayEver, rightsOf } from '@hodi/domain/rights/rights.policy.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { Refusal } from './refusal.ts';

interface CallingClinician extends ActingClinician {
  approval: 'waiting' | 'approved' | 'refused';
  /** Their institution required a second factor before they signed in, and they have none. */
  lacks_second_factor?: boolean;
}

export interface CallingPatient {
  id: string;
  /**
   * Moment at which caregiver rights are evaluated, in milliseconds since 1970. Absent if the app does not send
   * `people=1`: then it gets nothing about other people.
   */
  caresAt?: () => number;
}

/** A patient who calls by an app that says `people=1`, by its address or by the handshake of its live line. */
export const withPeople = (caller: Caller, { query, clock }: { query: unknown; clock: () => number }): Caller =>
  caller.patient !== null && (query as { people?: unknown } | null)?.people === '1'
    ? { ...caller, patient: { ...caller.patient, caresAt: clock } }
    : caller;

/**
 * The caller, read from the database at each request: a demoted or deactivated account loses its rights at once,
 * whatever its token says.
 */
export interface Caller {
  user_id: string;
  user_type: UserType;
  session_id: string;
  /** Language of the account; the language of a request comes first. */
  language: Language;
  patient: CallingPatient | null;
  clinician: CallingClinician | null;
  address: string | null;
  request_id: string | null;
}

/** The patient that calls. @throws when the call's contract admits others, which is a mistake of ours. */
export function patientOf(caller: Caller): CallingPatient {
  if (caller.patient === null) throw new Error('the caller is not a patient');
  return caller.patient;
}

/** Whether an institution has not confirmed yet that this clinician is one of theirs, or has denied it. */
export const isWaiting = ({ clinician }: Pick<Caller, 'clinician'>): boolean =>
  clinician !== null && clinician.approval !== 'approved';

/** Whether they may only set up the second factor that their institution requires. */
export const lacksFactor = ({ clinician }: Pick<Caller, 'clinician'>): boolean =>
  clinician?.lacks_second_factor === true;

/**
 * Why the contract refuses the caller. A missing second factor answers like an expired session, so that every version of
 * the app keeps its queued writes and sends them after the next login.
 */
export function whyNotAdmitted(contract: Endpoint, caller: Caller): Refusal | undefined {
  const { who, needs, whileWaiting = false, withoutFactor = false } = contract;
  if (who !== 'anyone' && !who.includes(caller.user_type)) return new Refusal(403, 'forbidden_role');
  if (isWaiting(caller) && !whileWaiting) return new Refusal(403, 'awaiting_approval');
  if (lacksFactor(caller) && !whileWaiting && !withoutFactor) return new Refusal(401, 'second_factor_required');
  if (needs === undefined || mayEver(rightsOf(caller), needs)) return undefined;
  return new Refusal(403, 'forbidden_role');
}

/** The clinician that calls. @throws as `patientOf`. */
export function clinicianOf(caller: Caller): CallingClinician {
  if (caller.clinician === null) throw new Error('the caller is not a clinician');
  return caller.clinician;
}

/** The access token of a request. */
export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/** Address and device of a login. */
export const deviceOf = (request: FastifyRequest): Device => ({
  user_agent: request.headers['user-agent']?.slice(0, 200) ?? null,
  address: request.ip,
});

export interface Device {
  user_agent: string | null;
  address: string | null;
}
