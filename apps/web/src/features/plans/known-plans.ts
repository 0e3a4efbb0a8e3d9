/** Plans as their reader knows them: what the server said, with what waits on this device. Pure. */
import type { Plan, PlanAsk, PlanRhythm } from '@hodi/domain/plans/plan.ts';
import { dayToAnswer, isPlanDone, nextDueDay, type PlanDay } from '@hodi/domain/plans/plan-days.ts';
import type { Measure } from '@hodi/domain/record/measurement.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';

export type QueuedPlanWrite = Pick<QueueRecord, 'id' | 'name' | 'url' | 'body' | 'state' | 'timestamp' | 'lastError'>;

export interface KnownPlan {
  plan: Plan;
  /** Days that were answered, here too. */
  answered: ReadonlySet<string>;
  /** The day to answer now; undefined if none is due, or the plan has ended. */
  due: PlanDay | undefined;
  /** The next day with a question. */
  next: string | undefined;
  isEnded: boolean;
  /** The write that keeps up the others. */
  unsent: Pick<QueuedPlanWrite, 'id' | 'state'> | undefined;
  /** Writes that the server refused, oldest first. */
  refused: readonly QueuedPlanWrite[];
}

const isUnderWay = ({ state }: QueuedPlanWrite): boolean => state !== 'refused';

/** Which plan a write is about. */
export const planIdOf = ({ name, url, body }: QueuedPlanWrite): string | undefined =>
  name === 'plans.create' ? (body as { id?: string } | null)?.id : /\/plans\/([^/?]+)/.exec(url)?.[1];

const dayOf = ({ body }: QueuedPlanWrite): string[] => {
  const { due_on } = (body ?? {}) as { due_on?: string };
  return due_on === undefined ? [] : [due_on];
};

/** @param today by the clinic's clock. */
export function knownPlan(plan: Plan, queued: readonly QueuedPlanWrite[], today: string): KnownPlan {
  const own = queued.filter((write) => planIdOf(write) === plan.id);
  const waiting = own.filter(isUnderWay);
  const here = waiting.filter(({ name }) => name === 'plans.answer').flatMap(dayOf);
  const answered = new Set([...plan.answers.map(({ due_on }) => due_on), ...here]);
  const isStopped = plan.ended !== null || waiting.some(({ name }) => name === 'plans.stop');
  return {
    plan,
    answered,
    due: isStopped ? undefined : dayToAnswer(plan, answered, today),
    next: isStopped ? undefined : nextDueDay(plan, today),
    isEnded: isStopped || isPlanDone(plan, answered, today),
    unsent: waiting.find(({ state }) => state === 'failed') ?? waiting[waiting.length - 1],
    refused: own.filter((write) => !isUnderWay(write)),
  };
}

export interface NewPlan {
  id: string;
  ask: PlanAsk;
  rhythm: PlanRhythm;
  unsent: Pick<QueuedPlanWrite, 'id' | 'state'>;
}

/** The plans that ask for one measure. */
export function plansOf<Known extends { plans: readonly KnownPlan[] | undefined; fresh: readonly NewPlan[] }>(
  known: Known,
  measure: Measure,
): Known {
  const asksIt = ({ ask }: { ask: PlanAsk }) => ask.kind === 'measure' && ask.measure === measure;
  return { ...known, plans: known.plans?.filter(({ plan }) => asksIt(plan)), fresh: known.fresh.filter(asksIt) };
}

/** Plans set on this device that the server does not have, with refused ones; newest first. */
export const newPlans = (queued: readonly QueuedPlanWrite[], stored: readonly Plan[]): NewPlan[] =>
  queued
    .filter(({ name, body }) => name === 'plans.create' && body !== null)
    .map(({ id, state, body }) => ({ ...(body as Omit<NewPlan, 'unsent'>), unsent: { id, state } }))
    .filter(({ id }) => stored.every((plan) => plan.id !== id))
    .reverse();
