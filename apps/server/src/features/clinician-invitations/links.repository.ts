import type { Executor, Tx } from '#server/db/database.ts';
import { isStandingBehind } from './clinician-invitations.repository.ts';

const links = (db: Executor) =>
  db
    .selectFrom('clinician_invitation as i')
    .innerJoin('institution as n', 'n.id', 'i.institution_id')
    .innerJoin('clinician as c', 'c.id', 'i.invited_by')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['i.id', 'i.institution_id', 'i.role', 'i.given_name', 'i.additional_name', 'i.family_name'])
    .select(['i.mobile_number', 'i.email', 'i.method', 'i.language', 'i.work_experience'])
    .select(['i.sent_at', 'i.expires_at', 'i.accepted_at', 'i.declined_at', 'i.deleted_at'])
    .select(['n.name as institution_name', 'n.type as institution_type', 'n.country', 'n.deleted_at as closed_at'])
    .select(['u.given_name as by_given_name', 'u.additional_name as by_additional_name'])
    .select(['u.family_name as by_family_name', 'c.role as by_role'])
    .select(isStandingBehind.as('is_stood_behind'));

/** The invitation of a link, whatever became of it. */
export const findByToken = (db: Executor, token_hash: Buffer) =>
  links(db)
    .innerJoin('clinician_invitation_link as l', 'l.invitation_id', 'i.id')
    .select('l.is_last')
    .where('l.token_hash', '=', token_hash)
    .executeTakeFirst();
export type Link = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

/** The invitation itself, held until the transaction ends. */
export async function lockInvitation(tx: Tx, id: string): Promise<Link | undefined> {
  const row = await links(tx).where('i.id', '=', id).forUpdate('i').executeTakeFirst();
  return row === undefined ? undefined : { ...row, is_last: true };
}
