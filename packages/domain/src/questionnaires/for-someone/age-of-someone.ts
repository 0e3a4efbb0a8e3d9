import type { Profile } from '../topic.ts';

/** The ages at which a person is spoken of, and asked, in other words. */
interface Aged {
  readonly profile: Pick<Profile, 'age_years'>;
}

/** Cannot say yet what they feel. */
export const isInfant = ({ profile }: Aged): boolean => profile.age_years < 2;
export const isGrown = ({ profile }: Aged): boolean => profile.age_years >= 18;
