import { unclearNumbers } from '../questionnaires/values/settled-number.ts';
import { evaluateExpression } from '../questionnaires/evaluate-expression.ts';
import { leadingAction } from '../red-flags/advice.ts';
import { looksAt, patientText } from '../red-flags/patient-text.ts';
import { sentencesOf } from '../red-flags/things-to-do.ts';
import type { ActionKey } from '../questionnaires/topic.ts';
import { serviceCodes, type ServiceCode } from '../services/services.ts';
import { type CaseToAnswer, isUrgent, type OpenFlag, type Templates, worstOf } from './case-to-answer.ts';
import { Filler, type Filled } from './filled-templates.ts';
import type { DraftSentence } from './proposed-answers.api.ts';
import { restsOn } from '../questionnaires/rests-on.ts';
import { plainName } from './spoken-answer.ts';
import type { Template } from './templates.ts';

type Part = DraftSentence['part'];

interface Marks {
  readonly is_ticked: boolean;
  readonly is_locked?: boolean;
}

const withoutAnswers = (text: string, question_ids: string[]): Filled => ({ text, question_ids, is_optional: false });

function actionOf({ topic }: CaseToAnswer, { rule_id, severity }: OpenFlag): ActionKey {
  // A rule of another version of the content still asks for care.
  return (
    topic.rules.find(({ id }) => id === rule_id)?.action ?? (severity === 'emergency' ? 'emergency_now' : 'care_today')
  );
}

class Reply {
  readonly about: CaseToAnswer;
  readonly templates: Templates;
  readonly filler: Filler;
  readonly #said = new Set<string>();

  constructor(about: CaseToAnswer, templates: Templates) {
    this.about = about;
    this.templates = templates;
    const { topic, answers, profile, numbers, reply } = about;
    const words = { name: plainName(about.given_name), days: String(templates.own.follow_up) };
    this.filler = new Filler({ topic, answers, profile, numbers, words, ...reply });
  }

  /** Nothing is said twice, whichever rules and topics say it. */
  *say(part: Part, filled: Iterable<Filled>, { is_ticked, is_locked = false }: Marks): Generator<DraftSentence> {
    for (const { text, question_ids, is_optional } of filled) {
      if (this.#said.has(text)) continue;
      this.#said.add(text);
      const ticked = is_locked || (is_ticked && !is_optional);
      const { language } = this.about.reply;
      yield { kind: 'reply', text, question_ids, part, language, is_ticked: ticked, is_locked };
    }
  }

  #reasons({ rule_id }: OpenFlag): string[] {
    const { topic } = this.about;
    return restsOn(topic, topic.rules.find(({ id }) => id === rule_id)?.when, this.filler.values);
  }

  #unclear(): string[] {
    return unclearNumbers(this.about.topic.questions, this.about.answers);
  }

  #textOf({ rule_id }: OpenFlag) {
    const { topic, numbers, reply } = this.about;
    const { texts, language } = reply;
    return patientText({ topic, texts, rule_id, language, numbers, unclear: this.#unclear() });
  }

  /** First what to do, for all flags; then what each of them can mean. */
  *urgent(): Generator<DraftSentence> {
    const { topic, flags, reply, someone } = this.about;
    const sorted = [...flags].sort((a, b) => Number(b.severity === 'emergency') - Number(a.severity === 'emergency'));
    // Who must go to a hospital now is not told to see somebody within days.
    const action = leadingAction(flags.map((flag) => actionOf(this.about, flag)));
    const acting = sorted.filter((flag) => actionOf(this.about, flag) === action);
    const reasons = [...new Set(acting.flatMap((flag) => this.#reasons(flag)))];
    const [first] = acting;
    // To who cares for the patient, in the words that they read when they answered: nobody asks a carer not to drive.
    const forCarer = someone && first ? sentencesOf(this.#textOf(first)?.action ?? '') : [];
    const usual = () => this.filler.all(action ? (this.templates.shared.urgent[action] ?? []) : []);
    const todo = forCarer.length > 0 ? forCarer : Array.from(usual(), ({ text }) => text);
    yield* this.say(
      'urgent',
      todo.map((text) => withoutAnswers(text, reasons)),
      { is_ticked: true, is_locked: acting.some(({ is_open }) => is_open) },
    );
    for (const flag of sorted) {
      const { rule_id } = flag;
      const seen = this.#textOf(flag)?.rule ?? '';
      const isAsSeen = someone || looksAt(topic, rule_id, this.#unclear());
      const said = (isAsSeen ? undefined : this.templates.own.rules[rule_id]?.reply?.[reply.language]) ?? seen;
      const filled = sentencesOf(said).map((sentence) => withoutAnswers(sentence, this.#reasons(flag)));
      yield* this.say('urgent', filled, { is_ticked: true, is_locked: flag.is_open });
    }
  }

  #suggested(): ServiceCode[] {
    const { topic, selected_services } = this.about;
    return topic.services.flatMap(({ code, when }) => {
      const isWanted = !selected_services.includes(code) && (!when || evaluateExpression(when, this.filler.values));
      const known = serviceCodes.find((service) => service === code);
      // That answers are saved is nothing to suggest.
      return known && isWanted && known !== 'DATA_SAVED' ? [known] : [];
    });
  }

  *next(): Generator<DraftSentence> {
    const { services, follow_up } = this.templates.shared;
    const worst = worstOf(this.about.flags);
    const isHeld = isUrgent(this.about.flags);
    const chosen = serviceCodes.filter((code) => this.about.selected_services.includes(code));
    const of = (codes: readonly ServiceCode[], kind: 'chosen' | 'suggested'): Template[] =>
      codes.map((code) => services[code][kind]);
    yield* this.say('next', this.filler.all(of(chosen, 'chosen')), { is_ticked: worst !== 'emergency' });
    const first = chosen.some((code) => code !== 'DATA_SAVED') ? [] : this.#suggested().slice(0, 1);
    yield* this.say('next', this.filler.all(of(first, 'suggested')), { is_ticked: !isHeld });
    const rest = this.#suggested().filter((code) => !first.includes(code));
    yield* this.say('next', this.filler.all(of(rest, 'suggested')), { is_ticked: false });
    yield* this.say('next', this.filler.all([follow_up[worst ?? 'none']]), { is_ticked: true });
  }

  *sentences(): Generator<DraftSentence> {
    const { shared, own } = this.templates;
    const ticked = { is_ticked: true };
    yield* this.urgent();
    const usual = this.filler.first(shared.greeting);
    const greeting = this.about.someone ? [...this.filler.all(shared.greeting_of_carer)] : usual ? [usual] : [];
    yield* this.say('acknowledge', greeting, ticked);
    yield* this.say('acknowledge', this.filler.all([own.acknowledge]), ticked);
    yield* this.say('summary', this.filler.all([...own.summary, shared.own_words]), ticked);
    yield* this.say('advice', this.filler.all(own.advice), { is_ticked: !isUrgent(this.about.flags) });
    yield* this.say('watch', this.filler.all([...own.watch, shared.safety_net]), ticked);
    yield* this.next();
  }
}

/** The reply, one sentence after the other: urgent care first, where there is a red flag. */
export const proposeReply = (about: CaseToAnswer, templates: Templates): Generator<DraftSentence> =>
  new Reply(about, templates).sentences();
