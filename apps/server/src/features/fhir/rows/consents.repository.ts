/** Consents of a patient, and requests about their data, newest first. */
import { type SqlBool, sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';
import type { DataRequestTable } from '#server/db/tables/record-tables.ts';
import type { RelationshipTable } from '#server/db/schema.ts';
import { isOpen } from '#server/work/record-access.ts';
import { type Asked, type Condition, and, common, isOf, isOpenTo, nameOf, refers, staffName } from './asked.ts';
import type { OfPatient, WithClinician } from './care.repository.ts';

export interface ConsentRow extends OfPatient, WithClinician {
  institution_id: string;
  institution_name: string;
  status: RelationshipTable['status'];
  consent_how: RelationshipTable['consent_how'];
  consent_at: number | null;
  /** Period in which it gave access; null if it never did, or if that is not stored. */
  began_at: number | null;
  ended_at: number | null;
  handed_over_from: string | null;
  handed_over_from_name: WithClinician['clinician_name'] | null;
  updated_at: number;
}

function relationshipsShown(asked: Asked): Condition[] {
  const { caller, institution_id } = asked;
  if (institution_id !== undefined) return isOf(asked, sql`r.institution_id`);
  return caller.clinician === null
    ? []
    : [sql<SqlBool>`(r.status = 'active' or r.clinician_id = ${caller.clinician.id}::uuid)`];
}

/**
 * All of the patient's own; a clinician sees those of all clinicians who have the patient in care, themselves included.
 */
export async function findConsents(db: Executor, asked: Asked): Promise<ConsentRow[]> {
  const { query } = asked;
  // A relationship that began again after its end keeps both moments of the former period.
  const ended = sql`case when r.status in ('declined', 'ended') then r.ended_at end`;
  const began = sql`case when r.status <> 'invited' and r.activated_at >= r.created_at then r.activated_at end`;
  const updated = sql`greatest(r.consent_at, r.created_at, r.activated_at, ${ended})`;
  const conditions = [
    isOpenTo(asked, 'record', sql`r.patient_id`),
    ...relationshipsShown(asked),
    ...common(asked, sql`r.id`, updated),
    ...refers(query, ['patient'], ['Patient', sql`r.patient_id`]),
  ];
  const { rows } = await sql<ConsentRow>`
    select r.id, r.patient_id, r.clinician_id, r.institution_id, i.name as institution_name, r.status, r.consent_how,
      r.consent_at, r.created_at, ${began} as began_at, ${ended} as ended_at, r.handed_over_from,
      case when f.id is not null then ${staffName('fu', 'f')} end as handed_over_from_name,
      ${updated} as updated_at, ${nameOf('u')} as patient_name, ${staffName('cu', 'c')} as clinician_name
    from relationship r join institution i on i.id = r.institution_id
    join patient p on p.id = r.patient_id join app_user u on u.id = p.user_id
    join clinician c on c.id = r.clinician_id join app_user cu on cu.id = c.user_id
    left join clinician f on f.id = r.handed_over_from left join app_user fu on fu.id = f.user_id
    where ${and(conditions)} order by r.id desc limit ${asked.limit + 1}`.execute(db);
  return rows;
}

export interface DataRequestRow extends OfPatient {
  institution_id: string | null;
  institution_name: string | null;
  kind: DataRequestTable['kind'];
  text: string;
  state: 'open' | 'done' | 'refused';
  reason: string | null;
  answered_at: number | null;
  updated_at: number;
  /** The inquiries in which it was corrected. */
  corrected_in: readonly string[];
}

/** Only for the patient who made the request. */
export async function findDataRequests(db: Executor, asked: Asked): Promise<DataRequestRow[]> {
  const { caller, query } = asked;
  const updated = sql`greatest(d.answered_at, d.created_at, (select max(k.created_at) from correction k
    where k.patient_id = d.patient_id and k.data_request_id = d.id))`;
  const conditions = [
    isOpen(caller, 'account', sql`d.patient_id`),
    ...common(asked, sql`d.id`, updated),
    ...refers(query, ['patient', 'subject'], ['Patient', sql`d.patient_id`]),
  ];
  const { rows } = await sql<DataRequestRow>`
    select d.id, d.patient_id, d.institution_id, i.name as institution_name, d.kind, d.text, d.state, d.reason,
      d.created_at, d.answered_at, ${updated} as updated_at, ${nameOf('u')} as patient_name,
      coalesce((select json_agg(distinct k.e_contact_id) from correction k
        where k.patient_id = d.patient_id and k.data_request_id = d.id), '[]') as corrected_in
    from data_request d join patient p on p.id = d.patient_id join app_user u on u.id = p.user_id
    left join institution i on i.id = d.institution_id
    where ${and(conditions)} order by d.id desc limit ${asked.limit + 1}`.execute(db);
  return rows;
}
