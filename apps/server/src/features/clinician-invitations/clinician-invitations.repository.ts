import { type Insertable, type SqlBool, type Updateable, sql, type RawBuilder } from 'kysely';
import {
  type ClinicianInvitationStatus,
  clinicianInvitationStatus,
} from '@hodi/domain/clinician-invitations/invitation-status.ts';
import type { ManagedInvitation } from '@hodi/domain/clinician-invitations/clinician-invitation.ts';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import type { ClinicianInvitationTable } from '#server/db/tables/invitation-tables.ts';
import { foldedText } from '#server/work/folded-text.ts';
import { searchConditions } from '#server/work/search-conditions.ts';

/**
 * Whether the inviter of `i` may still invite: active, approved, and admin of its institution or superuser. Otherwise a
 * dismissed admin could come back by their own invitation. Another admin who sends it again becomes its inviter.
 */
export const isStandingBehind: RawBuilder<SqlBool> = sql<SqlBool>`exists (
  select from clinician b join app_user v on v.id = b.user_id
  where b.id = i.invited_by and b.approval = 'approved' and v.status = 'active'
    and (b.role = 'superuser' or (b.role = 'admin' and b.institution_id = i.institution_id)))`;

const columns = [
  'i.id',
  'i.institution_id',
  'i.role',
  'i.given_name',
  'i.additional_name',
  'i.family_name',
  'i.mobile_number',
  'i.email',
  'i.method',
  'i.language',
  'i.work_experience',
  'i.version',
  'i.message_id',
  'i.created_at',
  'i.sent_at',
  'i.expires_at',
  'i.accepted_at',
  'i.declined_at',
] as const;

const listedColumns = columns.filter((column) => column !== 'i.expires_at');

/** Invitations that were not deleted. */
const invitations = (db: Executor) =>
  db.selectFrom('clinician_invitation as i').select(columns).where('i.deleted_at', 'is', null);
export type InvitationRow = Awaited<ReturnType<ReturnType<typeof invitations>['execute']>>[number];

export const lockById = (tx: Tx, id: string) => invitations(tx).where('i.id', '=', id).forUpdate().executeTakeFirst();

/** False when the id is taken. */
export async function insertInvitation(tx: Tx, row: Insertable<ClinicianInvitationTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('clinician_invitation')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const updateInvitation = (tx: Tx, id: string, change: Updateable<ClinicianInvitationTable>) =>
  tx.updateTable('clinician_invitation').set(change).where('id', '=', id).execute();

export const deleteInvitation = (tx: Tx, id: string) =>
  tx.deleteFrom('clinician_invitation').where('id', '=', id).execute();

/** Replaces all links before the new one. */
export async function insertLink(tx: Tx, link: { token_hash: Buffer; invitation_id: string; created_at: Date }) {
  await tx
    .updateTable('clinician_invitation_link')
    .set({ is_last: false })
    .where('invitation_id', '=', link.invitation_id)
    .execute();
  await tx
    .insertInto('clinician_invitation_link')
    .values({ ...link, is_last: true })
    .execute();
}

/** Whether the number belongs to a clinician of the institution. */
export async function isClinicianThere(db: Executor, mobile_number: string, institution_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user as u')
    .innerJoin('clinician as c', 'c.user_id', 'u.id')
    .select('c.id')
    .where('u.mobile_number', '=', mobile_number)
    .where('u.user_type', '=', 'clinician')
    .where('c.institution_id', '=', institution_id)
    .executeTakeFirst();
  return row !== undefined;
}

export interface InvitationPage {
  institution_id: string;
  status: ClinicianInvitationStatus | undefined;
  /** Folded words, all of which must be found; null without a search. */
  terms: readonly string[] | null;
  after: readonly (string | number)[] | null;
  limit: number;
  now: number;
}

/** Status as `clinicianInvitationStatus` of the domain defines it. */
const conditionOf = {
  accepted: () => sql<SqlBool>`r.accepted_at is not null`,
  declined: () => sql<SqlBool>`r.accepted_at is null and r.declined_at is not null`,
  draft: () => sql<SqlBool>`coalesce(r.accepted_at, r.declined_at, r.sent_at) is null`,
  expired: (at: Date) =>
    sql<SqlBool>`coalesce(r.accepted_at, r.declined_at) is null and r.sent_at is not null and r.expires_at <= ${moment(at)}`,
  invited: (at: Date) =>
    sql<SqlBool>`coalesce(r.accepted_at, r.declined_at) is null and r.sent_at is not null and r.expires_at > ${moment(at)}`,
} as const satisfies Record<ClinicianInvitationStatus, (at: Date) => unknown>;

/** An invitation whose inviter could no longer send it opens nothing: it counts as expired, and can be sent again. */
const searched = (db: Executor) =>
  db.selectFrom((from) =>
    from
      .selectFrom('clinician_invitation as i')
      .select([...listedColumns, 'i.deleted_at'])
      .select(sql<number | null>`case when ${isStandingBehind} then i.expires_at else i.sent_at end`.as('expires_at'))
      .select(
        foldedText('i.given_name', 'i.additional_name', 'i.family_name', 'i.email', 'i.mobile_number').as(
          'search_text',
        ),
      )
      .as('r'),
  );

const listed = (db: Executor, { institution_id, status, terms, now }: InvitationPage) =>
  searched(db)
    .where('r.institution_id', '=', institution_id)
    .where('r.deleted_at', 'is', null)
    .where(status === undefined ? sql<SqlBool>`true` : conditionOf[status](new Date(now)))
    .where((where) => where.and(terms === null ? [] : searchConditions(terms)));

const withDelivery = (query: ReturnType<typeof searched>) =>
  query
    .leftJoin('outbox_message as o', 'o.id', 'r.message_id')
    .selectAll('r')
    .select(['o.state', 'o.failure'])
    .select(
      sql<number | null>`case o.state when 'sent' then o.sent_at when 'delivered' then o.delivered_at
        when 'failed' then o.failed_at else o.created_at end`.as('state_at'),
    );
type ListedRow = Awaited<ReturnType<ReturnType<typeof withDelivery>['execute']>>[number];

/** One page, newest first, one row more than `limit` when there is a next page. */
export async function pageOfInvitations(db: Executor, page: InvitationPage): Promise<ManagedInvitation[]> {
  const { after, limit, now } = page;
  const rows = await withDelivery(listed(db, page))
    .where(after === null ? sql<SqlBool>`true` : sql<SqlBool>`(r.created_at, r.id) < (${sql.join([...after])})`)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .execute();
  return rows.map((row) => managedOf(row, now));
}

/** How many there are, counted no further than `ceiling` + 1. */
export async function countInvitations(db: Executor, page: InvitationPage, ceiling: number): Promise<number> {
  const rows = await listed(db, page)
    .select('r.id')
    .limit(ceiling + 1)
    .execute();
  return rows.length;
}

export async function invitationsById(db: Executor, ids: readonly string[], now: number): Promise<ManagedInvitation[]> {
  const rows = await withDelivery(searched(db))
    .where('r.deleted_at', 'is', null)
    .where('r.id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .execute();
  return rows.map((row) => managedOf(row, now));
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

function managedOf(row: ListedRow, now: number): ManagedInvitation {
  const { state, failure, state_at, created_at, sent_at, expires_at, accepted_at, declined_at, ...told } = row;
  const { search_text: _, deleted_at: __, message_id: ___, ...invitation } = told;
  return {
    ...invitation,
    status: clinicianInvitationStatus({ sent_at, expires_at, accepted_at, declined_at }, now),
    created_at: new Date(created_at).toISOString(),
    sent_at: iso(sent_at),
    expires_at: iso(expires_at),
    delivery: state === null || state_at === null ? null : { state, failure, at: new Date(state_at).toISOString() },
  };
}
