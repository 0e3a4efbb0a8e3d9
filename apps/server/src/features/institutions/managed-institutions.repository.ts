import { type Insertable, type SqlBool, type UpdateObject, sql } from 'kysely';
import type { InstitutionInput } from '@hodi/domain/institutions/institution-form.ts';
import type { InstitutionChoice } from '@hodi/domain/institutions/institutions.api.ts';
import type { InstitutionRow, ManagedInstitution } from '@hodi/domain/institutions/managed-institution.ts';
import type { InstitutionNotifications } from '@hodi/domain/notifications/notification-settings.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import type { InstitutionTable, Schema } from '#server/db/schema.ts';
import { foldedText } from '#server/work/folded-text.ts';
import { searchConditions } from '#server/work/search-conditions.ts';
import { registrationOf } from './institutions.repository.ts';

const columns = [
  'n.id',
  'n.name',
  'n.type',
  'n.sector',
  'n.level',
  'n.country',
  'n.county',
  'n.county_code',
  'n.full_address',
  'n.postal_code',
  'n.emergency_phone',
  'n.whatsapp_number',
  'n.business_hours',
  'n.license_number',
  'n.facility_code',
  'n.time_zone',
  'n.free_services',
  'n.team_care',
  'n.own_account_age',
  'n.asks_approval',
  'n.is_by_invitation',
  'n.second_factor_since',
  'n.contact_card_text',
  'n.sms_after_minutes',
  'n.sms_per_day',
  'n.notification_ways',
  'n.version',
  'n.created_at',
  'n.updated_at',
] as const;

/** Institutions that were not deleted, with their members. */
const institutions = (db: Executor) =>
  db
    .selectFrom('institution as n')
    .select(columns)
    .select([
      sql<number>`(select count(*) from clinician c where c.institution_id = n.id)`.as('clinicians'),
      sql<number>`(select count(*) from clinician c join app_user u on u.id = c.user_id
        where c.institution_id = n.id and c.approval = 'approved' and u.status = 'active')`.as('clinicians_active'),
      sql<number>`(select count(*) from clinician c join app_user u on u.id = c.user_id
        where c.institution_id = n.id and c.approval = 'waiting' and u.status = 'active')`.as('clinicians_waiting'),
      sql<number>`(select count(*) from clinician c join app_user u on u.id = c.user_id
        left join second_factor f on f.user_id = u.id where c.institution_id = n.id and c.approval = 'approved'
        and u.status = 'active' and f.confirmed_at is null)`.as('clinicians_without_factor'),
      sql<number>`(select count(*) from clinician_invitation i
        where i.institution_id = n.id and i.deleted_at is null)`.as('invitations'),
      sql<number>`(select count(distinct r.patient_id) from relationship r
        where r.institution_id = n.id and r.status in ('active', 'invited'))`.as('patients'),
      sql<number>`(select count(*) from data_request d
        where d.institution_id = n.id and d.state = 'open')`.as('data_requests'),
    ])
    .where('n.deleted_at', 'is', null);
type Row = Awaited<ReturnType<ReturnType<typeof institutions>['execute']>>[number];

export async function institutionRow(db: Executor, id: string): Promise<InstitutionRow | undefined> {
  const row = await institutions(db).where('n.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : rowOf(row);
}

/** Open requests about data that no admin can answer: asked of no institution, or of one that was deleted since. */
export async function requestsOfNone(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from data_request d left join institution n on n.id = d.institution_id
    where d.state = 'open' and (n.id is null or n.deleted_at is not null)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The version, locked; undefined if there is none, or no longer. Nobody joins it until the transaction ends. */
export async function lockInstitution(tx: Tx, id: string): Promise<number | undefined> {
  const row = tx.selectFrom('institution').select('version').where('id', '=', id).where('deleted_at', 'is', null);
  return (await row.forUpdate().executeTakeFirst())?.version;
}

export interface InstitutionPage {
  /** Folded words, all of which must be found; null without a search. */
  terms: readonly string[] | null;
  after: readonly (string | number)[] | null;
  limit: number;
}

const sortName = sql<string>`lower(n.name)`;

const found = ({ terms }: InstitutionPage): SqlBoolList =>
  terms === null
    ? []
    : searchConditions(terms, foldedText('n.name', 'n.type', 'n.county', 'n.full_address', 'n.postal_code'));
type SqlBoolList = ReturnType<typeof searchConditions>;

const onPage = (page: InstitutionPage): SqlBoolList => [
  ...found(page),
  ...(page.after === null ? [] : [sql<SqlBool>`(${sortName}, n.id) > (${sql.join([...page.after])})`]),
];

/** One page by name, one row more than `limit` when there is a next page. */
export async function pageOfInstitutions(
  db: Executor,
  page: InstitutionPage,
): Promise<{ row: InstitutionRow; place: [string, string] }[]> {
  const rows = await institutions(db)
    .select(sortName.as('sort_name'))
    .where((where) => where.and(onPage(page)))
    .orderBy(sortName)
    .orderBy('n.id')
    .limit(page.limit + 1)
    .execute();
  return rows.map(({ sort_name, ...row }) => ({ row: rowOf(row), place: [sort_name, row.id] }));
}

/** The same page as everybody may read it. */
export async function pageOfNames(
  db: Executor,
  page: InstitutionPage,
): Promise<{ row: { institution: InstitutionChoice }; place: [string, string] }[]> {
  const rows = await db
    .selectFrom('institution as n')
    .select(['n.id', 'n.name', 'n.type', 'n.country', sortName.as('sort_name')])
    .where('n.deleted_at', 'is', null)
    .where((where) => where.and(onPage(page)))
    .orderBy(sortName)
    .orderBy('n.id')
    .limit(page.limit + 1)
    .execute();
  return rows.map(({ sort_name, ...institution }) => ({ row: { institution }, place: [sort_name, institution.id] }));
}

/** How many there are, counted no further than `ceiling` + 1. */
export async function countInstitutions(db: Executor, page: InstitutionPage, ceiling: number): Promise<number> {
  const rows = await db
    .selectFrom('institution as n')
    .select('n.id')
    .where('n.deleted_at', 'is', null)
    .where((where) => where.and(found(page)))
    .limit(ceiling + 1)
    .execute();
  return rows.length;
}

/** False when the id is taken. */
export async function insertInstitution(tx: Tx, row: Insertable<InstitutionTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('institution')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const updateInstitution = (tx: Tx, id: string, change: UpdateObject<Schema, 'institution'>) =>
  tx.updateTable('institution').set(change).where('id', '=', id).execute();

/** People who prevent the deletion of an institution: those who may log in there, and patients in their care. */
export async function peopleOf(db: Executor, id: string): Promise<{ clinicians: number; patients: number }> {
  const { rows } = await sql<{ clinicians: number; patients: number }>`
    select (select count(*) from clinician c join app_user u on u.id = c.user_id
        where c.institution_id = ${id} and u.status = 'active') as clinicians,
      (select count(distinct r.patient_id) from relationship r
        where r.institution_id = ${id} and r.status in ('active', 'invited')) as patients`.execute(db);
  return rows[0] ?? { clinicians: 0, patients: 0 };
}

/** Withdraws sent and draft invitations; unsent messages are not sent any more. */
export async function closeInvitations(tx: Tx, institution_id: string, at: Date): Promise<void> {
  await sql`
    delete from outbox_message o using clinician_invitation i
    where i.institution_id = ${institution_id} and i.accepted_at is null and o.id = i.message_id
      and o.state = 'waiting'`.execute(tx);
  await tx
    .updateTable('clinician_invitation')
    .set({ deleted_at: at })
    .where('institution_id', '=', institution_id)
    .where('deleted_at', 'is', null)
    .where('accepted_at', 'is', null)
    .execute();
}

/** The accounts of those who look after it: superusers, and its own admins. */
export const keepersOf = (db: Executor, institution_id: string | null) =>
  db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['u.id as user_id', 'c.institution_id as own'])
    .where((where) =>
      where.or([
        where('c.role', '=', 'superuser'),
        ...(institution_id === null
          ? []
          : [where('c.role', '=', 'admin').and('c.institution_id', '=', institution_id)]),
      ]),
    )
    .where('c.approval', '=', 'approved')
    .where('u.status', '=', 'active')
    .execute();

/** The columns that say what was filled in. */
export function columnsOf({ registration, ...filled }: InstitutionInput) {
  return { ...filled, ...registrationColumns(registration) };
}

/** After `invitation_only`, opening the registration again starts with approval. */
export const registrationColumns = (registration: InstitutionInput['registration']) => ({
  asks_approval: registration !== 'open',
  is_by_invitation: registration === 'invitation_only',
});

/** If it is required already, the former start stays: a second consent would not exempt anybody from it. */
export const secondFactorColumns = (is_required: boolean, at: Date) => ({
  second_factor_since: is_required ? sql<Date>`coalesce(second_factor_since, ${at})` : null,
});

export const notificationColumns = ({ sms_after_minutes, sms_per_day, ways }: InstitutionNotifications) => ({
  sms_after_minutes,
  sms_per_day,
  notification_ways: JSON.stringify(ways),
});

function rowOf(row: Row): InstitutionRow {
  const { clinicians, clinicians_active, clinicians_waiting, clinicians_without_factor, ...others } = row;
  const { invitations, patients, data_requests, ...rest } = others;
  const { asks_approval, is_by_invitation, second_factor_since, created_at, updated_at, ...about } = rest;
  const { sms_after_minutes, sms_per_day, notification_ways: ways, ...institution } = about;
  const managed: ManagedInstitution = {
    ...institution,
    registration: registrationOf({ asks_approval, is_by_invitation }),
    second_factor_required: second_factor_since !== null,
    notifications: { sms_after_minutes, sms_per_day, ways },
    created_at: new Date(created_at).toISOString(),
    updated_at: new Date(updated_at).toISOString(),
  };
  return {
    institution: managed,
    counts: {
      clinicians,
      clinicians_active,
      clinicians_waiting,
      clinicians_without_factor,
      invitations,
      patients,
      data_requests,
    },
  };
}
