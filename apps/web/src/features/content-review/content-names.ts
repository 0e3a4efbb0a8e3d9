import { topicTitle } from '@hodi/domain/questionnaires/catalog.ts';
import { isTopicKey } from '@hodi/domain/questionnaires/load-topic.ts';
import type { ContentItem, ContentKey, ReviewedContent } from '@hodi/domain/content-review/content.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';

/** Title of a topic in the reader's language. */
export function useContentTitle(): (key: ContentKey) => string {
  const t = useTexts();
  const language = useLanguage();
  return (key) => (isTopicKey(key) ? topicTitle(key)[language] : t(`content.key.${key}`));
}

/** Name of an item: a rule's title, an action's name, otherwise its text. */
export function useItemName(content: Pick<ReviewedContent, 'labels'>): (item: ContentItem) => string {
  const t = useTexts();
  const language = useLanguage();
  return (item) => {
    if (item.kind === 'action') return actionName(t, item.id.replace(/^action\./, '')) ?? textOf(item, language);
    if (item.id === 'labels') return t('content.line.label', { of: Object.keys(content.labels).length });
    return textOf(item, language);
  };
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
