import type { Profile, TopicKey } from '../topic.ts';
import { youngestAge } from './age-of-someone.ts';
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
