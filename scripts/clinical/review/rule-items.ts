/** The rules of a topic with their advice, as reviewers read them. */
import type { ContentItem, ContentLine } from '@hodi/domain/content-review/content.ts';
import type { BilingualWording, Wording } from '@hodi/domain/questionnaires/for-someone/overlay.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { ResolvedOverlay } from '../for-someone/resolve-overlay.ts';
import type { ResolvedTopic } from '../resolve-topic.ts';
import { inBoth, linesOf, wordingLines } from './question-items.ts';

const aboutOther = (wording: BilingualWording | undefined): ContentLine[] =>
  linesOf({ en: wordingLines('about_other', wording?.en), sw: wordingLines('about_other', wording?.sw) });

function wordingOfRule(id: string, overlay: ResolvedOverlay | undefined): BilingualWording | undefined {
  if (overlay === undefined) return undefined;
  const inLanguage = (language: Language): Wording =>
    overlay.texts[language].emergencies[id]?.[language] ?? overlay.texts[language].warnings[id] ?? {};
  return { en: inLanguage('en'), sw: inLanguage('sw') };
}

export function ruleItems({ file, topic }: ResolvedTopic, overlay: ResolvedOverlay | undefined): ContentItem[] {
  return file.rules.map(({ id, title, en, sw, source, basis }) => {
    const rule = topic.rules.find((known) => known.id === id);
    if (!rule) throw new Error(`${id} has no condition`);
    const { severity, action, rank, when } = rule;
    const isLeftOut = overlay?.overlay.rules_left_out.includes(id) === true;
    return {
      id: `rule.${id}`,
      part: 'rules',
      kind: 'rule',
      lines: [inBoth('title', title), inBoth('text', { en, sw }), ...aboutOther(wordingOfRule(id, overlay))],
      when,
      logic: { severity, action, ...(rank && { rank }), ...(isLeftOut && { only_self: true }) },
      source,
      basis,
    };
  });
}

/** Advice of this topic's rules, with and without a crisis line. */
export function actionItems({ topic, texts }: ResolvedTopic, overlay: ResolvedOverlay | undefined): ContentItem[] {
  const used = new Set(topic.rules.map(({ action }): string => action));
  return Object.entries(texts.en.actions)
    .filter(([key]) => used.has(key.replace(/_without_line$/, '')))
    .map(([key, action]) => ({
      id: `action.${key}`,
      part: 'rules',
      kind: 'action',
      lines: [inBoth('text', action), ...aboutOther(overlay?.texts.en.actions[key])],
    }));
}
