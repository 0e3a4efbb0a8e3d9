/** Patients of one page of a clinician's list, and their number. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { type Executor, moment } from '#server/db/database.ts';
import { isNotDeactivated } from '#server/work/patients-in-care.ts';
import { isShownUnderAnother } from '#server/work/records-of-person.ts';
import { searchConditions } from '#server/work/search-conditions.ts';

export interface PatientPage {
  clinician_id: string;
  status: 'active' | 'invited';
  /** Folded words, all of which must be found; null without a search. */
  terms: readonly string[] | null;
  /** Only those who became active since. */
  since?: Date | null;
  /** Only those whose mobile number nobody has confirmed. */
  isUnconfirmed?: boolean;
  /**
   * The institution whose patients are listed too if they agreed to be answered by its team; null lists the clinician's
   * own only.
   */
  team?: string | null;
  after: readonly (string | number)[] | null;
  limit: number;
}

/** One relationship of each patient: with the clinician, or else one by which their team answers. */
const isListed = ({ clinician_id, team = null }: PatientPage): Expression<SqlBool> => {
  if (team === null) return sql<SqlBool>`r.clinician_id = ${clinician_id}`;
  const isTheirs = (one: 'r' | 'o') => {
    const column = (name: string) => sql.ref(`${one}.${name}`);
    return sql<SqlBool>`(${column('clinician_id')} = ${clinician_id}
      or (${column('institution_id')} = ${team}::uuid and ${column('team_consent')} = 'team'))`;
  };
  return sql<SqlBool>`(${isTheirs('r')} and r.id = (
    select o.id from relationship o where o.patient_id = r.patient_id and o.status = 'active' and ${isTheirs('o')}
    order by o.clinician_id = ${clinician_id} desc, o.id limit 1))`;
};

/** Conditions on a relationship `r` of the page. */
export const pageConditions = (page: PatientPage): Expression<SqlBool>[] => [
  isListed(page),
  sql<SqlBool>`r.status = ${page.status}`,
  isNotDeactivated,
  ...(page.status === 'active' ? [sql<SqlBool>`not ${isShownUnderAnother}`] : []),
  ...(page.terms === null ? [] : searchConditions(page.terms)),
  ...(page.since == null ? [] : [sql<SqlBool>`r.activated_at >= ${moment(page.since)}`]),
  ...(page.isUnconfirmed === true
    ? [
        sql<SqlBool>`exists (select 1 from patient x join app_user v on v.id = x.user_id
        where x.id = r.patient_id and v.status = 'active' and not v.is_mobile_confirmed
          and v.mobile_number not like 'none:%')`,
      ]
    : []),
];

/** How many there are, counted no further than `ceiling` + 1. */
export async function countPatients(db: Executor, page: PatientPage, ceiling: number): Promise<number> {
  const where = sql.join(pageConditions(page), sql` and `);
  const result = await sql<{ count: number }>`
    select count(*) as count from (select 1 from relationship r where ${where} limit ${ceiling + 1}) as counted`.execute(
    db,
  );
  return result.rows[0]?.count ?? 0;
}
