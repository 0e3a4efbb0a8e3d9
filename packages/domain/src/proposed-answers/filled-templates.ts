/** Makes sentences of templates: which of them are said, with what in their gaps, and on which answers they rest. */
import { evaluateExpression, type KnownValues } from '../questionnaires/evaluate-expression.ts';
import type { Answers, Profile, Topic, TopicTexts } from '../questionnaires/topic.ts';
import { readAnswers } from '../questionnaires/visible-questions.ts';
import { type ContactNumbers, phonesInWords } from '../red-flags/emergency-numbers.ts';
import type { Language } from '../shared/language.ts';
import { restsOn } from '../questionnaires/rests-on.ts';
import { longestQuotation } from './sentence-wording.ts';
import { holdsUnless, type RecordFacts } from './record-facts.ts';
import { spokenAnswer } from './spoken-answer.ts';
import type { Template } from './templates.ts';

export interface Filled {
  readonly text: string;
  /** The same in the clinician's language, where that is another. */
  readonly translation?: string;
  readonly question_ids: string[];
  readonly is_optional: boolean;
}

export interface Asked {
  readonly topic: Topic;
  readonly texts: TopicTexts;
  readonly answers: Answers;
  readonly profile: Profile;
  readonly language: Language;
  /** Speaks against some templates. */
  readonly facts: RecordFacts;
  readonly numbers: ContactNumbers;
  /** Values of placeholders that are not answers, such as `{name}`. */
  readonly words: Readonly<Record<string, string>>;
  /** Whether the reader writes for the patient. */
  readonly isForCarer: boolean;
}

const or: Record<Language, string> = { en: 'or', sw: 'au' };

/** "1190 or 999"; the emergency phone alone where no crisis line is known. */
const helpPhones = (numbers: ContactNumbers, language: Language): string => {
  const phones = phonesInWords(numbers, language);
  return numbers.crisis_line === null ? phones : `${numbers.crisis_line} ${or[language]} ${phones}`;
};

/** Reads the answers once, and fills one template after the other from them. */
export class Filler {
  readonly asked: Asked;
  readonly values: KnownValues;
  readonly #said: Map<string, string>;
  readonly #gaps: Readonly<Record<string, string>>;

  constructor(asked: Asked) {
    this.asked = asked;
    const { visible, values } = readAnswers(asked.topic, asked.answers, asked.profile);
    this.values = values;
    this.#said = new Map(
      visible.map((question) => [question.id, spokenAnswer(question, { ...asked, most: longestQuotation }, false)]),
    );
    const { numbers, language } = asked;
    const phones = { emergency_phone: phonesInWords(numbers, language), help_phones: helpPhones(numbers, language) };
    this.#gaps = { ...phones, ...asked.words };
  }

  /** The sentence, or nothing if its condition does not hold or it speaks of what was not told. */
  fill(template: Template): Filled | undefined {
    const { topic, language } = this.asked;
    const about = template.about ?? [];
    if (template.when && !evaluateExpression(template.when, this.values)) return undefined;
    if (template.unless && holdsUnless(template.unless, this.asked.facts)) return undefined;
    if (about.some((id) => (this.#said.get(id) ?? '') === '')) return undefined;
    // In one pass, so that nothing that somebody typed is ever taken for a gap.
    const { about_other = 'same' } = template;
    const said = this.asked.isForCarer && about_other !== 'same' ? about_other : template;
    const text = said[language].replaceAll(
      /\{(\w+)\}/g,
      (_, gap: string) => this.#said.get(gap) ?? this.#gaps[gap] ?? '',
    );
    const known = new Set([...about, ...restsOn(topic, template.when, this.values)]);
    const question_ids = topic.questions.flatMap(({ id }) => (known.has(id) ? [id] : []));
    return { text, question_ids, is_optional: template.optional === true };
  }

  *all(templates: readonly Template[]): Generator<Filled> {
    for (const template of templates) {
      const filled = this.fill(template);
      if (filled) yield filled;
    }
  }

  /** The first that holds. */
  first(templates: readonly Template[]): Filled | undefined {
    return this.all(templates).next().value as Filled | undefined;
  }
}
