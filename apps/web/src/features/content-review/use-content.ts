import { useQuery } from '@tanstack/react-query';
import {
  type ContentProgress,
  getContentProgress,
  getContentReview,
} from '@hodi/domain/content-review/content-review.api.ts';
import { type ContentKey, contentKeys } from '@hodi/domain/content-review/content.ts';
import { loadContent } from '@hodi/domain/content-review/load-content.ts';
import { holds } from '@hodi/domain/content-review/sign-off.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { queryFor } from '~/lib/query/query-for.ts';

export const isContentKey = (key: unknown): key is ContentKey => (contentKeys as readonly unknown[]).includes(key);

/** The content belongs to the version of the app: it does not change while the page is open. */
export const useContent = (key: ContentKey) =>
  useQuery({ queryKey: ['content', key], staleTime: 'static', queryFn: () => loadContent(key) });

/** Everything at once, for whoever searches in it. */
export const useAllContent = (isWanted: boolean) =>
  useQuery({
    queryKey: ['content', 'all'],
    staleTime: 'static',
    enabled: isWanted,
    queryFn: () => Promise.all(contentKeys.map(loadContent)),
  });

export const useReview = (topic: ContentKey) => useQuery(queryFor(getContentReview, { params: { topic } }));

/** Colleagues sign and comment meanwhile. */
const freshFor = 60_000;

export const useProgress = () => useQuery({ ...queryFor(getContentProgress), refetchInterval: freshFor });

/** What is said of one language of a topic, in this order. */
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
