/**
 * Who calls is read from the database for each request, so that whoever was logged out, deactivated or given another role is
 * nobody, or somebody else, with the next. Whoever called before is most likely still who they were: their work may begin for
 * them as they were, together with the statement that reads who they are by now, and comes to nothing where that says otherwise.
 */
import { type Executor, type Tx, repeating } from '#server/db/database.ts';
import type { Tokens } from '#server/plugins/tokens.ts';
import { type Caller, CallerChanged } from '#server/wire/caller.ts';
import { type CallingSession, callingSession, stillCalling } from './sessions.repository.ts';

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
  } = session;
  const isClinician = clinician_id !== null && role !== null && institution_id !== null && approval !== null;
  return {
    user_id,
    user_type,
    session_id,
    language: preferred_language,
    patient: patient_id === null ? null : { id: patient_id },
    clinician: isClinician ? { id: clinician_id, role, institution_id, approval, lacks_second_factor } : null,
  };
}

/** Whoever holds this access token, as the database knows them now; null when they may do nothing any more. */
export async function callerOf({ db, tokens, now }: CallerDeps, accessToken: string): Promise<KnownCaller | null> {
  const token = await tokens.verify(accessToken, now);
  if (token === null) return null;
  const session = await repeating(() => callingSession(db, token.session_id, new Date(now)));
  return session === undefined || session.user_id !== token.sub ? null : toCaller(session);
}

/** So many are remembered. */
const mostKnown = 5_000;

const isSame = (caller: KnownCaller, now: KnownCaller): boolean =>
  caller.user_id === now.user_id &&
  caller.user_type === now.user_type &&
  caller.language === now.language &&
  caller.patient?.id === now.patient?.id &&
  caller.clinician?.id === now.clinician?.id &&
  caller.clinician?.role === now.clinician?.role &&
  caller.clinician?.institution_id === now.clinician?.institution_id &&
  caller.clinician?.approval === now.clinician?.approval &&
  caller.clinician?.lacks_second_factor === now.clinician?.lacks_second_factor;

export class Callers {
  /** By session, as they were when they last called. */
  readonly #known = new Map<string, KnownCaller>();

  /** As `callerOf`. */
  async read(deps: CallerDeps, accessToken: string): Promise<KnownCaller | null> {
    const caller = await callerOf(deps, accessToken);
    if (caller !== null) this.#remember(caller);
    return caller;
  }

  /** Whoever holds this token, as they were when they last called; null where nobody knows. Nothing may rest on it before `confirm`. */
  async likely({ tokens, now }: Omit<CallerDeps, 'db'>, accessToken: string): Promise<KnownCaller | null> {
    const token = await tokens.verify(accessToken, now);
    const known = token === null ? undefined : this.#known.get(token.session_id);
    return known === undefined || known.user_id !== token?.sub ? null : known;
  }

  /** @throws CallerChanged where they are nobody any more, or not who they were; they are not taken for it again. */
  async confirm(tx: Tx, caller: KnownCaller, now: number): Promise<void> {
    const session = await stillCalling(tx, caller, new Date(now));
    if (session !== undefined && isSame(caller, toCaller(session))) return;
    this.#known.delete(caller.session_id);
    throw new CallerChanged('not who they were');
  }

  #remember(caller: KnownCaller): void {
    for (const oldest of this.#known.keys()) {
      if (this.#known.size < mostKnown) break;
      this.#known.delete(oldest);
    }
    this.#known.set(caller.session_id, caller);
  }
}
