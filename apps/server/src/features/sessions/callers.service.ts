import { type Executor, repeating } from '#server/db/database.ts';
import type { Tokens } from '#server/plugins/tokens.ts';
import type { Caller } from '#server/wire/caller.ts';
import { type CallingSession, callingSession } from './sessions.repository.ts';

export type KnownCaller = Omit<Caller, 'address' | 'request_id'>;

export interface CallerDeps {
  db: Executor;
  tokens: Tokens;
  /** Milliseconds since 1970. */
  now: number;
}

export function toCaller(session: CallingSession): KnownCaller {
  const {
    user_id,
    user_type,
    session_id,
    preferred_language,
    patient_id,
    clinician_id,
    role,
    institution_id,
    approval,
    lacks_second_factor,
    is_team,
    keeps_patients,
    is_clinical_lead,
  } = session;
  const isClinician = clinician_id !== null && role !== null && institution_id !== null && approval !== null;
  return {
    user_id,
    user_type,
    session_id,
    language: preferred_language,
    patient: patient_id === null ? null : { id: patient_id },
    clinician: isClinician
      ? {
          id: clinician_id,
          role,
          institution_id,
          approval,
          lacks_second_factor,
          is_team,
          keeps_patients,
          is_clinical_lead: is_clinical_lead === true,
        }
      : null,
  };
}

/**
 * The holder of this access token, read from the database for each request: a user who was logged out, deactivated or given
 * another role has other rights with the next request. Null when they may do nothing any more.
 */
export async function callerOf({ db, tokens, now }: CallerDeps, accessToken: string): Promise<KnownCaller | null> {
  const token = await tokens.verify(accessToken, now);
  if (token === null) return null;
  const session = await repeating(() => callingSession(db, token.session_id, new Date(now)));
  return session === undefined || session.user_id !== token.sub ? null : toCaller(session);
}
