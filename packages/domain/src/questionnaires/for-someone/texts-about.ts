/** The words of a topic when it is about another person: their name, their age, and never "you" for what is theirs. */
import type { Bilingual } from '@hodi/domain/shared/language.ts';
import type { QuestionTexts, TopicTexts } from '../topic.ts';
import { isGrown, isInfant } from './age-of-someone.ts';
import type { BilingualWording, OverlayTexts, QuestionWording, Someone, Wording } from './overlay.ts';

/** A name is taken as it is written, whatever letters it has. */
const withName = (text: string, { given_name }: Pick<Someone, 'given_name'>): string =>
  text.replaceAll('{name}', () => given_name);

function wordsFor(wording: Wording | undefined, usual: string, person: Someone): string {
  if (wording?.infant !== undefined && isInfant(person)) return withName(wording.infant, person);
  if (wording?.adult !== undefined && isGrown(person)) return withName(wording.adult, person);
  return withName(wording?.text ?? usual, person);
}

const inBoth = (wording: BilingualWording | undefined, usual: Bilingual, person: Someone): Bilingual => ({
  en: wordsFor(wording?.en, usual.en, person),
  sw: wordsFor(wording?.sw, usual.sw, person),
});

function changed<T, W>(
  usual: Readonly<Record<string, T>>,
  by: Readonly<Record<string, W>>,
  change: (usual: T, by: W | undefined) => T,
): Record<string, T> {
  return Object.fromEntries(Object.entries(usual).map(([key, value]) => [key, change(value, by[key])]));
}

/** The help of an infant's words is theirs: to ask the person, as the usual one may say, makes no sense. */
function helpFor({ help, infant }: QuestionWording, usual: string | undefined, person: Someone): string | undefined {
  if (!infant || !isInfant(person)) return help ?? usual;
  return infant.help ?? (help === undefined ? usual : undefined);
}

function questionFor(usual: QuestionTexts, by: QuestionWording | undefined, person: Someone): QuestionTexts {
  const wording = by ?? {};
  const { help: usualHelp, ...rest } = usual;
  const { text, infant, options } = wording;
  const help = helpFor(wording, usualHelp, person);
  const said = { ...(text !== undefined && { text }), ...(infant && { infant: infant.text }) };
  return {
    ...rest,
    text: wordsFor(said, usual.text, person),
    ...(help !== undefined && { help: withName(help, person) }),
    ...(usual.options && { options: changed(usual.options, options ?? {}, (one, by) => wordsFor(by, one, person)) }),
  };
}

export function textsAbout(texts: TopicTexts, overlay: OverlayTexts, person: Someone): TopicTexts {
  const words = (one: string, by: Wording | undefined) => wordsFor(by, one, person);
  const both = (one: Bilingual, by: BilingualWording | undefined) => inBoth(by, one, person);
  const { en, sw } = overlay.unit_unclear;
  return {
    ...texts,
    intent: withName(overlay.intent ?? texts.intent, person),
    questions: changed(texts.questions, overlay.questions, (one, by) => questionFor(one, by, person)),
    warnings: changed(texts.warnings, overlay.warnings, words),
    emergencies: changed(texts.emergencies, overlay.emergencies, both),
    actions: changed(texts.actions, overlay.actions, both),
    unit_unclear: { en: withName(en, person), sw: withName(sw, person) },
    services: changed<Bilingual, Bilingual>(overlay.services, {}, (one) => ({
      en: withName(one.en, person),
      sw: withName(one.sw, person),
    })),
  };
}
