/**
 * The texts of a topic in an edition after its release. Patients load this only where a text was changed; conditions, rules and
 * everything else stay as they came with the release.
 */
import * as z from 'zod/mini';
import { languageSchema, type Language } from '../shared/language.ts';
import type { OverlayTexts, QuestionWording, Wording } from './for-someone/overlay.ts';
import { headItem, type QuestionTexts, type TopicTexts } from './topic.ts';

/** Longer than any text of the content. */
export const contentTextLength = 1000;

/** Where a text stands: an item of the content, such as `question.pain_now`, and a line of it, such as `option.none`. */
const contentPlace = {
  item_id: z.string().check(z.minLength(1), z.maxLength(200)),
  line_id: z.string().check(z.minLength(1), z.maxLength(200)),
  language: languageSchema,
};
export const contentPlaceSchema = z.object(contentPlace);
export type ContentPlace = Readonly<z.infer<typeof contentPlaceSchema>>;

export const changedTextSchema = z.object({ ...contentPlace, text: z.string() });
export type ChangedText = Readonly<z.infer<typeof changedTextSchema>>;

/** The same for the same place alone. */
export const nameOfPlace = ({ item_id, line_id, language }: ContentPlace): string =>
  JSON.stringify([item_id, line_id, language]);

const about = 'about_other.';

/** `option.none` is `none` of the options; what has no dot is a text of the question itself. */
const groups = { option: 'options', look_for: 'look_for', unit: 'units', typed_as: 'typed_as' } as const;

/** Before and after the first dot. */
function parted(id: string): [string, string] {
  const dot = id.indexOf('.');
  return dot < 0 ? ['', id] : [id.slice(0, dot), id.slice(dot + 1)];
}

function questionWith(texts: QuestionTexts, { line_id, text }: ChangedText): QuestionTexts {
  const [prefix, code] = parted(line_id);
  const group = groups[prefix as keyof typeof groups] as (typeof groups)[keyof typeof groups] | undefined;
  return group ? { ...texts, [group]: { ...texts[group], [code]: text } } : { ...texts, [line_id]: text };
}

function changed(texts: TopicTexts, language: Language, change: ChangedText): TopicTexts {
  const [kind, id] = parted(change.item_id);
  const { text } = change;
  const isOwn = change.language === language;
  const { questions, emergencies, warnings, actions } = texts;
  if (change.item_id === headItem && isOwn) return { ...texts, [change.line_id]: text };
  const question = questions[id];
  if (kind === 'question' && question && isOwn) {
    return { ...texts, questions: { ...questions, [id]: questionWith(question, change) } };
  }
  // Emergencies, and what to do, are shown in both languages.
  const [emergency, action] = [emergencies[id], actions[id]];
  if (kind === 'rule' && emergency) {
    return { ...texts, emergencies: { ...emergencies, [id]: { ...emergency, [change.language]: text } } };
  }
  if (kind === 'rule' && isOwn) return { ...texts, warnings: { ...warnings, [id]: text } };
  if (kind === 'action' && action) {
    return { ...texts, actions: { ...actions, [id]: { ...action, [change.language]: text } } };
  }
  return texts;
}

/** The texts of a topic in one language, as this edition has them. */
export const withChangedTexts = (texts: TopicTexts, language: Language, changes: readonly ChangedText[]): TopicTexts =>
  changes
    .filter(({ line_id }) => !line_id.startsWith(about))
    .reduce((before, change) => changed(before, language, change), texts);

function questionAbout(wording: QuestionWording, line: string, text: string): QuestionWording {
  const [prefix, rest] = parted(line);
  if (prefix === 'option') {
    const [code, field] = [rest.slice(0, rest.lastIndexOf('.')), rest.slice(rest.lastIndexOf('.') + 1)];
    return { ...wording, options: { ...wording.options, [code]: { ...wording.options?.[code], [field]: text } } };
  }
  if (line === 'infant') return { ...wording, infant: { ...wording.infant, text } };
  if (line === 'infant_help') return { ...wording, infant: { text: '', ...wording.infant, help: text } };
  return { ...wording, [line]: text };
}

const wordingWith = (wording: Wording | undefined, line: string, text: string): Wording => ({
  ...wording,
  [line]: text,
});

function changedAbout(texts: OverlayTexts, language: Language, change: ChangedText): OverlayTexts {
  const [kind, id] = parted(change.item_id);
  const { text } = change;
  const line = change.line_id.slice(about.length);
  const isOwn = change.language === language;
  const { questions, emergencies, warnings, actions } = texts;
  const inBoth = { rule: emergencies, action: actions }[kind]?.[id];
  if (inBoth) {
    const wording = { ...inBoth, [change.language]: wordingWith(inBoth[change.language], line, text) };
    return kind === 'rule'
      ? { ...texts, emergencies: { ...emergencies, [id]: wording } }
      : { ...texts, actions: { ...actions, [id]: wording } };
  }
  if (!isOwn) return texts;
  if (change.item_id === headItem) return { ...texts, intent: text };
  if (kind === 'question') {
    return { ...texts, questions: { ...questions, [id]: questionAbout(questions[id] ?? {}, line, text) } };
  }
  return kind === 'rule' ? { ...texts, warnings: { ...warnings, [id]: wordingWith(warnings[id], line, text) } } : texts;
}

/** The words about another person, as this edition has them. */
export const withChangedWords = (
  texts: OverlayTexts,
  language: Language,
  changes: readonly ChangedText[],
): OverlayTexts =>
  changes
    .filter(({ line_id }) => line_id.startsWith(about))
    .reduce((before, change) => changedAbout(before, language, change), texts);
