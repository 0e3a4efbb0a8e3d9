/** Plans of a patient: set, listed, stopped, and looked at. */
import { sql } from 'kysely';
import type { Plan } from '@hodi/domain/plans/plan.ts';
import { maySeePlan } from '@hodi/domain/plans/plan.policy.ts';
import { nextLookDay, type Scheduled } from '@hodi/domain/plans/plan-days.ts';
import type * as api from '@hodi/domain/plans/plans.api.ts';
import { entriesAtOnce } from '@hodi/domain/record/record-entry.ts';
import type { AnswerOf, BodyOf, ParamsOf } from '@hodi/domain/shared/endpoint.ts';
import { momentAt } from '@hodi/i18n/zoned-time.ts';
import { markSeenOfPlan } from '#server/features/record/alarms.service.ts';
import { closeDanger } from '#server/features/record/danger-news.service.ts';
import { heldRecordFor, recordFor } from '#server/features/record/entry-access.service.ts';
import { isForCarersToo, hasNoNumber } from '#server/features/record/written-by.service.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { Refusal, badField, notFound } from '#server/wire/refusal.ts';
import { ownNumber } from '#server/work/care-relations.ts';
import { localDay, timeZoneOf } from '#server/work/local-day.ts';
import type { Existing } from '#server/work/perform.ts';
import { isOpen } from '#server/work/record-access.ts';
import type { Work } from '#server/work/work.ts';
import { planOf } from './plan-mapping.ts';
import { closeAsked, tellChanged } from './plan-news.service.ts';
import * as rows from './plans.repository.ts';

/** Questions are asked in the morning, by the clinic's clock. */
const timeOfAsking = '08:00';

/** Time of the next scheduled change after a day; null if there is none. */
export function nextLook(plan: Scheduled, after: string, time_zone: string): Date | null {
  const day = nextLookDay(plan, after);
  return day === undefined ? null : new Date(momentAt(day, timeOfAsking, time_zone));
}

async function read({ tx, caller }: Work, found: readonly rows.PlanRow[]): Promise<Plan[]> {
  const answers = await rows.answersOf(
    tx,
    found.map(({ id }) => id),
  );
  return found.map((row) => planOf(row, answers, caller.clinician !== null));
}

/** The present state. @throws if it is gone, which never happens to a plan. */
export async function planNow(work: Work, id: string): Promise<Plan> {
  const [plan] = await read(work, await rows.plansById(work.tx, [id]));
  if (plan === undefined) throw new Error('a plan is gone');
  return plan;
}

/** As the caller sees them. @throws Refusal 404 `patient_not_found`. */
export async function plansOf(work: Work, patient_id: string): Promise<Plan[]> {
  return read(work, await rows.plansOf(work.tx, await recordFor(work, patient_id)));
}

/** @throws Refusal 404 `patient_not_found`. */
export async function planList(work: Work, patient_id: string): Promise<AnswerOf<typeof api.listPlans>> {
  const items = await plansOf(work, patient_id);
  work.touches({ patient_ids: [patient_id] });
  return { items };
}

/** @throws Refusal 400 field `ask` `only_themselves`; 404 `patient_not_found`, and of an inquiry of another; 409 `id_taken`. */
export async function setPlan(
  work: Work,
  patient_id: string,
  { id, ask, rhythm, e_contact_id, for_caregivers: asSaid }: BodyOf<typeof api.createPlan>,
): Promise<AnswerOf<typeof api.createPlan>> {
  await heldRecordFor(work, patient_id);
  const { tx, at, caller } = work;
  const { institution_id } = clinicianOf(caller);
  if (e_contact_id !== undefined && !(await rows.isInquiryOf(tx, { id: e_contact_id, patient_id }))) throw notFound();
  if (ask.kind === 'score' && (await hasNoNumber(work, patient_id))) throw badField('ask', 'only_themselves');
  const time_zone = await timeZoneOf(tx, institution_id);
  const starts_on = localDay(time_zone, work.now);
  const for_caregivers = ask.kind !== 'score' && (await isForCarersToo(work, { patient_id, asSaid }));
  const plan = {
    id,
    patient_id,
    institution_id,
    e_contact_id: e_contact_id ?? null,
    ask,
    rhythm,
    starts_on,
    for_caregivers,
  };
  const next_at = nextLook(plan, starts_on, time_zone);
  if (!(await rows.insertPlan(tx, { ...plan, author_id: caller.user_id, created_at: at, next_at }))) {
    throw new Refusal(409, 'id_taken');
  }
  await tellChanged(work, plan, [caller.user_id]);
  work.touches({ patient_ids: [patient_id], subject_id: id });
  return { plan: await planNow(work, id) };
}

/** The plan of an earlier request whose key has been deleted. */
export async function setBefore(
  work: Work,
  patient_id: string,
  { id }: BodyOf<typeof api.createPlan>,
): Promise<(Existing & { answer: AnswerOf<typeof api.createPlan> }) | undefined> {
  const [row] = await rows.plansById(work.tx, [id]);
  if (row?.patient_id !== patient_id || row.author?.user_id !== work.caller.user_id) return undefined;
  return { patient_id, answer: { plan: await planNow(work, id) } };
}

/** The plan, locked. @throws Refusal 404 if the caller does not see it. */
export async function lockSeen(
  work: Work,
  { patient_id, plan_id: id }: ParamsOf<typeof api.stopPlan>,
): Promise<rows.StoredPlan> {
  await heldRecordFor(work, patient_id);
  const plan = await rows.lockPlan(work.tx, { id, patient_id });
  if (plan === undefined || !maySeePlan(work.caller, plan)) throw notFound();
  work.touches({ patient_ids: [patient_id], subject_id: id });
  return plan;
}

/** @throws Refusal 404. */
export async function stop(work: Work, of: ParamsOf<typeof api.stopPlan>): Promise<AnswerOf<typeof api.stopPlan>> {
  const plan = await lockSeen(work, of);
  if (plan.stopped_at === null) {
    await rows.changePlan(work.tx, plan.id, { stopped_at: work.at, stopped_by: work.caller.user_id, next_at: null });
    await closeAsked(work, plan);
    await tellChanged(work, plan, [work.caller.user_id]);
  }
  return { plan: await planNow(work, plan.id) };
}

/**
 * Marks concerns as seen up to the moment that the clinician saw; alarms stay until they are answered. @throws Refusal
 * 404.
 */
export async function see(
  work: Work,
  of: ParamsOf<typeof api.seePlan>,
  { since }: BodyOf<typeof api.seePlan>,
): Promise<AnswerOf<typeof api.seePlan>> {
  const plan = await lockSeen(work, of);
  if (plan.concern_at !== null && plan.concern_at <= Date.parse(since)) {
    const alarms = await markSeenOfPlan(work, plan.id);
    const gone = alarms > 0 ? {} : { concern: null, concern_at: null, concern_entry_id: null };
    await rows.changePlan(work.tx, plan.id, { ...gone, seen_at: work.at, seen_by: work.caller.user_id });
    if (alarms === 0) await closeDanger(work, { patient_id: plan.patient_id, subject_id: plan.id });
    await tellChanged(work, plan, [work.caller.user_id]);
  }
  return { plan: await planNow(work, plan.id) };
}

/** Concerns of all patients whose record is open to the clinician. */
export async function waiting(work: Work): Promise<AnswerOf<typeof api.listWaitingPlans>> {
  const { tx, caller } = work;
  const found = await rows.waitingPlans(tx, isOpen(caller, 'record', sql`e.patient_id`), entriesAtOnce);
  const ids = found.map(({ id }) => id);
  const plans = new Map((await read(work, await rows.plansById(tx, ids))).map((plan) => [plan.id, plan]));
  const items = found.flatMap(({ id, patient_name, member_id, mobile_number }) => {
    const plan = plans.get(id);
    return plan === undefined ? [] : [{ plan, patient_name, member_id, mobile_number: ownNumber(mobile_number) }];
  });
  work.touches({ patient_ids: [...new Set(items.map(({ plan }) => plan.patient_id))] });
  return { items, total: found[0]?.counted ?? 0 };
}
