import type { Executor } from '#server/db/database.ts';
import type { Signer } from './audit-line.ts';

type From = Pick<Signer, 'address' | 'request_id'>;

/** For the line of a call that needed no login and came to be known as this account's. */
export async function signerOfAccount(
  db: Executor,
  user_id: string,
  from: From & { session_id?: string },
): Promise<Signer> {
  const account = await db
    .selectFrom('app_user as u')
    .leftJoin('clinician as c', 'c.user_id', 'u.id')
    .select(['u.user_type', 'c.institution_id', 'c.role'])
    .where('u.id', '=', user_id)
    .executeTakeFirstOrThrow();
  const { address, request_id, session_id = null } = from;
  return { user_id, ...account, session_id, address, request_id };
}
