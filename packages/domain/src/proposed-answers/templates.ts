/**
 * The shape of the sentences that a proposed answer is composed of. The sentences themselves are written by clinicians in
 * `clinical/proposed-answers/*.yaml` and compiled into `generated/`. The server composes answers of them;
 * a browser loads them only where a clinical lead tries out what they say.
 */
import type { Expression, Gender, Severity, TopicKey } from '../questionnaires/topic.ts';
import type { ServiceCode } from '../services/services.ts';
import type { Bilingual } from '../shared/language.ts';
import type { Unless } from './record-facts.ts';

/** Said if `when` holds and every answer that its placeholders, and `about`, name is there to be told. */
export interface Template extends Bilingual {
  /** Of a sentence that has a source; unique within its list. */
  readonly id?: string;
  readonly when?: Expression;
  /** Question ids, of the placeholders among others. */
  readonly about?: readonly string[];
  /** Starts unticked. */
  readonly optional?: boolean;
  /** Left out where one of these is known of the patient. */
  readonly unless?: Unless;
  /** Wording for somebody who writes for another person, about `{name}`; `same`: this sentence fits them as it is. */
  readonly about_other?: Bilingual | 'same';
}

export interface TopicTemplates {
  readonly topic: TopicKey;
  /** Days after which the patient is asked to write again. */
  readonly follow_up: number;
  readonly acknowledge: Template;
  readonly summary: readonly Template[];
  readonly advice: readonly Template[];
  readonly watch: readonly Template[];
  /** Short names of questions, for the notes. */
  readonly labels: Readonly<Record<string, Bilingual>>;
  /** Meaning of each rule for a clinician; `reply` is used where the patient's text would not fit a reply. */
  readonly rules: Readonly<Record<string, Bilingual & { readonly reply?: Bilingual }>>;
  readonly assess: readonly Template[];
  readonly plan: readonly Template[];
}

/** Words by which a message is known: phrases as in `clinical/danger-words.yaml`. */
export type MessageWords = Readonly<Record<'worse' | 'question' | 'better' | 'thanks', readonly string[]>>;

/** Sentences that respond to the patient's last message; `{words}` are quoted from it. */
export interface MessageTemplates {
  readonly words: MessageWords;
  readonly reply: Readonly<Record<'danger' | 'worse' | 'question' | 'better' | 'thanks' | 'other', Template>>;
}

export interface SharedTemplates {
  readonly messages: MessageTemplates;
  /** Actions that the clinician may have done. Never ticked by the machine. */
  readonly attestations: Readonly<Record<'read_answers' | 'read_messages' | 'called', Template>>;
  readonly urgent: Readonly<Record<string, readonly Template[]>>;
  /** Sentences that a red flag says to the patient and that are nothing to do. */
  readonly asides: readonly Bilingual[];
  readonly greeting: readonly Template[];
  /** To who writes for another person. */
  readonly greeting_of_carer: Template;
  /** To who has been answered before. */
  readonly greeting_again: Template;
  readonly safety_net: Template;
  readonly services: Readonly<Record<ServiceCode, { readonly chosen: Template; readonly suggested: Template }>>;
  readonly follow_up: Readonly<Record<Severity | 'none', Template>>;
  readonly notes: {
    readonly patient: Bilingual;
    readonly years: Bilingual;
    readonly months: Bilingual;
    /** Around either, where the age is not certain. */
    readonly about: Bilingual;
    readonly gender: Readonly<Record<Gender, Bilingual>>;
    readonly words: Bilingual;
    readonly not_measured: Bilingual;
    readonly measured: Bilingual;
    readonly no_flag: Bilingual;
    readonly urgent: Readonly<Record<Severity, Bilingual>>;
    readonly services: Bilingual;
    readonly follow_up: Bilingual;
    /** The patient's messages in the thread since. */
    readonly messages: Bilingual;
    readonly danger: Bilingual;
    /** Attestations for the clinician to tick. */
    readonly attestations: readonly Bilingual[];
  };
}
