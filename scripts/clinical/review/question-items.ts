/** The questions of a topic as its reviewers read them. */
import type { ContentItem, ContentLine } from '@hodi/domain/content-review/content.ts';
import type { QuestionWording, Wording } from '@hodi/domain/questionnaires/for-someone/overlay.ts';
import type { Question, QuestionTexts } from '@hodi/domain/questionnaires/topic.ts';
import type { Bilingual, Language } from '@hodi/domain/shared/language.ts';
import type { ResolvedOverlay } from '../for-someone/resolve-overlay.ts';
import type { ResolvedTopic } from '../resolve-topic.ts';

/** Texts by the id of their line. */
type Named = Readonly<Record<string, string | undefined>>;

/** A line for each text; one that only one language has, such as a label of a unit, is empty in the other. */
export function linesOf(byLanguage: Readonly<Record<Language, Named>>): ContentLine[] {
  const { en, sw } = byLanguage;
  const ids = new Set([...Object.keys(en), ...Object.keys(sw)]);
  return [...ids].flatMap((id) => {
    const [inEnglish = '', inKiswahili = ''] = [en[id], sw[id]];
    return inEnglish === '' && inKiswahili === '' ? [] : [{ id, en: inEnglish, sw: inKiswahili }];
  });
}

export const inBoth = (id: string, { en, sw }: Bilingual): ContentLine => ({ id, en, sw });

const prefixed = (prefix: string, texts: Named = {}): Named =>
  Object.fromEntries(Object.entries(texts).map(([id, text]) => [`${prefix}.${id}`, text]));

export const wordingLines = (prefix: string, { text, infant, adult }: Wording = {}): Named => ({
  [`${prefix}.text`]: text,
  [`${prefix}.infant`]: infant,
  [`${prefix}.adult`]: adult,
});

const askedLines = (texts: QuestionTexts): Named => ({
  text: texts.text,
  stem: texts.stem,
  help: texts.help,
  ...prefixed('option', texts.options),
  other_prompt: texts.other_prompt,
  ...prefixed('look_for', texts.look_for),
  ...prefixed('unit', texts.units),
  ...prefixed('typed_as', texts.typed_as),
  less_than: texts.less_than,
});

const aboutOtherLines = ({ text, help, infant, options = {} }: QuestionWording = {}): Named => ({
  'about_other.text': text,
  'about_other.help': help,
  'about_other.infant': infant?.text,
  'about_other.infant_help': infant?.help,
  ...Object.fromEntries(
    Object.entries(options).flatMap(([code, wording]) =>
      Object.entries(wordingLines(`about_other.option.${code}`, wording)),
    ),
  ),
});

/** A question without its id and condition, which stand apart; with when it is asked about another person. */
function logicOf({ show_if: _, id, ...question }: Question, overlay: ResolvedOverlay | undefined) {
  const about_other = overlay?.overlay.questions[id];
  return { ...question, ...(about_other && { about_other }) };
}

export function questionItems({ topic, texts }: ResolvedTopic, overlay: ResolvedOverlay | undefined): ContentItem[] {
  return topic.questions.map((question) => {
    const { id, show_if } = question;
    const lines = (language: Language): Named => ({
      ...askedLines(texts[language].questions[id] ?? { text: '' }),
      ...aboutOtherLines(overlay?.texts[language].questions[id]),
    });
    return {
      id: `question.${id}`,
      part: 'questions',
      kind: 'question',
      lines: linesOf({ en: lines('en'), sw: lines('sw') }),
      ...(show_if && { when: show_if }),
      logic: logicOf(question, overlay),
    };
  });
}
