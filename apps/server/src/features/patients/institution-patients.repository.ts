import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { InstitutionPatient, institutionPatientFilters } from '@hodi/domain/patients/institution-patients.api.ts';
import type { Executor } from '#server/db/database.ts';
import { childOf, shownNumber } from '#server/work/care-relations.ts';
import { invitedAs, isNotErased } from '#server/work/patients-in-care.ts';
import { searchConditions } from '#server/work/search-conditions.ts';

export interface InstitutionPatientPage {
  institution_id: string;
  filter: (typeof institutionPatientFilters)[number];
  /** Folded words, all of which must be found; null where nothing is searched for. */
  terms: readonly string[] | null;
  after: readonly (string | number)[] | null;
  limit: number;
}

const statusCondition: Record<InstitutionPatientPage['filter'], RawBuilder<SqlBool>> = {
  all: sql`true`,
  active: sql`r.status = 'active' and p.status = 'active'`,
  invited: sql`r.status = 'invited' and p.status = 'active'`,
  inactive: sql`p.status = 'inactive'`,
};

/** One relationship for each patient: an active one before an invitation, the older one first. */
const conditions = ({ institution_id, filter, terms }: InstitutionPatientPage) => [
  sql<SqlBool>`r.institution_id = ${institution_id}`,
  sql<SqlBool>`r.status in ('active', 'invited')`,
  sql<SqlBool>`not exists (
    select 1 from relationship o
    where o.patient_id = r.patient_id and o.institution_id = r.institution_id and o.status in ('active', 'invited')
      and (o.status, o.created_at, o.id) < (r.status, r.created_at, r.id))`,
  statusCondition[filter],
  isNotErased(sql`p.id`),
  ...(terms === null ? [] : searchConditions(terms)),
];

const listed = (db: Executor, page: InstitutionPatientPage) =>
  db
    .selectFrom('relationship as r')
    .innerJoin('patient as p', 'p.id', 'r.patient_id')
    .where((where) => where.and(conditions(page)));

/** One page by name, one row more than `limit` when there is a next page. */
export async function pageOfInstitutionPatients(
  db: Executor,
  page: InstitutionPatientPage,
): Promise<{ patient: InstitutionPatient; patient_id: string; place: [string, string] }[]> {
  const { after, limit } = page;
  const rows = await listed(db, page)
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.member_id', 'p.status', 'r.status as relationship_status', 'r.sort_name'])
    .select([
      'r.id as relationship_id',
      'r.created_at',
      'r.activated_at',
      invitedAs.as('invited_as'),
      childOf.as('child_of'),
    ])
    .select(['u.given_name', 'u.additional_name', 'u.family_name', 'u.email', shownNumber.as('mobile_number')])
    .where(after === null ? sql<SqlBool>`true` : sql<SqlBool>`(r.sort_name, r.patient_id) > (${sql.join([...after])})`)
    .orderBy('r.sort_name')
    .orderBy('r.patient_id')
    .limit(limit + 1)
    .execute();
  return rows.map(({ id, member_id, status, relationship_status, sort_name, created_at, activated_at, ...row }) => {
    const { relationship_id, invited_as, child_of, ...user } = row;
    const isKnown = invited_as === null;
    return {
      patient: {
        patient: {
          id: isKnown ? id : relationship_id,
          member_id: relationship_status === 'active' ? member_id : null,
          status,
          ...(relationship_status === 'active' && child_of && { child_of }),
        },
        user: invited_as ?? user,
        relationship_status,
        since: new Date(activated_at ?? created_at).toISOString(),
      },
      patient_id: id,
      place: [sort_name, id],
    };
  });
}

/** How many there are, counted no further than `ceiling` + 1. */
export async function countInstitutionPatients(
  db: Executor,
  page: InstitutionPatientPage,
  ceiling: number,
): Promise<number> {
  const counted = listed(db, page)
    .select('p.id')
    .limit(ceiling + 1);
  return (await counted.execute()).length;
}
