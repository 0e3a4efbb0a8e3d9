import { type Insertable, type Updateable, sql } from 'kysely';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import type { PatientInvitationTable } from '#server/db/tables/invitation-tables.ts';
import { placeOf } from '#server/work/patients-in-care.ts';

const columns = [
  'i.id',
  'i.clinician_id',
  'i.institution_id',
  'i.given_name',
  'i.additional_name',
  'i.family_name',
  'i.mobile_number',
  'i.email',
  'i.method',
  'i.language',
  'i.child_given_name',
  'i.child_family_name',
  'i.relationship_id',
  'i.message_id',
  'i.created_at',
  'i.sent_at',
  'i.expires_at',
] as const;

const invitations = (db: Executor) => db.selectFrom('patient_invitation as i').select(columns);
export type InvitationRow = Awaited<ReturnType<ReturnType<typeof invitations>['execute']>>[number];

/**
 * Locks a number, so that inviting it and giving it to an account happen one after the other: otherwise a registration
 * would miss an invitation of the same moment. Taken before every other lock but the idempotency key.
 */
export const lockNumber = (tx: Tx, mobile_number: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`number ${mobile_number}`}, 0))`.execute(tx);

export const lockByNumber = (
  tx: Tx,
  { clinician_id, mobile_number }: { clinician_id: string; mobile_number: string },
) =>
  invitations(tx)
    .where('i.clinician_id', '=', clinician_id)
    .where('i.mobile_number', '=', mobile_number)
    .forUpdate()
    .executeTakeFirst();

/** Finds any clinician's invitation by its id, or by that of the relationship it led to. */
export const findAny = (db: Executor, id: string) =>
  invitations(db)
    .where((where) => where.or([where('i.id', '=', id), where('i.relationship_id', '=', id)]))
    .executeTakeFirst();

/** Finds an invitation of this clinician by its id, or by that of the relationship it led to. */
export const findOwn = (db: Executor, { id, clinician_id }: { id: string; clinician_id: string }) =>
  invitations(db)
    .where((where) => where.or([where('i.id', '=', id), where('i.relationship_id', '=', id)]))
    .where('i.clinician_id', '=', clinician_id)
    .executeTakeFirst();

export const lockById = (tx: Tx, id: string) => invitations(tx).where('i.id', '=', id).forUpdate().executeTakeFirst();

/** @returns the clinician's institution, which owns it; undefined if the id is taken. */
export async function insertInvitation(
  tx: Tx,
  row: Omit<Insertable<PatientInvitationTable>, 'institution_id'>,
): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('patient_invitation')
    .values({ ...row, institution_id: placeOf(row.clinician_id) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('institution_id')
    .executeTakeFirst();
  return inserted?.institution_id;
}

export const updateInvitation = (tx: Tx, id: string, change: Updateable<PatientInvitationTable>) =>
  tx.updateTable('patient_invitation').set(change).where('id', '=', id).execute();

export const deleteInvitation = (tx: Tx, id: string) =>
  tx.deleteFrom('patient_invitation').where('id', '=', id).execute();

/** Whether another invitation leads to the relationship too, to another number of the same account. */
export const isInvitedOtherwise = async (db: Executor, id: string, relationship_id: string): Promise<boolean> => {
  const others = db.selectFrom('patient_invitation').select('id').where('relationship_id', '=', relationship_id);
  return (await others.where('id', '<>', id).limit(1).executeTakeFirst()) !== undefined;
};

/** The inviting clinician, and their institution. */
export const inviterOf = (db: Executor, { clinician_id, institution_id }: InvitationRow) =>
  db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .innerJoin('institution as n', (join) => join.on('n.id', '=', institution_id))
    .select(['u.given_name', 'u.additional_name', 'u.family_name', 'c.role', 'n.name as place'])
    .where('c.id', '=', clinician_id)
    .executeTakeFirstOrThrow();

/** An invitation with a usable link, and its inviting clinician. */
const openLinks = (db: Executor, at: Date) =>
  invitations(db)
    .innerJoin('clinician as c', 'c.id', 'i.clinician_id')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .innerJoin('institution as n', 'n.id', 'i.institution_id')
    .select(['c.user_id', 'c.role', 'n.name as institution_name', 'n.team_care'])
    .select(['u.given_name as by_given_name', 'u.additional_name as by_additional_name'])
    .select(['u.family_name as by_family_name'])
    .where('i.relationship_id', 'is', null)
    .where('i.expires_at', '>', moment(at))
    .where('c.approval', '=', 'approved')
    .where('u.status', '=', 'active');

export const findByToken = (db: Executor, token_hash: Buffer, at: Date) =>
  openLinks(db, at).where('i.token_hash', '=', token_hash).executeTakeFirst();

export const lockByToken = (tx: Tx, token_hash: Buffer, at: Date) =>
  openLinks(tx, at).where('i.token_hash', '=', token_hash).forUpdate('i').executeTakeFirst();
export type OpenLink = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

/** Those to a number that wait for an account, and the one whose link led to the registration. */
export const lockWaiting = (
  tx: Tx,
  { mobile_number, id, at }: { mobile_number: string; id: string | null; at: Date },
) =>
  openLinks(tx, at)
    .where((where) =>
      where.or([where('i.mobile_number', '=', mobile_number), ...(id === null ? [] : [where('i.id', '=', id)])]),
    )
    .orderBy('i.id')
    .forUpdate('i')
    .execute();
