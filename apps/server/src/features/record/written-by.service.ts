import { pickList } from '@hodi/domain/record/generated/pick-list.ts';
import { knownOfPerson } from '@hodi/domain/record/judged-by.ts';
import type { Profile } from '@hodi/domain/questionnaires/topic.ts';
import { profileOf } from '@hodi/domain/questionnaires/profile.ts';
import { notFound } from '#server/wire/refusal.ts';
import { isNoNumber } from '#server/work/care-relations.ts';
import type { Work } from '#server/work/work.ts';
import { personFacts } from './people.repository.ts';
import { heldEntries } from './record-entries.repository.ts';

/**
 * Whether caregivers see it. They do not see a person's own entries if the person has an account, nor those of a
 * clinician with such a person, unless the author shares them. The same rule as for inquiries.
 */
export async function isForCarersToo(
  { tx, caller }: Work,
  { patient_id, asSaid }: { patient_id: string; asSaid: boolean | undefined },
): Promise<boolean> {
  const person = await personFacts(tx, patient_id);
  if (person === undefined) throw notFound('patient_not_found');
  if (caller.clinician === null) return caller.user_id !== person.user_id;
  return asSaid ?? isNoNumber(person.mobile_number);
}

/** Whether somebody else uses the app for them: they have no number, and so no account, of their own. */
export async function hasNoNumber({ tx }: Pick<Work, 'tx'>, patient_id: string): Promise<boolean> {
  const person = await personFacts(tx, patient_id);
  return person !== undefined && isNoNumber(person.mobile_number);
}

/** The person on the day of measuring. */
export async function profileAt({ tx }: Pick<Work, 'tx'>, patient_id: string, measured_at: string): Promise<Profile> {
  const person = await personFacts(tx, patient_id);
  if (person === undefined) throw notFound('patient_not_found');
  return profileOf(person, measured_at.slice(0, 10));
}

/** Present facts about the person for rules: classes of conditions and medicines, and a pregnancy. */
export const knownNow = async ({ tx, now }: Pick<Work, 'tx' | 'now'>, patient_id: string) =>
  knownOfPerson(await heldEntries(tx, patient_id), { list: pickList, at: now });
