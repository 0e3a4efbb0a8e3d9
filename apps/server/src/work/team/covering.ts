/** Who answers for a clinician who is away: looked up each time, so that what ends is over at once. */
import { type AbsenceFacts, coverOf, coveringRoles } from '@hodi/domain/absences/absence.ts';
import type { Away, ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { threadsOpenTo } from '#server/work/record-access.ts';
import { isTeamAt } from './team-care.ts';

/**
 * Of an absence `a`, a clinician `cover` and their account `cu`: they may answer for who is away, as a doctor or nurse of the same
 * institution. Whoever left, or works at the reception by now, covers nobody.
 */
export const mayCover = sql<boolean>`(cover.id = a.cover_id and cover.role = any(${coveringRoles})
  and cover.approval = 'approved' and cu.status = 'active'
  and cover.institution_id = (select absent.institution_id from clinician absent where absent.id = a.clinician_id))`;

/**
 * When a clinician `c` is away, as it stands beside their name. Who reads it knows what day it is; that a cover is away too counts by the
 * database's clock.
 */
export const awayOf = sql<Away | null>`(
  select jsonb_build_object('from', a.from_day, 'until', a.until_day, 'cover', (
    select jsonb_build_object('given_name', cu.given_name, 'additional_name', cu.additional_name, 'family_name',
      cu.family_name, 'role', cover.role)
    from clinician cover join app_user cu on cu.id = cover.user_id
    where ${mayCover} and not exists (
      select from absence own where own.clinician_id = cover.id and own.starts_at <= now() and own.ends_at > now())))
  from absence a where a.clinician_id = c.id and a.ends_at > a.starts_at)`.as('away');

/** Of an absence, `a` if no other is named: it has begun and is not over. */
export const isAwayAt = (at: Date, absence: 'a' | 'own' = 'a') =>
  sql<SqlBool>`(${sql.ref(`${absence}.starts_at`)} <= ${at}::timestamptz and ${sql.ref(`${absence}.ends_at`)} > ${at}::timestamptz)`;

interface Asked {
  clinician_id: string;
  at: Date;
}

/** Of the clinician, and of those who would cover. A cover who may not work counts as none. */
const absencesAround = prepared<Asked, AbsenceFacts>(
  (_, { clinician_id, at }) => sql<AbsenceFacts>`
    select a.clinician_id, case when ${mayCover} then a.cover_id end as cover_id, a.starts_at, a.ends_at
    from absence a left join clinician cover on cover.id = a.cover_id left join app_user cu on cu.id = cover.user_id
    where a.ends_at > ${at}::timestamptz and (a.clinician_id = ${clinician_id}
      or a.clinician_id = (select cover_id from absence where clinician_id = ${clinician_id}))`,
);

/**
 * Whom news for a clinician goes to: themself, or their cover while they are away.
 * @returns ids of clinicians; none where they are away and nobody answers, so that what comes is unassigned.
 */
export async function whoAnswers(db: Executor, clinician_id: string, at: Date): Promise<string[]> {
  const absences = await absencesAround(db, { clinician_id, at });
  const answering = coverOf(clinician_id, absences, at.getTime());
  return answering === null ? [] : [answering];
}

/** @returns ids of the clinicians whose threads somebody covers now; whoever is away covers nobody. */
export async function coveredBy(db: Executor, clinician_id: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ clinician_id: string }>`
    select a.clinician_id from absence a join clinician cover on cover.id = a.cover_id
      join app_user cu on cu.id = cover.user_id
    where a.cover_id = ${clinician_id} and ${mayCover} and ${isAwayAt(at)} and not exists (
      select from absence own where own.clinician_id = a.cover_id and ${isAwayAt(at, 'own')})
    order by a.clinician_id`.execute(db);
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

/** The thread that it is about; of one that is being written just now too. */
export interface CoveredThread {
  id: string;
  clinician_id: string;
  patient_id: string;
  for_caregivers: boolean;
  submitted_by_user_id: string;
}

/**
 * The cover who is told in the clinician's place of what happens in a thread.
 * @returns undefined where the clinician is told: they are here, nobody covers, or the cover may not see the thread. Then it would
 *   reach nobody who can do anything.
 */
export async function coverToTell(db: Executor, thread: CoveredThread, at: Date): Promise<Answering | undefined> {
  const [id] = await whoAnswers(db, thread.clinician_id, at);
  return coverOfThread(db, thread, id);
}

/** The same, of whom it is known that they answer. */
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

/**
 * Of an id of a clinician: they are away at that moment, and nobody who is here covers for them.
 * @param sees that somebody sees the thread which it is about: a cover who does not is none.
 */
export const isAwayUncovered = (
  clinician_id: RawBuilder<unknown>,
  at: Date,
  sees: (cover_id: RawBuilder<unknown>) => RawBuilder<SqlBool>,
) => sql<SqlBool>`exists (
  select from absence a where a.clinician_id = ${clinician_id} and ${isAwayAt(at)} and not exists (
    select from clinician cover join app_user cu on cu.id = cover.user_id
    where ${mayCover} and ${sees(sql`cover.id`)} and not exists (
      select from absence own where own.clinician_id = cover.id and ${isAwayAt(at, 'own')})))`;
