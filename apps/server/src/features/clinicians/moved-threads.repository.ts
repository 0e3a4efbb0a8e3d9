import { type SqlBool, sql } from 'kysely';
import { urgencies } from '@hodi/domain/e-contacts/emergency-state.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { type Tx, moment } from '#server/db/database.ts';
import type { CoveredThread } from '#server/work/team/covering.ts';
import { isUnfinished } from './handover.repository.ts';

/** The clinician who gets threads, and their number for SMS. */
export interface Answering {
  id: string;
  user_id: string;
  institution_id: string;
  mobile_number: string;
  preferred_language: Language;
}

/** A thread that went to another clinician, and whether it counts for readers who have it and may see it. */
export interface MovedThread extends Omit<CoveredThread, 'clinician_id'> {
  id: string;
  /** The patient's account. */
  user_id: string;
  /** The account of its previous clinician. */
  from_user_id: string;
  /** In the counters: its patient is active, and it was not a colleague's of the team. */
  is_counted: boolean;
  is_unread: boolean;
  needs_clinician: boolean;
  is_emergency: boolean;
}

/** The clinician who gets threads, and when. */
export interface Taking {
  to: Pick<Answering, 'id' | 'institution_id'>;
  at: Date;
}

/** Condition: a thread `e` has an emergency that nobody has seen, or that was seen and not answered. */
const isEmergency = sql<SqlBool>`(e.danger = 0 or e.urgency <= ${sql.lit(urgencies.emergency_unanswered)})`;

const isTied = (clinician_id: unknown, statuses: readonly string[]) => sql<SqlBool>`exists (
  select 1 from relationship r
  where r.clinician_id = ${clinician_id} and r.patient_id = e.patient_id and r.status = any(${statuses}::text[]))`;

/** Only unfinished threads are moved. */
async function move(tx: Tx, { to, at }: Taking, which: ReturnType<typeof isTied>): Promise<MovedThread[]> {
  const { rows } = await sql<MovedThread>`
    update e_contact e set clinician_id = ${to.id}, institution_id = ${to.institution_id}, handed_over_at = ${moment(at)}
    from patient p, clinician was, e_contact before
    where p.id = e.patient_id and was.id = e.clinician_id and before.id = e.id and ${isUnfinished} and ${which}
    returning e.id, e.patient_id, e.for_caregivers, e.submitted_by_user_id, p.user_id, was.user_id as from_user_id,
      p.status = 'active' and before.owner_id = before.clinician_id as is_counted,
      e.unread_for_clinician > 0 as is_unread, e.needs_clinician,
      ${isEmergency} and p.status = 'active' and ${isTied(to.id, ['active'])} as is_emergency`.execute(tx);
  return rows;
}

/** Threads of patients whom the colleague has in care by now, or invites. */
export const moveToColleague = (tx: Tx, from: string, taking: Taking): Promise<MovedThread[]> =>
  move(tx, taking, sql<SqlBool>`e.clinician_id = ${from} and ${isTied(taking.to.id, ['active', 'invited'])}`);

const isUnanswered = (patient_id: string) =>
  sql<SqlBool>`e.patient_id = ${patient_id} and not ${isTied(sql.ref('e.clinician_id'), ['active'])}`;

/** The patient's threads with clinicians who do not have them in their care. */
export const moveUnanswered = (tx: Tx, patient_id: string, taking: Taking): Promise<MovedThread[]> =>
  move(tx, taking, isUnanswered(patient_id));

/** @returns whether there are any. */
export async function lockUnanswered(tx: Tx, patient_id: string): Promise<boolean> {
  const { rows } = await sql`
    select e.id from e_contact e where ${isUnfinished} and ${isUnanswered(patient_id)} order by e.id for update`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The clinician, if they already have an unanswered emergency of the patient. */
export const withEmergency = (
  tx: Tx,
  { clinician_id, patient_id }: { clinician_id: string; patient_id: string },
): Promise<Answering | undefined> =>
  tx
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.user_id', 'c.institution_id', 'u.mobile_number', 'u.preferred_language'])
    .where('c.id', '=', clinician_id)
    .where('u.status', '=', 'active')
    .where((where) =>
      where.exists(
        where
          .selectFrom('e_contact as e')
          .select('e.id')
          .whereRef('e.clinician_id', '=', 'c.id')
          .where('e.patient_id', '=', patient_id)
          .where(isEmergency),
      ),
    )
    .executeTakeFirst();

/** The selected clinician if they have the patient in care, else the one who has had them longest; locked. */
export const whoAnswers = (tx: Tx, patient_id: string): Promise<Answering | undefined> =>
  tx
    .selectFrom('relationship as r')
    .innerJoin('patient as p', 'p.id', 'r.patient_id')
    .innerJoin('clinician as c', 'c.id', 'r.clinician_id')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.user_id', 'c.institution_id', 'u.mobile_number', 'u.preferred_language'])
    .where('r.patient_id', '=', patient_id)
    .where('r.status', '=', 'active')
    .where('u.status', '=', 'active')
    .orderBy(sql`r.clinician_id is distinct from p.selected_clinician_id`)
    .orderBy('r.activated_at')
    .orderBy('r.id')
    .limit(1)
    .forShare('r')
    .executeTakeFirst();
