import type { Profile, TopicKey } from '../topic.ts';
import type { OverlayCatalog } from './overlay.ts';

/** The topic to use for a person of this age; undefined where the topic itself fits. */
export function topicInstead(
  { offers }: Pick<OverlayCatalog, 'offers'>,
  key: TopicKey,
  { age_years }: Pick<Profile, 'age_years'>,
): TopicKey | undefined {
  const offer = offers[key];
  return offer && age_years < offer.from_age_years ? offer.instead : undefined;
}
