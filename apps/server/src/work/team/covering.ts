/**
 * Finds who answers for a clinician who is away. It is looked up each time, so that an absence or cover ends at once.
 */
import { type AbsenceFacts, coverOf, coveringRoles } from '@hodi/domain/absences/absence.ts';
import type { Away, ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { isNotDeactivated } from '#server/work/patients-in-care.ts';
import { threadsOpenTo } from '#server/work/record-access.ts';
import { isInTeamCareOf, isTeamAt } from './team-care.ts';

/**
 * For an absence `a`, a clinician `cover` and their account `cu`: the cover may answer, being a doctor or nurse of the
 * same institution. A clinician who left, or works at reception by now, covers nobody.
 */
export const mayCover = sql<boolean>`(cover.id = a.cover_id and cover.role = any(${coveringRoles})
  and cover.approval = 'approved' and cu.status = 'active'
  and cover.institution_id = (select absent.institution_id from clinician absent where absent.id = a.clinician_id))`;

/** Condition: the clinician has the patient in care, or answers them with the team. */
const mayAnswer = (clinician_id: RawBuilder<unknown>, patient_id: RawBuilder<unknown>) => sql<SqlBool>`(
  ${isInTeamCareOf(clinician_id, patient_id)} or exists (select from relationship tie
    where tie.clinician_id = ${clinician_id} and tie.patient_id = ${patient_id} and tie.status = 'active'))`;

const absenceWith = (isCover: RawBuilder<SqlBool>) =>
  sql<Away | null>`(
  select jsonb_build_object('from', a.from_day, 'until', a.until_day, 'cover', (
    select jsonb_build_object('given_name', cu.given_name, 'additional_name', cu.additional_name, 'family_name',
      cu.family_name, 'role', cover.role)
    from clinician cover join app_user cu on cu.id = cover.user_id
    where ${isCover} and not exists (
      select from absence own where own.clinician_id = cover.id and own.starts_at <= now() and own.ends_at > now())))
  from absence a where a.clinician_id = c.id and a.ends_at > a.starts_at)`.as('away');

/**
 * The absence of a clinician `c`, as it is shown beside their name. The reader's day decides whether they are away; the
 * database's clock decides whether the cover is away too.
 */
export const awayOf = absenceWith(mayCover);

/** The same for one patient: a cover who may not answer them counts as none. */
export const awayFor = (patient_id: RawBuilder<unknown>) =>
  absenceWith(sql<SqlBool>`(${mayCover} and ${mayAnswer(sql`cover.id`, patient_id)})`);

/** Condition: an absence, `a` unless another is named, has begun and is not over. */
export const isAwayAt = (at: Date, absence: 'a' | 'own' = 'a') =>
  sql<SqlBool>`(${sql.ref(`${absence}.starts_at`)} <= ${at}::timestamptz and ${sql.ref(`${absence}.ends_at`)} > ${at}::timestamptz)`;

interface Asked {
  clinician_id: string;
  at: Date;
}

/** Absences of the clinician and of their possible covers. A cover who may not work counts as none. */
const absencesAround = prepared<Asked, AbsenceFacts>(
  (_, { clinician_id, at }) => sql<AbsenceFacts>`
    select a.clinician_id, case when ${mayCover} then a.cover_id end as cover_id, a.starts_at, a.ends_at
    from absence a left join clinician cover on cover.id = a.cover_id left join app_user cu on cu.id = cover.user_id
    where a.ends_at > ${at}::timestamptz and (a.clinician_id = ${clinician_id}
      or a.clinician_id = (select cover_id from absence where clinician_id = ${clinician_id}))`,
);

/**
 * Finds who gets news for a clinician: themselves, or their cover while they are away.
 * @returns ids of clinicians; none if they are away and nobody answers: then threads are unassigned.
 */
export async function whoAnswers(db: Executor, clinician_id: string, at: Date): Promise<string[]> {
  const absences = await absencesAround(db, { clinician_id, at });
  const answering = coverOf(clinician_id, absences, at.getTime());
  return answering === null ? [] : [answering];
}

/** @returns ids of the clinicians whose threads somebody covers now; a cover who is away covers nobody. */
export async function coveredBy(db: Executor, clinician_id: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ clinician_id: string }>`
    select a.clinician_id from absence a join clinician cover on cover.id = a.cover_id
      join app_user cu on cu.id = cover.user_id
    where a.cover_id = ${clinician_id} and ${mayCover} and ${isAwayAt(at)} and not exists (
      select from absence own where own.clinician_id = a.cover_id and ${isAwayAt(at, 'own')})
    order by a.clinician_id`.execute(db);
  return rows.map((row) => row.clinician_id);
}

/** @returns ids of the clinicians of the institution who are away at that moment. */
export async function awayFrom(db: Executor, institution_id: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ clinician_id: string }>`
    select a.clinician_id from absence a join clinician c on c.id = a.clinician_id
    where c.institution_id = ${institution_id} and ${isAwayAt(at)} order by a.clinician_id`.execute(db);
  return rows.map((row) => row.clinician_id);
}

export interface Answering {
  id: string;
  user_id: string;
  mobile_number: string;
  preferred_language: Language;
}

type Account = Answering & { role: ClinicianRole; institution_id: string; is_team: boolean };

const accountOf = prepared<{ id: string }, Account>((db, { id }) =>
  db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.user_id', 'c.role', 'c.institution_id', 'u.mobile_number', 'u.preferred_language'])
    .select(isTeamAt(sql`c.institution_id`).as('is_team'))
    .where('c.id', '=', id),
);

/** The thread that the message is about, even if this transaction is just writing it. */
export interface CoveredThread {
  id: string;
  clinician_id: string;
  patient_id: string;
  for_caregivers: boolean;
  submitted_by_user_id: string;
}

/**
 * Finds the cover who is told instead of the clinician about a thread.
 * @returns undefined if the clinician is told: they are here, nobody covers, or the cover may not see the thread. Then
 * the news would reach nobody who can act.
 */
export async function coverToTell(db: Executor, thread: CoveredThread, at: Date): Promise<Answering | undefined> {
  const [id] = await whoAnswers(db, thread.clinician_id, at);
  return coverOfThread(db, thread, id);
}

/** The same for a clinician who is known to answer. */
export async function coverOfThread(
  db: Executor,
  thread: CoveredThread,
  id: string | undefined,
): Promise<Answering | undefined> {
  if (id === undefined || id === thread.clinician_id) return undefined;
  const [account] = await accountOf(db, { id });
  if (account === undefined) return undefined;
  const { user_id, role, institution_id, is_team } = account;
  const reader = { user_id, patient: null, clinician: { id, role, institution_id, is_team } };
  return (await threadsOpenTo(db, reader, [thread])).length > 0 ? account : undefined;
}

/** The owner of a thread `e`. */
export const ownerOfThread = sql<{ id: string; user_id: string } | null>`(
  select json_build_object('id', o.id, 'user_id', o.user_id) from clinician o where o.id = e.owner_id)`;

/**
 * Condition: the clinician sees a thread `e`, whose patient is not deactivated, and in their care or in that of their
 * team. It is looked up row by row along the list's index. The offset keeps PostgreSQL from starting at the patients
 * instead, which would read all of their threads for a page of twenty.
 */
export const isSeenBy = (clinician_id: string | RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(exists (
  select from relationship r
  where r.clinician_id = ${clinician_id} and r.patient_id = e.patient_id and r.status = 'active' and ${isNotDeactivated}
  offset 0) or (${isInTeamCareOf(clinician_id, sql`e.patient_id`)}
  and not exists (select from patient x where x.id = e.patient_id and x.status <> 'active')))`;

/**
 * Condition on the id of a clinician: they are away at that moment, and no cover who sees a thread `e` is present.
 */
export const isAwayUncovered = (clinician_id: RawBuilder<unknown>, at: Date) => sql<SqlBool>`exists (
  select from absence a where a.clinician_id = ${clinician_id} and ${isAwayAt(at)} and not exists (
    select from clinician cover join app_user cu on cu.id = cover.user_id
    where ${mayCover} and ${isSeenBy(sql`cover.id`)} and not exists (
      select from absence own where own.clinician_id = cover.id and ${isAwayAt(at, 'own')})))`;

/** Condition on a clinician `c` in the team of the institution: they may answer the patient there. */
export const mayAnswerInTeam = (institution_id: unknown, patient_id: RawBuilder<unknown>) => sql<SqlBool>`(
  ${isTeamAt(institution_id)} and ${mayAnswer(sql`c.id`, patient_id)})`;

const teamOfPatient = prepared<TeamAsked, { user_id: string; is_away: boolean }>(
  (_, { institution_id, patient_id, at }) => sql<{ user_id: string; is_away: boolean }>`
    select c.user_id, exists (select from absence a where a.clinician_id = c.id and ${isAwayAt(at)}) as is_away
    from clinician c join app_user u on u.id = c.user_id
    where ${mayAnswerInTeam(institution_id, sql`${patient_id}::uuid`)} and u.status = 'active'
    order by c.id`,
);

interface TeamAsked {
  institution_id: string;
  patient_id: string;
  at: Date;
}

/**
 * Accounts of the team who may answer the patient and are not away; of all of them if everybody is away. Empty if the institution
 * does not work as a team.
 */
export async function teamToTell(db: Executor, of: TeamAsked): Promise<string[]> {
  const members = await teamOfPatient(db, of);
  const present = members.filter(({ is_away }) => !is_away);
  return (present.length > 0 ? present : members).map(({ user_id }) => user_id);
}
