import { unclearNumbers } from '../questionnaires/values/settled-number.ts';
import { evaluateExpression } from '../questionnaires/evaluate-expression.ts';
import { restsOn } from '../questionnaires/rests-on.ts';
import type { ActionKey } from '../questionnaires/topic.ts';
import { leadingAction } from '../red-flags/advice.ts';
import { serviceCodes, type ServiceCode } from '../services/services.ts';
import {
  type CaseToAnswer,
  isUrgent,
  knownFacts,
  type OpenFlag,
  type Templates,
  threadOf,
  worstOf,
} from './case-to-answer.ts';
import { contradictions } from './check-against-record.ts';
import { Filler, type Filled } from './filled-templates.ts';
import { longestQuotation, longestSentence } from './sentence-wording.ts';
import type { DraftSentence } from './proposed-answers.api.ts';
import { placesFor, ranked } from './rank-sentences.ts';
import type { RecordFacts } from './record-facts.ts';
import { plainName, quoted } from './spoken-answer.ts';
import type { Template } from './templates.ts';
import { isSaidIn, type ThreadFacts } from './thread-facts.ts';
import { textsOfFlag } from './urgent-texts.ts';

type Part = DraftSentence['part'];

interface Marks {
  readonly is_ticked: boolean;
  readonly is_locked?: boolean;
}

function actionOf({ topic }: CaseToAnswer, { rule_id, severity }: OpenFlag): ActionKey {
  // A rule of another version of the content still asks for care.
  return (
    topic.rules.find(({ id }) => id === rule_id)?.action ?? (severity === 'emergency' ? 'emergency_now' : 'care_today')
  );
}

const needsHospital = (action: ActionKey | undefined): boolean =>
  action !== undefined && action !== 'care_today' && action !== 'care_soon';

/** Two sentences on one line. */
const joined = (one: Filled, other: Filled): Filled => ({
  text: `${one.text} ${other.text}`,
  ...(one.translation !== undefined &&
    other.translation !== undefined && { translation: `${one.translation} ${other.translation}` }),
  question_ids: [...one.question_ids, ...other.question_ids],
  is_optional: false,
});

class Reply {
  readonly about: CaseToAnswer;
  readonly templates: Templates;
  readonly filler: Filler;
  readonly facts: RecordFacts;
  readonly thread: ThreadFacts;
  /** Fills the same in the clinician's language. */
  readonly #translator: Filler | null;
  readonly #sentences: DraftSentence[] = [];

  constructor(about: CaseToAnswer, templates: Templates) {
    this.about = about;
    this.templates = templates;
    this.facts = knownFacts(about);
    this.thread = threadOf(about, templates);
    const { topic, answers, profile, numbers, reply, notes } = about;
    const { facts } = this;
    const isForCarer = Boolean(about.someone);
    const fillerIn = ({ language, texts }: typeof reply) => {
      const words = {
        name: plainName(about.given_name),
        days: String(templates.own.follow_up),
        words: quoted(this.thread.words, longestQuotation),
        time: about.called_in_vain?.[language] ?? '',
      };
      return new Filler({ topic, answers, profile, numbers, words, facts, language, texts, isForCarer });
    };
    this.filler = fillerIn(reply);
    this.#translator = notes.language === reply.language ? null : fillerIn(notes);
  }

  #fill(template: Template): Filled[] {
    const filled = this.filler.fill(template);
    const translation = this.#translator?.fill(template)?.text;
    return filled ? [translation === undefined ? filled : { ...filled, translation }] : [];
  }

  #all(templates: readonly Template[]): Filled[] {
    return templates.flatMap((template) => this.#fill(template));
  }

  /** Said already, here or by a clinician in the thread; what an open red flag asks for is said until it is acknowledged. */
  #isSaid({ text }: Filled, part: Part, isLocked: boolean): boolean {
    if (this.#sentences.some((one) => one.text === text)) return true;
    const ofPart = this.#sentences.filter((one) => one.part === part).map((one) => one.text);
    return isSaidIn(text, part === 'urgent' ? ofPart : []) || (!isLocked && isSaidIn(text, this.thread.said));
  }

  #isContradicted({ text, translation = '' }: Filled): boolean {
    return contradictions(text, this.facts).length + contradictions(translation, this.facts).length > 0;
  }

  #say(part: Part, all: readonly Filled[], { is_ticked, is_locked = false }: Marks): void {
    const { language } = this.about.reply;
    for (const filled of all) {
      const { text, translation, question_ids, is_optional } = filled;
      if (text.length > longestSentence && part !== 'urgent') continue;
      if (this.#isSaid(filled, part, is_locked) || this.#isContradicted(filled)) continue;
      const ticked = is_locked || (is_ticked && !is_optional);
      const content = { kind: 'reply', part, text, question_ids, language, is_ticked: ticked, is_locked } as const;
      this.#sentences.push(translation === undefined ? content : { ...content, translation });
    }
  }

  #reasons({ rule_id }: OpenFlag): string[] {
    const { topic } = this.about;
    return restsOn(topic, topic.rules.find(({ id }) => id === rule_id)?.when, this.filler.values);
  }

  /** Adds advice about danger in a message. It comes first, unless a red flag sends to a hospital already. */
  #danger(action: ActionKey | undefined): void {
    const { urgent, messages } = this.templates.shared;
    const { kind, isCrisis } = this.thread;
    if (kind !== 'danger' || (needsHospital(action) && (action === 'crisis_now' || !isCrisis))) return;
    const said = isCrisis ? (urgent['crisis_now'] ?? []) : [messages.reply.danger];
    this.#say('urgent', this.#all(said), { is_ticked: true });
  }

  /** First what to do, for all flags; then what each of them can mean. */
  #urgent(): void {
    const { flags, someone } = this.about;
    const sorted = [...flags].sort((a, b) => Number(b.severity === 'emergency') - Number(a.severity === 'emergency'));
    // Somebody who must go to a hospital now is not told to see a clinician within days.
    const action = leadingAction(flags.map((flag) => actionOf(this.about, flag)));
    const acting = sorted.filter((flag) => actionOf(this.about, flag) === action);
    const reasons = [...new Set(acting.flatMap((flag) => this.#reasons(flag)))];
    const texts = sorted.map((flag) => ({ flag, ...this.#textsOf(flag) }));
    this.#danger(action);
    // To who cares for the patient, in the words that they read when they answered: nobody asks a carer not to drive.
    const forCarer = someone ? (texts.find(({ flag }) => flag === acting[0])?.action ?? []) : [];
    const usual = this.#all(action ? (this.templates.shared.urgent[action] ?? []) : []);
    const todo = (forCarer.length > 0 ? forCarer : usual).map((one) => ({ ...one, question_ids: reasons }));
    this.#say('urgent', todo, { is_ticked: true, is_locked: acting.some(({ is_open }) => is_open) });
    for (const { flag, todo: more } of texts) this.#say('urgent', more, { is_ticked: true, is_locked: flag.is_open });
    for (const { flag, means } of texts) this.#say('urgent', means, { is_ticked: true, is_locked: flag.is_open });
  }

  #textsOf(flag: OpenFlag) {
    const unclear = unclearNumbers(this.about.topic.questions, this.about.answers);
    const texts = textsOfFlag({ about: this.about, templates: this.templates, rule_id: flag.rule_id, unclear });
    const question_ids = this.#reasons(flag);
    const filled = (some: readonly Pick<Filled, 'text' | 'translation'>[]): Filled[] =>
      some.map((one) => ({ ...one, question_ids, is_optional: false }));
    return { action: filled(texts.action), todo: filled(texts.todo), means: filled(texts.means) };
  }

  /** Thanks, and a word on what hurts; to who was answered before thanks alone, and only for something new. */
  #acknowledge(): void {
    const { shared, own } = this.templates;
    const { someone } = this.about;
    const [first] = this.#all(someone ? [shared.greeting_of_carer] : shared.greeting);
    const [ack] = this.#fill(own.acknowledge);
    const both = first && ack ? joined(first, ack) : undefined;
    const isShort = both !== undefined && both.text.length <= longestSentence;
    const anew = isShort ? [both] : [first, ack].filter((one) => one !== undefined);
    const isAnswered = this.thread.said.length > 0;
    const again = this.thread.since.length > 0 ? this.#fill(shared.greeting_again) : [];
    this.#say('acknowledge', isAnswered ? again : anew, { is_ticked: true });
  }

  /** The patient's last message. A question is quoted for the clinician, who alone can answer it. */
  #message(): void {
    const { kind } = this.thread;
    if (kind === null || kind === 'danger') return;
    const { reply } = this.templates.shared.messages;
    this.#say('message', this.#fill(reply[kind]), { is_ticked: kind !== 'question' });
  }

  #suggested(): ServiceCode[] {
    const { topic, selected_services } = this.about;
    return topic.services.flatMap(({ code, when }) => {
      const isWanted = !selected_services.includes(code) && (!when || evaluateExpression(when, this.filler.values));
      const known = serviceCodes.find((service) => service === code);
      // The action "answers are saved" is not proposed.
      return known && isWanted && known !== 'DATA_SAVED' ? [known] : [];
    });
  }

  #next(isHeld: boolean): void {
    const { services, follow_up } = this.templates.shared;
    const worst = worstOf(this.about.flags);
    const chosen = serviceCodes.filter((code) => this.about.selected_services.includes(code));
    const of = (codes: readonly ServiceCode[], kind: 'chosen' | 'suggested'): Template[] =>
      codes.map((code) => services[code][kind]);
    const isDanger = this.thread.kind === 'danger';
    this.#say('next', this.#all(of(chosen, 'chosen')), { is_ticked: worst !== 'emergency' && !isDanger });
    const first = chosen.some((code) => code !== 'DATA_SAVED') ? [] : this.#suggested().slice(0, 1);
    this.#say('next', this.#all(of(first, 'suggested')), { is_ticked: !isHeld });
    const rest = this.#suggested().filter((code) => !first.includes(code));
    this.#say('next', this.#all(of(rest, 'suggested')), { is_ticked: false });
    this.#say('next', this.#all([follow_up[worst ?? (isDanger ? 'warning' : 'none')]]), { is_ticked: true });
  }

  /** Adds attestations, which only the clinician can make: never ticked. */
  #attestations(): void {
    const { read_answers, read_messages, called } = this.templates.shared.attestations;
    const hasWritten = this.thread.since.length > 0;
    const said = [
      ...(this.about.called_in_vain ? [called] : []),
      ...(this.thread.said.length > 0 ? [] : [read_answers]),
      ...(hasWritten ? [read_messages] : []),
    ];
    this.#say('attestation', this.#all(said), { is_ticked: false });
  }

  sentences(): DraftSentence[] {
    const { shared, own } = this.templates;
    const { flags } = this.about;
    const isHeld = isUrgent(this.about);
    const ticked = { is_ticked: true };
    this.#urgent();
    this.#acknowledge();
    this.#message();
    // After an earlier answer the patient knows that their answers were read.
    if (this.thread.said.length === 0) this.#say('summary', this.#all(own.summary), ticked);
    this.#say('advice', this.#all(own.advice), { is_ticked: !isHeld });
    this.#say('watch', this.#all([...own.watch, shared.safety_net]), ticked);
    this.#next(isHeld);
    this.#attestations();
    return ranked(this.#sentences, placesFor({ worst: worstOf(flags), isHeld, kind: this.thread.kind }));
  }
}

/** The reply, one sentence after the other: urgent care first, where there is a red flag. */
export const proposeReply = (about: CaseToAnswer, templates: Templates): readonly DraftSentence[] =>
  new Reply(about, templates).sentences();
