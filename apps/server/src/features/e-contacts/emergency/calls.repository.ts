import type { CallOutcome } from '@hodi/domain/e-contacts/call.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

export interface NewCall {
  id: string;
  e_contact_id: string;
  clinician_id: string;
  outcome: CallOutcome;
  note: string | null;
  called_at: Date;
  created_at: Date;
}

/** False where the id is taken. */
export async function insertCall(tx: Tx, call: NewCall): Promise<boolean> {
  const result = await tx
    .insertInto('e_contact_call')
    .values(call)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const callsQuery = (db: Executor) =>
  db
    .selectFrom('e_contact_call as k')
    .innerJoin('clinician as c', 'c.id', 'k.clinician_id')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['k.id', 'k.e_contact_id', 'k.clinician_id', 'k.outcome', 'k.note', 'k.called_at'])
    .select(['u.given_name', 'u.additional_name', 'u.family_name', 'c.role']);
export type CallRow = Awaited<ReturnType<ReturnType<typeof callsQuery>['executeTakeFirstOrThrow']>>;

const callsIn = prepared<{ e_contact_id: string }, CallRow>((db, { e_contact_id }) =>
  callsQuery(db).where('k.e_contact_id', '=', e_contact_id).orderBy('k.called_at').orderBy('k.id'),
);
/** Oldest first. */
export const callsOfThread = (db: Executor, e_contact_id: string): Promise<CallRow[]> => callsIn(db, { e_contact_id });

export const callById = (db: Executor, id: string): Promise<CallRow | undefined> =>
  callsQuery(db).where('k.id', '=', id).executeTakeFirst();
