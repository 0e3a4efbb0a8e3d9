/** By which day the age counts of whoever an inquiry is about: it may have waited on a phone over a birthday. */
import type { Profile } from '../questionnaires/topic.ts';
import { profileOf } from '../questionnaires/profile.ts';
import { daysBetween } from '../shared/plain-days.ts';
import type { Thread } from './e-contacts.api.ts';

/** Answers written before a restore may arrive a month later; anything older comes from a wrong clock. */
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

/** The patient's profile on each of those days. Older servers do not send them. */
export const profilesOf = ({ item: { patient, e_contact }, age_days }: Thread) =>
  (age_days ?? [e_contact.created_at.slice(0, 10)]).map((day) => profileOf(patient, day)) as [Profile, ...Profile[]];
