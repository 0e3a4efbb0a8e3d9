import { type SqlBool, sql } from 'kysely';
import type { OpenList } from '@hodi/domain/clinicians/open-lists.api.ts';
import type { Executor } from '#server/db/database.ts';

export interface OpenListPage {
  patient_id: string;
  after: readonly (string | number)[] | null;
  limit: number;
}

const sortName = sql<string>`lower(concat_ws(' ', u.given_name, u.family_name))`;

const openLists = (db: Executor, patient_id: string) =>
  db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .innerJoin('institution as i', 'i.id', 'c.institution_id')
    .where('c.expanding_patients', '=', true)
    .where('c.approval', '=', 'approved')
    .where('c.role', '!=', 'receptionist')
    .where('u.status', '=', 'active')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('relationship as r')
            .select('r.id')
            .whereRef('r.clinician_id', '=', 'c.id')
            .where('r.patient_id', '=', patient_id)
            .where('r.status', '=', 'active'),
        ),
      ),
    );

/** One page by name, one row more than `limit` when there is a next page. */
export async function pageOfOpenLists(
  db: Executor,
  { patient_id, after, limit }: OpenListPage,
): Promise<{ list: OpenList; place: [string, string] }[]> {
  const rows = await openLists(db, patient_id)
    .select(['c.id', 'c.role', 'c.profession', 'c.patient_list_name', 'c.work_experience'])
    .select(['u.given_name', 'u.additional_name', 'u.family_name', sortName.as('sort_name')])
    .select(['i.id as institution_id', 'i.name', 'i.type', 'i.county', 'i.team_care'])
    .where(after === null ? sql<SqlBool>`true` : sql<SqlBool>`(${sortName}, c.id) > (${sql.join([...after])})`)
    .orderBy(sortName)
    .orderBy('c.id')
    .limit(limit + 1)
    .execute();
  return rows.map(({ sort_name, institution_id, name, type, county, team_care, ...clinician }) => ({
    list: { clinician, institution: { id: institution_id, name, type, county, team_care } },
    place: [sort_name, clinician.id],
  }));
}

export async function countOpenLists(db: Executor, patient_id: string): Promise<number> {
  const row = await openLists(db, patient_id)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
