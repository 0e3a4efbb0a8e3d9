import { type Database, inTransaction } from '#server/db/database.ts';
import { type Shown, proveOwner, requireProof } from '#server/features/second-factor/own-proof.service.ts';
import { endOtherSessionsOf, hashPassword } from '#server/features/sessions/sessions.service.ts';
import type { Caller } from '#server/wire/caller.ts';
import { auditLine, leaveLine, signerOf } from '#server/work/audit-line.ts';
import { setPasswordHash } from './passwords.repository.ts';
import { refuseCommonPassword } from './passwords.service.ts';

export interface ChangeDeps {
  db: Database;
  secret: string;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Sets a new password; every other session of the account ends.
 * @throws Refusal as `proveOwner` and `requireProof`; 400 with field `new_password` `password_too_common`.
 */
export async function changeOwnPassword(
  deps: ChangeDeps,
  caller: Caller,
  given: Shown & { new_password: string },
): Promise<void> {
  const proof = await proveOwner(deps, caller.user_id, given);
  await refuseCommonPassword(given.new_password, 'new_password');
  const password_hash = await hashPassword(given.new_password);
  await inTransaction(deps.db, async (tx) => {
    await requireProof({ ...deps, db: tx }, proof);
    await setPasswordHash(tx, caller.user_id, { password_hash, updated_at: new Date(deps.now) });
    await endOtherSessionsOf({ db: tx, now: deps.now }, caller);
    const done = { action: 'passwords.change', outcome: 'done' } as const;
    await leaveLine(tx, auditLine(signerOf(caller), done, deps.now));
  });
}
