/** Tells people of questions that are due today; missed ones appear in the list of their clinicians. */
import { dayToAnswer, isNewlyMissed } from '@hodi/domain/plans/plan-days.ts';
import type { Database } from '#server/db/database.ts';
import { notify, notifyAccounts } from '#server/features/notifications/notify.service.ts';
import { localDay } from '#server/work/local-day.ts';
import { type PublicWork, performTelling } from '#server/work/perform-public.ts';
import { tellChanged } from './plan-news.service.ts';
import * as rows from './plans.repository.ts';
import { nextLook } from './plans.service.ts';

/** Plans per sweep; more wait for the next one. */
const atMost = 100;

/** One notification until it is answered. Caregivers get none for questions that only the person answers. */
async function ask(work: PublicWork, plan: rows.DuePlan): Promise<void> {
  const { user_id, institution_id, id: subject_id, for_caregivers } = plan;
  const news = { kind: 'plan_due', subject_id, institution_id } as const;
  await (for_caregivers ? notify(work, { ...news, user_id }) : notifyAccounts(work, { ...news, user_ids: [user_id] }));
}

async function lookAt(work: PublicWork, plan: rows.DuePlan): Promise<void> {
  const { tx, now, at } = work;
  const { time_zone, is_in_care } = plan;
  const today = localDay(time_zone, now);
  const lookedFor = localDay(time_zone, plan.next_at ?? now);
  const answered = new Set((await rows.answersOf(tx, [plan.id])).map(({ due_on }) => due_on));
  const next_at = nextLook(plan, today, time_zone);
  const isMissed = is_in_care && isNewlyMissed(plan, answered, { lookedFor, today });
  const missed = { concern: 'missed', concern_at: at } as const;
  await rows.changePlan(tx, plan.id, {
    next_at,
    ...(isMissed && (plan.concern === null || !plan.calls) && { ...missed, concern_entry_id: null }),
  });
  const isAsked = is_in_care && dayToAnswer(plan, answered, today)?.state === 'open';
  if (isAsked) await ask(work, plan);
  if (isAsked || isMissed) await tellChanged(work, plan);
}

/** @returns who is told in the app. */
export async function askDue(db: Database, now: number): Promise<string[]> {
  const { told } = await performTelling(db, now, async (work) => {
    for (const plan of await rows.takeDue(work.tx, work.at, atMost)) await lookAt(work, plan);
  });
  return told;
}
