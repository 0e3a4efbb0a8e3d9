/** Plans and their answers in their present state. Plans kept from caregivers are left out for a caregiver. */
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Alarm } from '@hodi/domain/record/alarm.ts';
import type { EntryAuthor } from '@hodi/domain/record/record-entry.ts';
import type { Point } from '@hodi/domain/record/measurement.ts';
import type { TargetDetails } from '@hodi/domain/record/target.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import type { CarePlanAnswerTable, CarePlanTable } from '#server/db/tables/plan-tables.ts';
import { recordsOfClinic } from '#server/work/records-of-person.ts';
import { type Whose, alarmAsJson, isOfRecord, openAlarmOfPlan, personOf } from '#server/work/whose-record.ts';

/** Limit of a patient's plans in one answer. */
const plansAtOnce = 100;

/**
 * Condition: a plan `e` calls for a clinician. A measurement that was confirmed or removed in the record no longer
 * does.
 */
const callsForSomebody = sql<boolean>`(e.concern is not null and (e.concern_entry_id is null or exists (
  select from record_entry m where m.id = e.concern_entry_id and m.confirmed_at is null and m.in_error_at is null)))`;

/** True even if a server of the version before has marked its danger as seen. */
const hasOpenAlarm = sql<SqlBool>`(e.id in (select a.plan_id from alarm a where a.plan_id is not null and a.answered_at is null))`;

/** Whether the institution still has the patient in care. False for deactivated patients. */
const isInCare = sql<boolean>`exists (select from relationship r join patient w on w.id = r.patient_id
  where r.patient_id = e.patient_id and r.institution_id = e.institution_id and r.status = 'active' and w.status = 'active')`;

const plansQuery = (db: Executor) =>
  db
    .selectFrom('care_plan as e')
    .innerJoin('patient as p', 'p.id', 'e.patient_id')
    .innerJoin('institution as i', 'i.id', 'e.institution_id')
    .select(['e.id', 'e.patient_id', 'e.e_contact_id', 'e.created_at', 'e.ask', 'e.rhythm', 'e.starts_on'])
    .select(['e.for_caregivers', 'e.stopped_at', 'e.concern', 'e.concern_at', 'i.time_zone'])
    .select([
      callsForSomebody.as('calls'),
      openAlarmOfPlan.as('alarm'),
      isInCare.as('is_in_care'),
      personOf(sql`e.author_id`).as('author'),
      personOf(sql`e.stopped_by`).as('stopper'),
    ]);
export type PlanRow = Awaited<ReturnType<ReturnType<typeof plansQuery>['execute']>>[number];

/** The newest first. */
export const plansOf = (db: Executor, whose: Whose): Promise<PlanRow[]> =>
  plansQuery(db)
    .where(isOfRecord(whose))
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(plansAtOnce)
    .execute();

export const plansById = (db: Executor, ids: readonly string[]): Promise<PlanRow[]> =>
  plansQuery(db)
    .where('e.id', '=', (where) => where.fn.any(where.val([...ids])))
    .execute();

export type AnswerRow = Pick<
  Selectable<CarePlanAnswerTable>,
  | 'id'
  | 'plan_id'
  | 'due_on'
  | 'answered_at'
  | 'created_at'
  | 'text'
  | 'compared'
  | 'answers'
  | 'score'
  | 'danger'
  | 'raised'
> & {
  author: EntryAuthor | null;
  point: Point | null;
  alarm: Alarm | null;
};

/** The value of a measurement `m`; null of one that was removed. */
const pointOfEntry = sql<Point | null>`case when m.id is null or m.in_error_at is not null then null
  else json_build_object('id', m.id, 'at', to_char(m.measured_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'value', (m.details->>'value')::float8, 'lower', (m.details->>'lower')::float8, 'context', m.details->>'context',
    'measured_by', m.details->>'measured_by', 'danger', m.danger) end`;

/** In the order in which they were given. The danger of a value is that of its entry, which may have been corrected. */
export async function answersOf(db: Executor, plan_ids: readonly string[]): Promise<AnswerRow[]> {
  if (plan_ids.length === 0) return [];
  const { rows } = await sql<AnswerRow>`
    select w.id, w.plan_id, w.due_on, w.answered_at, w.created_at, w.text, w.compared, w.answers, w.score,
      coalesce(m.danger, w.danger) as danger, coalesce(m.raised, w.raised) as raised, ${personOf(sql`w.author_id`)} as author,
      ${pointOfEntry} as point,
      (select ${alarmAsJson} from alarm al where al.id = w.id and al.plan_id = w.plan_id) as alarm
    from care_plan_answer w join patient p on p.id = w.patient_id left join record_entry m on m.id = w.entry_id
    where w.plan_id = any(${[...plan_ids]}::uuid[]) order by w.answered_at, w.id`.execute(db);
  return rows;
}

const stored = [
  'e.id',
  'e.patient_id',
  'e.institution_id',
  'e.ask',
  'e.rhythm',
  'e.starts_on',
  'e.for_caregivers',
  'e.stopped_at',
  'e.next_at',
  'e.concern',
  'e.concern_at',
  'e.created_at',
] as const;

/** Locked until the work is done; undefined for another's record. */
export const lockPlan = (tx: Tx, of: { id: string; patient_id: string }) =>
  tx
    .selectFrom('care_plan as e')
    .select([...stored, callsForSomebody.as('calls')])
    .where('e.id', '=', of.id)
    .where('e.patient_id', '=', of.patient_id)
    .forUpdate()
    .executeTakeFirst();
export type StoredPlan = NonNullable<Awaited<ReturnType<typeof lockPlan>>>;

type NewPlan = Pick<
  Selectable<CarePlanTable>,
  | 'id'
  | 'patient_id'
  | 'institution_id'
  | 'e_contact_id'
  | 'author_id'
  | 'ask'
  | 'rhythm'
  | 'starts_on'
  | 'for_caregivers'
> & { created_at: Date; next_at: Date | null };

/** @returns whether its id was free. */
export async function insertPlan(tx: Tx, { ask, rhythm, ...plan }: NewPlan): Promise<boolean> {
  const inserted = await tx
    .insertInto('care_plan')
    .values({ ...plan, ask: JSON.stringify(ask), rhythm: JSON.stringify(rhythm) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

type NewAnswer = Pick<
  Selectable<CarePlanAnswerTable>,
  | 'id'
  | 'plan_id'
  | 'patient_id'
  | 'due_on'
  | 'author_id'
  | 'text'
  | 'compared'
  | 'entry_id'
  | 'answers'
  | 'score'
  | 'danger'
  | 'raised'
  | 'rule_version'
> & { answered_at: Date; created_at: Date };

const json = (value: unknown) => (value === null ? sql<string>`null` : JSON.stringify(value));

/** @returns whether its id was free. */
export async function insertAnswer(tx: Tx, { answers, score, raised, ...answer }: NewAnswer): Promise<boolean> {
  const inserted = await tx
    .insertInto('care_plan_answer')
    .values({ ...answer, answers: json(answers), score: json(score), raised: json(raised) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** When a value of the record was measured, in milliseconds since 1970. */
export const measuredAt = async (db: Executor, id: string): Promise<number | undefined> =>
  (await db.selectFrom('record_entry').select('measured_at').where('id', '=', id).executeTakeFirst())?.measured_at ??
  undefined;

/** Author of an answer, with its plan. */
export const answerById = (db: Executor, id: string) =>
  db
    .selectFrom('care_plan_answer')
    .select(['plan_id', 'patient_id', 'author_id'])
    .where('id', '=', id)
    .executeTakeFirst();

export type PlanChange = Partial<
  Pick<CarePlanTable, 'stopped_by' | 'concern' | 'concern_entry_id' | 'seen_by'> & {
    stopped_at: Date;
    next_at: Date | null;
    concern_at: Date | null;
    seen_at: Date;
  }
>;

export const changePlan = (tx: Tx, id: string, change: PlanChange) =>
  tx.updateTable('care_plan').set(change).where('id', '=', id).execute();

/** Whether an inquiry belongs to the patient. */
export const isInquiryOf = async (db: Executor, of: { id: string; patient_id: string }): Promise<boolean> =>
  (await db
    .selectFrom('e_contact')
    .select('id')
    .where('id', '=', of.id)
    .where('patient_id', '=', of.patient_id)
    .executeTakeFirst()) !== undefined;

type Of = Pick<StoredPlan, 'patient_id' | 'institution_id'>;

/** The target of a measure that a clinician of the person set last. */
export async function targetOf(
  db: Executor,
  { patient_id, institution_id }: Of,
  measure: string,
): Promise<TargetDetails | null> {
  const { rows } = await sql<{ target: TargetDetails | null }>`
    select e.details->'target' as target from record_entry e
    where e.patient_id = any(${recordsOfClinic(patient_id, institution_id)}) and e.kind = 'target' and e.measure = ${measure}
    order by e.updated_at desc, e.id limit 1`.execute(db);
  return rows[0]?.target ?? null;
}

/** The last value of the person that was measured before this one. */
export async function pointBefore(
  db: Executor,
  { patient_id, institution_id }: Of,
  { measure, point }: { measure: string; point: Point },
): Promise<Point | null> {
  const { rows } = await sql<{ point: Point }>`
    select ${pointOfEntry} as point from record_entry m
    where m.patient_id = any(${recordsOfClinic(patient_id, institution_id)}) and m.kind = 'measurement'
      and m.measure = ${measure} and m.in_error_at is null
      and m.measured_at < ${point.at} and m.id <> ${point.id} order by m.measured_at desc, m.id limit 1`.execute(db);
  return rows[0]?.point ?? null;
}

/** Plans whose day has come. Rows that another server has locked are skipped. */
export const takeDue = (tx: Tx, at: Date, limit: number) =>
  tx
    .selectFrom('care_plan as e')
    .innerJoin('institution as i', 'i.id', 'e.institution_id')
    .innerJoin('patient as p', 'p.id', 'e.patient_id')
    .select(stored)
    .select(['i.time_zone', 'p.user_id', isInCare.as('is_in_care'), callsForSomebody.as('calls')])
    .where('e.next_at', '<=', moment(at))
    .where('e.stopped_at', 'is', null)
    .orderBy('e.next_at')
    .limit(limit)
    .forUpdate('e')
    .skipLocked()
    .execute();
export type DuePlan = Awaited<ReturnType<typeof takeDue>>[number];

interface WaitingRow {
  id: string;
  patient_name: PersonName;
  member_id: string;
  mobile_number: string;
  /** Total number. */
  counted: number;
}

/** When the oldest answer to a plan `e` came of those that nobody has looked at and that its concern may be about. */
const waitingSince = sql<Date>`least(e.concern_at, (select min(w.created_at) from care_plan_answer w
  left join record_entry m on m.id = w.entry_id
  where w.plan_id = e.id and w.created_at > coalesce(e.seen_at, '-infinity') and coalesce(m.danger, w.danger) in ('urgent', 'emergency')
    and (m.id is null or (m.confirmed_at is null and m.in_error_at is null))))`;

/**
 * The gravest first, then the longest wait. @param isOpen condition that the record of a plan `e` is open to the
 * reader.
 */
export async function waitingPlans(db: Executor, isOpen: RawBuilder<SqlBool>, limit: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select e.id, p.member_id, u.mobile_number, (count(*) over ())::int as counted, json_build_object('given_name', u.given_name,
      'additional_name', u.additional_name, 'family_name', u.family_name) as patient_name
    from care_plan e join patient p on p.id = e.patient_id join app_user u on u.id = p.user_id
    where (${callsForSomebody} or ${hasOpenAlarm}) and ${isOpen}
    order by ${hasOpenAlarm} desc, array_position(array['dangerous', 'worse', 'missed'], e.concern), ${waitingSince}, e.id
    limit ${limit}`.execute(db);
  return rows;
}
