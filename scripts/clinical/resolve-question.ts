import type { Language } from '@hodi/domain/shared/language.ts';
import type { Expression, Question, QuestionTexts, ShortClass, Unit } from '@hodi/domain/questionnaires/topic.ts';
import type { SharedFile, SourceQuestion } from './content-schema.ts';
import { parseExpression } from './parse-expression.ts';

/** A question with everything it refers to put in its place. */
export interface ResolvedQuestion {
  readonly question: Question;
  readonly texts: Readonly<Record<Language, QuestionTexts>>;
}

interface Option {
  readonly code: string;
  readonly en: string;
  readonly sw: string;
  readonly points?: number;
}
interface InLanguage {
  readonly shared: SharedFile;
  readonly language: Language;
}
type SourceOptions = Extract<SourceQuestion, { kind: 'single' }>['options'];

function resolveOptions(options: SourceOptions, shared: SharedFile): Option[] {
  if (typeof options === 'string') {
    const set = shared.option_sets[options];
    if (!set) throw new Error(`there is no option set "${options}"`);
    return resolveOptions(set, shared);
  }
  return options.map((option) => {
    if (typeof option !== 'string') {
      const [code, en, sw, points] = option;
      return { code, en, sw, ...(points === undefined ? {} : { points }) };
    }
    const common = shared.common_options[option];
    if (!common) throw new Error(`"${option}" is not among the common options`);
    return { code: option, en: common.en, sw: common.sw };
  });
}

/** `nights / usiku` is English and Kiswahili; a label without the slash is the same in both. */
function unitLabel(label: string, language: Language): string {
  const [en, sw = en] = label.split(' / ');
  return (language === 'en' ? en : sw) as string;
}

function pointsOf(options: readonly Option[]): { points?: number[] } {
  const points = options.flatMap((option) => option.points ?? []);
  if (points.length === 0) return {};
  if (points.length !== options.length) throw new Error('either every option has points or none');
  return { points };
}

/** The classes of clinicians in the few words that a person is asked back with. */
const shortClasses: Readonly<Record<string, ShortClass>> = {
  severe_low: 'very_low',
  low: 'low',
  normal: 'usual',
  raised: 'high',
  diabetes_range: 'high',
  high: 'high',
  very_high: 'very_high',
  crisis: 'very_high',
};

function shortClassesOf(id: string, shared: SharedFile): [number, ShortClass][] {
  const range = shared.value_ranges[id];
  if (!range) throw new Error('asks which unit is meant, so it needs value_ranges');
  return range.classes.map((found) => {
    const short = shortClasses[found.code];
    if (!short) throw new Error(`the class "${found.code}" has no short words`);
    return [found.lt ?? Infinity, short];
  });
}

function numberOf(source: Extract<SourceQuestion, { kind: 'number' }>, shared: SharedFile) {
  const units = source.units.map(({ label: _, ...unit }) => unit) as unknown as [Unit, ...Unit[]];
  return {
    kind: source.kind,
    units,
    round: source.round,
    ...(source.check ? { less_than: source.check.lt } : {}),
    ...(source.ask_unit ? { ask_unit: true, short_classes: shortClassesOf(source.id, shared) } : {}),
    ...(source.typed_as ? { typed_as: source.typed_as.map(({ label: _, ...scale }) => scale) } : {}),
  };
}

function kindOf(source: SourceQuestion, options: readonly Option[], shared: SharedFile) {
  const codes = options.map((option) => option.code);
  switch (source.kind) {
    case 'single':
      return { kind: source.kind, options: codes, ...pointsOf(options) };
    case 'multiple':
      return { kind: source.kind, options: codes };
    case 'number':
      return numberOf(source, shared);
    case 'scale':
      return { kind: source.kind, min: source.min, max: source.max };
    case 'text':
      return { kind: source.kind, max_length: source.max_length };
    case 'date':
      return { kind: source.kind, ...(source.not_past ? { not_past: true } : {}) };
  }
}

function lookFor(signs: NonNullable<SourceQuestion['look_for']>, options: readonly Option[], language: Language) {
  for (const code of Object.keys(signs)) {
    if (!options.some((option) => option.code === code)) throw new Error(`look_for: there is no option "${code}"`);
  }
  return Object.fromEntries(Object.entries(signs).map(([code, text]) => [code, text[language]]));
}

function textsOf(source: SourceQuestion, options: readonly Option[], { shared, language }: InLanguage) {
  const texts: { -readonly [K in keyof QuestionTexts]: QuestionTexts[K] } = { text: source[language] };
  if (source.stem) {
    const stem = shared.stems[source.stem];
    if (!stem) throw new Error(`there is no stem "${source.stem}"`);
    texts.stem = stem[language];
  }
  const help = source[`help_${language}`];
  if (help) texts.help = help;
  if (options.length > 0) texts.options = Object.fromEntries(options.map((option) => [option.code, option[language]]));
  if (source.look_for) texts.look_for = lookFor(source.look_for, options, language);
  if (options.some((option) => option.code === 'other')) {
    texts.other_prompt = shared.common_options['other']?.[`prompt_${language}`] ?? '';
  }
  if (source.kind === 'number') {
    texts.units = Object.fromEntries(source.units.map((unit) => [unit.code, unitLabel(unit.label, language)]));
    if (source.check) texts.less_than = source.check[language];
    if (source.typed_as)
      texts.typed_as = Object.fromEntries(source.typed_as.map(({ code, label }) => [code, unitLabel(label, language)]));
  }
  return texts;
}

/** Throws an error that says what the question refers to and is not there. */
export function resolveQuestion(source: SourceQuestion, shared: SharedFile): ResolvedQuestion {
  const options = 'options' in source ? resolveOptions(source.options, shared) : [];
  const show_if: Expression | undefined = source.show_if ? parseExpression(source.show_if) : undefined;
  if ((source.help_en === undefined) !== (source.help_sw === undefined)) throw new Error('help in one language only');
  const question = {
    id: source.id,
    required: source.required,
    ...(show_if ? { show_if } : {}),
    ...(source.remember ? { remember: true } : {}),
    ...(source.required_since ? { required_since: source.required_since } : {}),
    ...(source.unsure_marks ? { unsure_marks: true } : {}),
    ...kindOf(source, options, shared),
  } as Question;
  return {
    question,
    texts: {
      en: textsOf(source, options, { shared, language: 'en' }),
      sw: textsOf(source, options, { shared, language: 'sw' }),
    },
  };
}
