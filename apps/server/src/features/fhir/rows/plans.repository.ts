/** Plans of records that are open to the reader, newest first, with what was answered. */
import { sql } from 'kysely';
import type { PlanAsk, PlanRhythm } from '@hodi/domain/plans/plan.ts';
import type { ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';
import type { Executor } from '#server/db/database.ts';
import { type Asked, and, common, isOf, isOpenTo, nameOf, refers, staffName } from './asked.ts';
import type { OfPatient } from './care.repository.ts';

interface AnswerOfPlan {
  /** ISO 8601. */
  at: string;
  due_on: string;
  text: string;
  compared: 'better' | 'same' | 'worse' | null;
  /** The measurement that came of it. */
  entry_id: string | null;
  score: { total: number; band: string } | null;
  is_by_patient: boolean;
  author_name: PersonName;
}

export interface PlanRow extends OfPatient {
  ask: PlanAsk;
  rhythm: PlanRhythm;
  starts_on: string;
  time_zone: string;
  stopped_at: number | null;
  is_in_care: boolean;
  updated_at: number;
  author_clinician_id: string | null;
  author_name: PersonName & { role: ClinicianRole | null };
  /** In the order in which they were given. */
  answers: AnswerOfPlan[];
}

const updated = sql`greatest(e.created_at, e.stopped_at,
  (select max(w.created_at) from care_plan_answer w where w.plan_id = e.id))`;

const answers = sql<AnswerOfPlan[]>`coalesce((select json_agg(json_build_object(
    'at', to_char(w.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'due_on', w.due_on, 'text', w.text,
    'compared', w.compared, 'entry_id', w.entry_id, 'score', w.score, 'is_by_patient', w.author_id = p.user_id,
    'author_name', ${nameOf('wu')}) order by w.answered_at, w.id)
  from care_plan_answer w join app_user wu on wu.id = w.author_id where w.plan_id = e.id), '[]')`;

export async function findPlans(db: Executor, asked: Asked): Promise<PlanRow[]> {
  const conditions = [
    isOpenTo(asked, 'record', sql`e.patient_id`),
    ...isOf(asked, sql`e.institution_id`),
    ...common(asked, sql`e.id`, updated),
    ...refers(asked.query, ['patient', 'subject'], ['Patient', sql`e.patient_id`]),
  ];
  const { rows } = await sql<PlanRow>`
    select e.id, e.patient_id, e.ask, e.rhythm, e.starts_on, i.time_zone, e.created_at, e.stopped_at, ${updated} as updated_at,
      exists (select from relationship r where r.patient_id = e.patient_id and r.institution_id = e.institution_id
        and r.status = 'active') as is_in_care,
      ac.id as author_clinician_id, ${staffName('au', 'ac')} as author_name, ${nameOf('u')} as patient_name, ${answers} as answers
    from care_plan e join patient p on p.id = e.patient_id join app_user u on u.id = p.user_id
    join institution i on i.id = e.institution_id
    join app_user au on au.id = e.author_id left join clinician ac on ac.user_id = e.author_id
    where ${and(conditions)} order by e.id desc limit ${asked.limit + 1}`.execute(db);
  return rows;
}
