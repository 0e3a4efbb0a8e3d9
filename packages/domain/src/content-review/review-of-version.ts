/** The reviewers of the very words that somebody is asked in. */
import type { AnswerOf } from '../shared/endpoint.ts';
import type { Language } from '../shared/language.ts';
import type { listReviewedTopics, ReviewedTopic } from './reviewed-topics.api.ts';

interface AskedWords {
  readonly topic: string;
  readonly language: Language;
  /** Of the content, as it is or was asked. */
  readonly version: string;
}

/**
 * The newest signature under a version; `other_version` where only others are signed, `none` where nobody has signed the topic
 * as it is now. Undefined while it is not known, or where the server does not tell versions.
 */
export function reviewOfVersion(
  reviewed: Pick<AnswerOf<typeof listReviewedTopics>, 'items' | 'earlier'> | undefined,
  { topic, language, version }: AskedWords,
): ReviewedTopic | 'other_version' | 'none' | undefined {
  if (reviewed === undefined) return undefined;
  const isAsked = (one: ReviewedTopic) => one.topic === topic && one.language === language;
  const served = reviewed.items.find(isAsked);
  if (served && served.versions === undefined) return undefined;
  const all = [...(served ? [served] : []), ...(reviewed.earlier ?? []).filter(isAsked)];
  return all.find(({ versions = [] }) => versions.includes(version)) ?? (served ? 'other_version' : 'none');
}
