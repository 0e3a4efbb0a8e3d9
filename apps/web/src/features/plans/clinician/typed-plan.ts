/** Converts the form of a plan to a plan. Pure. */
import {
  longestQuestion,
  longestWait,
  mostWeeks,
  type PlanAsk,
  type PlanRhythm,
  type planPaces,
  type planScores,
} from '@hodi/domain/plans/plan.ts';
import type { Measure } from '@hodi/domain/record/measurement.ts';

export interface TypedPlan {
  what: PlanAsk['kind'];
  text: string;
  measure: Measure;
  score: (typeof planScores)[number];
  when: PlanRhythm['kind'];
  days: string;
  pace: (typeof planPaces)[number];
  weeks: string;
}

export const newTypedPlan: TypedPlan = {
  what: 'question',
  text: '',
  measure: 'blood_pressure',
  score: 'phq9',
  when: 'once',
  days: '3',
  pace: 'twice_a_week',
  weeks: '4',
};

/** Undefined where it is none that is possible. */
export function numberWithin(text: string, max: number): number | undefined {
  const number = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : NaN;
  return number >= 1 && number <= max ? number : undefined;
}

/** Undefined where no question is typed. */
export function askOf({ what, text, measure, score }: TypedPlan): PlanAsk | undefined {
  if (what === 'measure') return { kind: 'measure', measure };
  if (what === 'score') return { kind: 'score', score };
  const said = text.trim();
  return said === '' || said.length > longestQuestion ? undefined : { kind: 'question', text: said };
}

/** Undefined where a number is missing or out of range. */
export function rhythmOf({ when, days, pace, weeks }: TypedPlan): PlanRhythm | undefined {
  if (when === 'once') {
    const in_days = numberWithin(days, longestWait);
    return in_days === undefined ? undefined : { kind: 'once', in_days };
  }
  const count = numberWithin(weeks, mostWeeks);
  return count === undefined ? undefined : { kind: 'often', pace, weeks: count };
}
