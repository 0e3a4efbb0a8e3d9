import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  type ChangedTopic,
  type ContentProgress,
  getContentProgress,
  getContentReview,
} from '@hodi/domain/content-review/content-review.api.ts';
import { type ContentKey, contentKeys, type ReviewedContent } from '@hodi/domain/content-review/content.ts';
import { withTexts } from '@hodi/domain/content-review/editions.ts';
import { loadContent } from '@hodi/domain/content-review/load-content.ts';
import { holds } from '@hodi/domain/content-review/sign-off.ts';
import { releaseOf } from '@hodi/domain/questionnaires/content-version.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { queryFor } from '~/lib/query/query-for.ts';

export const isContentKey = (key: unknown): key is ContentKey => (contentKeys as readonly unknown[]).includes(key);

/** With the texts of the newest edition, where it is one over the release of this app. */
function newestOf(content: ReviewedContent, texts: readonly ChangedTopic[] = []): ReviewedContent {
  const changed = texts.find(({ topic }) => topic === content.key);
  if (!changed || releaseOf(changed.version) !== content.version) return content;
  return { ...content, version: changed.version, items: withTexts(content.items, changed.changes) };
}

/** The release belongs to the version of the app; what was changed since is not shown as if it were the release. */
export function useContent(key: ContentKey) {
  const { data, error, refetch } = useQuery({
    queryKey: ['content', key],
    staleTime: 'static',
    queryFn: () => loadContent(key),
  });
  const progress = useProgress();
  const texts = progress.data?.texts;
  const isKnown = progress.data !== undefined || progress.error !== null;
  const content = useMemo(() => (data && isKnown ? newestOf(data, texts) : undefined), [data, texts, isKnown]);
  return { content, served: texts?.find(({ topic }) => topic === key)?.served_version, error, refetch };
}

/** Everything at once, for whoever searches in it. */
export function useAllContent(isWanted: boolean) {
  const { data: progress } = useProgress();
  return useQuery({
    queryKey: ['content', 'all'],
    staleTime: 'static',
    enabled: isWanted,
    queryFn: () => Promise.all(contentKeys.map(loadContent)),
    select: (all) => all.map((content) => newestOf(content, progress?.texts)),
  });
}

export const useReview = (topic: ContentKey) => useQuery(queryFor(getContentReview, { params: { topic } }));

/** Colleagues sign and comment meanwhile. */
const freshFor = 60_000;

export const useProgress = () => useQuery({ ...queryFor(getContentProgress), refetchInterval: freshFor });

/** States of a topic's language, in this order. */
export type SignState = 'signed' | 'changed' | 'open' | 'unsigned';

export function stateOf({ sign_off, open_comments }: ContentProgress): SignState {
  if (sign_off !== null && holds(sign_off)) return 'signed';
  if (sign_off !== null) return 'changed';
  return open_comments > 0 ? 'open' : 'unsigned';
}

export const progressOf = (
  items: readonly ContentProgress[] | undefined,
  topic: ContentKey,
  language: Language,
): ContentProgress | undefined => items?.find((item) => item.topic === topic && item.language === language);

export const contentPath = (topic: ContentKey): string => `/admin/content/${topic}`;
