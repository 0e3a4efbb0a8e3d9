/** By which day the age counts of whoever an inquiry is about: it may have waited on a phone over a birthday. */
import type { Profile } from '../questionnaires/topic.ts';
import { profileOf } from '../questionnaires/profile.ts';
import { daysBetween } from '../shared/plain-days.ts';
import type { Thread } from './e-contacts.api.ts';

/** What was written before a restore may come a month later; older than this is a clock that is wrong. */
const oldest = 60;
/** East of the clinic it may be tomorrow already. */
const ahead = 1;

/**
 * The day by which the phone reckoned the age, or that of arrival where the phone tells none that can be meant.
 * @param told by the phone. @param arrived on the calendar of the clinic.
 */
export function dayOfFilling(told: string | null | undefined, arrived: string): string {
  const waited = daysBetween(told ?? arrived, arrived);
  return told && waited >= -ahead && waited <= oldest ? told : arrived;
}

/** The days whose age counts for the red flags; by the first the answers are read. */
export const ageDays = (filled: string | null, arrived: string): string[] =>
  filled === null || filled === arrived ? [arrived] : [filled, arrived];

/** The day on which the answers were given, where that is before the day of their arrival: they waited on a phone. */
export const filledBefore = ({ age_days: [filled, arrived] = [] }: Pick<Thread, 'age_days'>): string | undefined =>
  filled !== undefined && arrived !== undefined && filled < arrived ? filled : undefined;

/** Whom the thread's inquiry is about, on each of those days. An older server does not tell them. */
export const profilesOf = ({ item: { patient, e_contact }, age_days }: Thread) =>
  (age_days ?? [e_contact.created_at.slice(0, 10)]).map((day) => profileOf(patient, day)) as [Profile, ...Profile[]];
