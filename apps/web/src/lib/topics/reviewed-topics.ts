import { useQuery } from '@tanstack/react-query';
import { closedOf } from '@hodi/domain/content-review/offered-topics.ts';
import { reviewOfVersion } from '@hodi/domain/content-review/review-of-version.ts';
import { listReviewedTopics, type ReviewedTopic } from '@hodi/domain/content-review/reviewed-topics.api.ts';
import type { ChangedText } from '@hodi/domain/questionnaires/changed-texts.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';

/** Signatures come and go seldom. */
const freshFor = 3_600_000;

export const reviewedQuery = () => ({ ...queryFor(listReviewedTopics), staleTime: freshFor });

/** The topics that somebody's institution does not offer; none while it is not known. Without a person: one's own. */
export function useClosedTopics(patientId?: string): readonly string[] {
  return closedOf(useQuery(reviewedQuery()).data, patientId);
}

/** Titles and purposes of topics changed by the editions in force. Uses cached data only. */
export function useChangedHeads(): (topic: string) => readonly ChangedText[] {
  const { data } = useQuery({ ...reviewedQuery(), enabled: false });
  return (topic) => data?.texts?.find((one) => one.topic === topic)?.head ?? [];
}

/** The topics that are signed in a language; undefined while it is not known. */
function useReviewedTopics(language: Language): ReadonlyMap<string, ReviewedTopic> | undefined {
  const { data } = useQuery(reviewedQuery());
  return data && new Map(data.items.filter((item) => item.language === language).map((item) => [item.topic, item]));
}

/** Says in words who reviewed a version of a topic in the reader's language; undefined while it is not known. */
export function useReviewedWords(topic: string, version: string): string | undefined {
  const t = useTexts();
  const { date } = useFormats();
  const language = useLanguage();
  const found = reviewOfVersion(useQuery(reviewedQuery()).data, { topic, language, version });
  if (found === undefined) return undefined;
  if (found === 'none') return t('reviewed.not_yet');
  if (found === 'other_version') return t('reviewed.other_version');
  const { name, profession, signed_at } = found;
  return t('reviewed.by', { name, profession, at: date(signed_at) });
}

/**
 * For a list of topics. Where none is reviewed that is said once for all; else at each that is not. All are empty while it is not
 * known.
 */
export function useUnreviewed(): { ofAll: string | undefined; of: (topic: string) => string | undefined } {
  const t = useTexts();
  const reviewed = useReviewedTopics(useLanguage());
  const isNone = reviewed?.size === 0;
  return {
    ofAll: isNone ? t('reviewed.none') : undefined,
    of: (topic) => (reviewed === undefined || isNone || reviewed.has(topic) ? undefined : t('reviewed.not_yet')),
  };
}
