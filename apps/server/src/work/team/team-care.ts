/**
 * Team care, as parts of statements: the doctors and nurses of an institution that works as a team answer the patients who agreed to
 * it. Whether the caller is of the team is read with the caller (`is_team`).
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '@hodi/domain/rights/rights.policy.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

/** The institution for whose patients the clinician is in the team; null if none. */
export const teamOf = ({ clinician }: Pick<Actor, 'clinician'>): string | null =>
  clinician?.is_team === true ? clinician.institution_id : null;

/** Condition: the patient of a relationship `t` agreed to be answered by the team, and is in care there. */
const agreed = sql<SqlBool>`(t.status = 'active' and t.team_consent = 'team')`;

/** Condition: the patient agreed to be answered by the team of the institution. Never true for a null institution. */
export const isTeamPatient = (patient_id: RawBuilder<unknown>, institution_id: string | null): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (
    select from relationship t
    where t.patient_id = ${patient_id} and t.institution_id = ${institution_id}::uuid and ${agreed})`;

/** Condition on a clinician `member` at an institution `place`: they are in its team. */
const isMember = sql<SqlBool>`(place.team_care and member.role in ('doctor', 'nurse') and member.approval = 'approved')`;

/** The same for any clinician, whether or not they are the caller. */
export const isInTeamCareOf = (clinician_id: unknown, patient_id: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (
    select from clinician member join institution place on place.id = member.institution_id
      join relationship t on t.institution_id = place.id
    where member.id = ${clinician_id} and ${isMember} and t.patient_id = ${patient_id} and ${agreed})`;

/** Condition: a clinician's account is not closed. */
export const isAtWork = (clinician_id: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from clinician w join app_user wu on wu.id = w.user_id where w.id = ${clinician_id} and wu.status = 'active')`;

/** Condition: a clinician `c` is in the team of the institution. */
export const isTeamAt = (institution_id: unknown): RawBuilder<SqlBool> => sql<SqlBool>`(
  c.institution_id = ${institution_id} and c.role in ('doctor', 'nurse') and c.approval = 'approved'
  and exists (select from institution place where place.id = c.institution_id and place.team_care))`;

/**
 * Condition on a thread `e`: a clinician who does not have the patient in care has seen its emergency, and nobody has
 * answered it.
 */
const isSeenByOthers = sql<SqlBool>`(e.urgency = 1 and e.emergency_seen_by is not null and not exists (
  select from relationship s
  where s.patient_id = e.patient_id and s.clinician_id = e.emergency_seen_by and s.status = 'active'))`;

/**
 * The institution of a thread `e` whose emergency, or a warning escalated like one, was escalated, until the patient
 * has an answer: the clinician who acknowledged it must be able to answer it.
 */
export const escalatedAt = sql<string | null>`case when ${isSeenByOthers}
  or (e.escalated_at is not null and (e.urgency < 4 or e.waiting_since < e.escalated_at)) then e.institution_id end`;

const held = prepared<{ clinician_id: string; patient_id: string }, { id: string }>(
  (_, { clinician_id, patient_id }) => sql<{ id: string }>`
    select t.id from relationship t
    where t.patient_id = ${patient_id} and ${agreed} and exists (
      select from clinician member join institution place on place.id = member.institution_id
      where member.id = ${clinician_id} and place.id = t.institution_id and ${isMember})
    order by t.id for share`,
);

/** Whether the clinician is in the patient's team, which stays so until the transaction ends. */
export const holdTeamTie = async (tx: Tx, of: { clinician_id: string; patient_id: string }): Promise<boolean> =>
  (await held(tx, of)).length > 0;

const members = prepared<{ institution_id: string }, { clinician_id: string; user_id: string }>(
  (_, { institution_id }) => sql<{ clinician_id: string; user_id: string }>`
    select member.id as clinician_id, member.user_id
    from clinician member join institution place on place.id = member.institution_id
      join app_user u on u.id = member.user_id
    where place.id = ${institution_id} and ${isMember} and u.status = 'active'
    order by member.id`,
);

/** The team of an institution; empty if it does not work as one. */
export const teamMembers = (db: Executor, institution_id: string) => members(db, { institution_id });
