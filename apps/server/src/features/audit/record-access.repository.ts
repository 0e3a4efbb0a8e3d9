import { sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';
import { isServiceForCarers } from '#server/work/care-relations.ts';
import { byOthers } from './audit-log.repository.ts';

export interface AccessPage {
  patient_id: string;
  /** The reader: their own actions and the patient's are left out. */
  user_id: string;
  /** Leaves out actions on what is kept from caregivers: inquiries, appointments, entries of the record, plans, services. */
  isForCarer: boolean;
  time_zone: string;
  after: { last_at: string; by_id: string } | null;
  limit: number;
}

interface AccessRow {
  day: string;
  /** Name of the account, or of the institution. */
  by_id: string;
  is_institution: boolean;
  role: string | null;
  institution_name: string | null;
  actions: string[];
  times: number;
  first_at: number;
  last_at: number;
}

/** Condition on a line `a`: it is about something that is kept from caregivers, or about a part of a kept inquiry. */
const isAboutKept = sql`(exists (select from e_contact e where not e.for_caregivers and e.id in (
      select a.subject_id union all select c.e_contact_id from correction c where c.id = a.subject_id
      union all select f.e_contact_id from red_flag f where f.id = a.subject_id
      union all select m.e_contact_id from e_contact_message m where m.id = a.subject_id
      union all select t.e_contact_id from attachment t where t.id = a.subject_id))
    or exists (select from service_interest s where s.id = a.subject_id and not ${isServiceForCarers})
    or exists (select from record_entry e where e.id = a.subject_id and not e.for_caregivers)
    or exists (select from care_plan e where e.id = a.subject_id and not e.for_caregivers)
    or exists (select from appointment p where p.id = a.subject_id and p.e_contact_id is not null
      and not exists (select from e_contact e where e.id = p.e_contact_id and e.for_caregivers)))`;

/** By day and person or institution, newest first, one row more than `limit` if there is a next page. */
export async function pageOfAccess(db: Executor, page: AccessPage): Promise<AccessRow[]> {
  const { patient_id, user_id, isForCarer, time_zone, after, limit } = page;
  const by = sql`coalesce(a.user_id, a.institution_id)`;
  const later = sql`(max(a.at), ${by}) < (${after?.last_at}::timestamptz, ${after?.by_id}::uuid)`;
  const result = await sql<AccessRow>`
    select d.*, i.name as institution_name from (
      select (a.at at time zone ${time_zone})::date as day, ${by} as by_id,
        bool_and(a.user_id is null) as is_institution, array_agg(distinct a.action) as actions, count(*) as times,
        min(a.at) as first_at, max(a.at) as last_at,
        (array_agg(a.role order by a.id desc))[1] as role,
        (array_agg(a.institution_id order by a.id desc))[1] as institution_id
      from audit_line a
      where a.patient_ids @> array[${patient_id}]::uuid[] and a.outcome = 'done'
        and ${byOthers(user_id)}
        and a.user_id is distinct from (select p.user_id from patient p where p.id = ${patient_id})
        ${isForCarer ? sql`and not ${isAboutKept}` : sql``}
      group by 1, 2
      ${after === null ? sql`` : sql`having ${later}`}
      order by last_at desc, by_id desc
      limit ${limit + 1}
    ) as d left join institution i on i.id = d.institution_id
    order by d.last_at desc, d.by_id desc`.execute(db);
  return result.rows;
}

/** Time zone of the clinic of the patient's chosen clinician. */
export async function timeZoneOfPatient(db: Executor, patient_id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('patient as p')
    .innerJoin('clinician as c', 'c.id', 'p.selected_clinician_id')
    .innerJoin('institution as i', 'i.id', 'c.institution_id')
    .select('i.time_zone')
    .where('p.id', '=', patient_id)
    .executeTakeFirst();
  return row?.time_zone;
}
