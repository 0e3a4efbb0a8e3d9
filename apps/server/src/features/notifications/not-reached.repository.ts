import type { PersonName } from '@hodi/domain/users/user.ts';
import { type SqlBool, sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';
import { shownNumber } from '#server/work/care-relations.ts';
import { isInTeamCareOf } from '#server/work/team/team-care.ts';

export interface NotReachedRow extends PersonName {
  e_contact_id: string;
  patient_id: string;
  user_id: string;
  email: string | null;
  member_id: string;
  mobile_number: string;
  since: number;
}

interface Page {
  clinician_id: string;
  /** The place of the last row before it. */
  after: readonly (string | number | Date)[] | null;
  limit: number;
}

/** Threads `e` that the clinician owns, or was asked while nobody owns them. The first condition is for the indexes. */
const ofClinician = (
  clinician_id: string,
) => sql<SqlBool>`(e.clinician_id = ${clinician_id} or e.owner_id = ${clinician_id})
  and coalesce(e.owner_id, e.clinician_id) = ${clinician_id}
  and e.patient_not_reached_at is not null and p.status = 'active' and (exists (
    select from relationship r where r.clinician_id = ${clinician_id} and r.patient_id = e.patient_id and r.status = 'active')
    or ${isInTeamCareOf(clinician_id, sql`e.patient_id`)})`;

/** Those of a clinician's threads whose patient nothing reached, the longest first; one row more than `limit` where there are more. */
export async function pageOfNotReached(db: Executor, { clinician_id, after, limit }: Page): Promise<NotReachedRow[]> {
  const next = after === null ? sql`` : sql`and (e.patient_not_reached_at, e.id) > (${sql.join([...after])})`;
  const { rows } = await sql<NotReachedRow>`
    select e.id as e_contact_id, e.patient_id, u.id as user_id, u.given_name, u.additional_name, u.family_name, u.email,
      p.member_id, ${shownNumber} as mobile_number, e.patient_not_reached_at as since
    from e_contact e join patient p on p.id = e.patient_id join app_user u on u.id = p.user_id
    where ${ofClinician(clinician_id)} ${next}
    order by e.patient_not_reached_at, e.id limit ${limit + 1}`.execute(db);
  return rows;
}

export async function countNotReached(db: Executor, clinician_id: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from e_contact e join patient p on p.id = e.patient_id
      where ${ofClinician(clinician_id)} limit ${most + 1}) found`.execute(db);
  return rows[0]?.count ?? 0;
}
