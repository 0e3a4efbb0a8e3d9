import type { Age, Profile, TopicKey } from '../topic.ts';
import type { OverlayCatalog } from './overlay.ts';

/** The topic to use for a person who is, or may be, too small for this one; undefined where the topic itself fits. */
export function topicInstead(
  { offers }: Pick<OverlayCatalog, 'offers'>,
  key: TopicKey,
  profile: Profile,
): TopicKey | undefined {
  const offer = offers[key];
  return offer && youngestAge({ profile }) < offer.from_age_years ? offer.instead : undefined;
}

/** The ages at which a person is spoken of, and asked, in other words. Where the age is not certain, the more cautious one counts. */
interface Aged {
  readonly profile: Pick<Age, 'age_years'> & { readonly others?: readonly Pick<Age, 'age_years'>[] | undefined };
}

const agesOf = ({ profile }: Aged): number[] => [profile, ...(profile.others ?? [])].map(({ age_years }) => age_years);

/** Cannot say yet what they feel, or may be that small: then only what a carer can see is asked. */
export const isInfant = (person: Aged): boolean => agesOf(person).some((age) => age < 2);
/** In any case: who may be a child is never sent on their way alone. */
export const isGrown = (person: Aged): boolean => agesOf(person).every((age) => age >= 18);
/** Has private matters that no carer is asked about. */
export const mayBeYoung = (person: Aged): boolean => agesOf(person).some((age) => age >= 12 && age < 18);
/** The youngest that they may be. */
export const youngestAge = (person: Aged): number => Math.min(...agesOf(person));
