import { isTopicKey } from '@hodi/domain/questionnaires/load-topic.ts';
import { contentWords } from '@hodi/domain/content-review/content-words.ts';
import type { ContentItem, ContentKey, ReviewedContent } from '@hodi/domain/content-review/content.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';

/** Title of a topic in the reader's language. */
export function useContentTitle(): (key: ContentKey) => string {
  const t = useTexts();
  const titleOf = useTopicTitle();
  return (key) => (isTopicKey(key) ? titleOf(key) : t(`content.key.${key}`));
}

/** Name of an item: a rule's title, an action's name, otherwise its text. */
export function useItemName(content: ReviewedContent): (item: ContentItem) => string {
  const t = useTexts();
  const language = useLanguage();
  const gapName = useGapName(content);
  return (item) => {
    if (item.kind === 'action') return actionName(t, item.id.replace(/^action\./, '')) ?? textOf(item, language);
    if (item.id === 'labels') return t('content.line.label', { of: Object.keys(content.labels).length });
    return textOf(item, language).replaceAll(gaps, (_, gap: string) => `[${gapName(gap)}]`);
  };
}

/** Gaps of a text, such as `{duration}`. */
const gaps = /\{(\w+)\}/g;

const gapNames = ['name', 'days', 'words', 'time', 'emergency_phone', 'help_phones', 'crisis_line'] as const;

/** Names a gap's value: an answer by its question's short name, or a fact of the app. */
function useGapName(content: ReviewedContent): (gap: string) => string {
  const t = useTexts();
  const language = useLanguage();
  return (gap) => {
    const known = gapNames.find((name) => name === gap);
    return known ? t(`content.gap.${known}`) : contentWords(content, language).question(gap);
  };
}

/** Values filled into the texts of an item, such as "{duration} = how long". */
export function useGaps(content: ReviewedContent, { lines }: ContentItem): string[] {
  const gapName = useGapName(content);
  const texts = lines.flatMap(({ en, sw }) => [en, sw]).join(' ');
  return [...new Set([...texts.matchAll(gaps)].map(([, gap = '']) => gap))].map((gap) => `{${gap}} = ${gapName(gap)}`);
}

const textOf = (item: ContentItem, language: Language): string => item.lines[0]?.[language] || item.id;

const actionNames = {
  crisis_now: 'content.action.crisis_now',
  emergency_child: 'content.action.emergency_child',
  emergency_pregnancy: 'content.action.emergency_pregnancy',
  emergency_now: 'content.action.emergency_now',
  care_today: 'content.action.care_today',
  care_soon: 'content.action.care_soon',
} as const;

/** An action in words; undefined where it is none of those that rules ask for. */
export function actionName(t: ReturnType<typeof useTexts>, key: string): string | undefined {
  const base = key.replace(/_without_line$/, '');
  const name = Object.entries(actionNames).find(([known]) => known === base)?.[1];
  if (name === undefined) return undefined;
  return base === key ? t(name) : t('content.action.without_line', { action: t(name) });
}
