import { answerLines, scoreLines } from '../questionnaires/answer-texts.ts';
import type { Answers, Question } from '../questionnaires/topic.ts';
import { ownValue } from '../questionnaires/values/read-answer.ts';
import { readAnswers } from '../questionnaires/visible-questions.ts';
import { serviceTexts } from '../questionnaires/generated/service-texts.ts';
import { type CaseToAnswer, knownFacts, type Templates, threadOf, worstOf } from './case-to-answer.ts';
import { Filler } from './filled-templates.ts';
import type { DraftSentence } from './proposed-answers.api.ts';
import { type Places, ranked } from './rank-sentences.ts';
import { restsOn } from '../questionnaires/rests-on.ts';
import { midSentence, quoted, spokenAnswer } from './spoken-answer.ts';
import type { ThreadFacts } from './thread-facts.ts';
import type { Bilingual } from '../shared/language.ts';
import { hasVisible } from '../shared/typed-text.ts';
import { proposeReply } from './propose-reply.ts';

/**
 * Composes the answer to an inquiry from sentences that clinicians wrote: the reply in the patient's language, then the
 * notes in the clinician's. Typed texts are only quoted and decide nothing.
 */
export function* proposeAnswer(about: CaseToAnswer, templates: Templates): Generator<DraftSentence> {
  yield* proposeReply(about, templates);
  yield* proposeNotes(about, templates);
}

type Soap = 'subjective' | 'objective' | 'assessment' | 'plan';
interface Line {
  readonly text: string;
  readonly question_ids: readonly string[];
  readonly is_ticked?: boolean;
}

const letters = { subjective: 'S', objective: 'O', assessment: 'A', plan: 'P', attestation: 'P' } as const;

/** Questions about what was so before the complaint. */
const background = new Set(['pregnancy_status', 'chronic_conditions', 'current_medicines', 'known_allergies']);
const OWN_WORDS = 'anything_else';
/** So many answers read well on one line. */
const ON_A_LINE = 5;

/** So many of the patient's messages tell how things are. */
const LAST_MESSAGES = 3;

/** Below two years the months count. */
const YEARS_FROM = 24;

const filledIn = (text: string, gaps: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, gap: string) => gaps[gap] ?? '');

class Notes {
  readonly about: CaseToAnswer;
  readonly templates: Templates;
  readonly visible: readonly Question[];
  readonly filler: Filler;
  /** The answers to what was asked. */
  readonly shown: Answers;
  readonly thread: ThreadFacts;

  constructor(about: CaseToAnswer, templates: Templates) {
    this.about = about;
    this.templates = templates;
    const { topic, profile, numbers, notes } = about;
    this.visible = readAnswers(topic, about.answers, profile).visible;
    this.shown = Object.fromEntries(this.visible.map(({ id }) => [id, ownValue(about.answers, id)])) as Answers;
    const { answers } = about;
    const facts = knownFacts(about);
    this.filler = new Filler({ topic, answers, profile, numbers, words: {}, facts, isForCarer: false, ...notes });
    this.thread = threadOf(about, templates);
  }

  #say(text: Bilingual, gaps: Readonly<Record<string, string>> = {}): string {
    return filledIn(text[this.about.notes.language], gaps);
  }

  /** "duration: 1 to 3 days; …", a few to a line. */
  #answerLines(questions: readonly Question[]): Line[] {
    const { topic, answers, notes } = this.about;
    const told = { topic, texts: notes.texts, answers };
    const parts = questions.flatMap((question) => {
      const label = this.templates.own.labels[question.id];
      const answer = label ? spokenAnswer(question, told, true) : '';
      return label && answer !== '' ? [{ id: question.id, text: `${label[notes.language]}: ${answer}` }] : [];
    });
    const lines: Line[] = [];
    for (let at = 0; at < parts.length; at += ON_A_LINE) {
      const some = parts.slice(at, at + ON_A_LINE);
      lines.push({ text: `${some.map(({ text }) => text).join('; ')}.`, question_ids: some.map(({ id }) => id) });
    }
    return lines;
  }

  #patient(): string {
    const { age_months, age_years, others = [], gender } = this.about.profile;
    const { notes } = this.templates.shared;
    const isBaby = age_months < YEARS_FROM;
    const told = this.#say(isBaby ? notes.months : notes.years, { count: String(isBaby ? age_months : age_years) });
    const isSure = others.every((other) => (isBaby ? other.age_months === age_months : other.age_years === age_years));
    const age = isSure ? told : this.#say(notes.about, { age: told });
    return this.#say(notes.patient, {
      age,
      gender: this.#say(notes.gender[gender]),
      topic: this.about.notes.texts.title,
    });
  }

  #subjective(): Line[] {
    const isHistory = ({ id, kind }: Question) => id !== OWN_WORDS && kind !== 'number' && !background.has(id);
    const words = ownValue(this.about.answers, OWN_WORDS);
    const isAsked = this.visible.some(({ id }) => id === OWN_WORDS);
    const hasWords = isAsked && typeof words === 'string' && hasVisible(words);
    return [
      { text: this.#patient(), question_ids: [] },
      ...this.#messages(),
      ...this.#answerLines(this.visible.filter(isHistory)),
      ...this.#answerLines(this.visible.filter(({ id }) => background.has(id))),
      ...(hasWords
        ? [{ text: this.#say(this.templates.shared.notes.words, { text: quoted(words) }), question_ids: [OWN_WORDS] }]
        : []),
    ];
  }

  /** In the patient's own words and language. */
  #messages(): Line[] {
    const texts = this.thread.since.slice(-LAST_MESSAGES).map((text) => quoted(text));
    if (texts.length === 0) return [];
    return [{ text: this.#say(this.templates.shared.notes.messages, { texts: texts.join('; ') }), question_ids: [] }];
  }

  #measured(): Line[] {
    const { topic, notes } = this.about;
    // One whose unit is not certain is no measurement.
    const certain = this.visible.filter(({ kind, id }) => kind === 'number' && this.filler.values.has(id));
    const numbers = new Set(certain.map(({ id }) => id));
    return answerLines({ topic, answers: this.shown, texts: notes.texts, classes: notes.classes }).flatMap((line) => {
      const label = this.templates.own.labels[line.question_id];
      if (!label || !numbers.has(line.question_id)) return [];
      const meaning = line.value_class ? `, ${midSentence(line.value_class)}` : '';
      return [{ text: `${label[notes.language]}: ${line.answer}${meaning}.`, question_ids: [line.question_id] }];
    });
  }

  #objective(): Line[] {
    const { topic, notes } = this.about;
    const scores = scoreLines({ topic, answers: this.shown, texts: notes.texts }).map(
      ({ name, title, total, band }) => ({
        text: `${title}: ${total}${band === '' ? '' : `, ${band}`}.`,
        question_ids: [...(topic.scores?.[name] ?? [])],
      }),
    );
    const measured = this.#measured();
    const { not_measured, measured: reported } = this.templates.shared.notes;
    const last = this.#say(measured.length + scores.length > 0 ? reported : not_measured);
    return [...measured, ...scores, { text: last, question_ids: [] }];
  }

  #assessment(): Line[] {
    const { topic, flags } = this.about;
    const { own, shared } = this.templates;
    const raised = flags.flatMap(({ rule_id }) => {
      const meaning = own.rules[rule_id];
      const reasons = restsOn(topic, topic.rules.find(({ id }) => id === rule_id)?.when, this.filler.values);
      return meaning ? [{ text: this.#say(meaning), question_ids: reasons }] : [];
    });
    const first = this.filler.first(own.assess);
    const none = flags.length === 0 ? [{ text: this.#say(shared.notes.no_flag), question_ids: [] }] : [];
    const isDanger = this.thread.kind === 'danger';
    const danger = isDanger ? [{ text: this.#say(shared.notes.danger), question_ids: [] }] : [];
    return [...danger, ...raised, ...(isDanger ? [] : none), ...(first ? [first] : [])];
  }

  #plan(): Line[] {
    const { flags, selected_services, notes } = this.about;
    const { own, shared } = this.templates;
    const worst = worstOf(flags);
    const urgent = worst ? [{ text: this.#say(shared.notes.urgent[worst]), question_ids: [] }] : [];
    const names = selected_services.flatMap((code) => {
      const text = (serviceTexts as Record<string, Bilingual | undefined>)[code];
      return text ? [midSentence(text[notes.language])] : [];
    });
    const services = this.#say(shared.notes.services, { services: names.join('; ') });
    const own_plan = [...this.filler.all(own.plan)].map(({ text, question_ids, is_optional }) => ({
      text,
      question_ids,
      is_ticked: !is_optional,
    }));
    const follow_up = this.#say(shared.notes.follow_up, { days: String(own.follow_up) });
    return [
      ...urgent,
      ...own_plan,
      ...(names.length > 0 ? [{ text: services, question_ids: [] }] : []),
      ...(worst ? [] : [{ text: follow_up, question_ids: [] }]),
    ];
  }

  #noteOf(part: Soap | 'attestation', line: Line): DraftSentence {
    const { language } = this.about.notes;
    const { text, question_ids, is_ticked = true } = line;
    const said = `${letters[part]}: ${text}`;
    return { kind: 'note', text: said, question_ids: [...question_ids], part, language, is_ticked, is_locked: false };
  }

  /** The most useful first; the rest is left to be ticked. */
  sentences(): DraftSentence[] {
    const soap: [Soap, () => Line[]][] = [
      ['subjective', () => this.#subjective()],
      ['objective', () => this.#objective()],
      ['assessment', () => this.#assessment()],
      ['plan', () => this.#plan()],
    ];
    const lines = soap.flatMap(([part, linesOf]) => linesOf().map((line) => this.#noteOf(part, line)));
    const places: Places = [
      ['subjective', this.thread.since.length > 0 ? 3 : 2],
      ['objective', this.#measured().length > 0 ? 1 : 0],
      ['assessment', 2],
      ['plan', 2],
    ];
    const attested = this.templates.shared.notes.attestations.map((text) =>
      this.#noteOf('attestation', { text: this.#say(text), question_ids: [], is_ticked: false }),
    );
    return ranked([...lines, ...attested], places);
  }
}

/** Notes for the record as SOAP lines, in the clinician's language. */
export const proposeNotes = (about: CaseToAnswer, templates: Templates): readonly DraftSentence[] =>
  new Notes(about, templates).sentences();
