/** Differences of a questionnaire about somebody other than the answering person. Made from `clinical/for-someone/`. */
import type { Bilingual, Language } from '@hodi/domain/shared/language.ts';
import type { Expression, Profile, TopicGroup, TopicKey } from '../topic.ts';

/** The person a questionnaire is about, in the eyes of whoever answers for them. */
export interface Someone {
  readonly given_name: string;
  readonly profile: Profile;
}

/** When something is asked about another person. */
interface AskedFrom {
  readonly from_age_years?: number;
  /** Between 12 and 17 no carer is asked: it is the young person's own. */
  readonly private_12_17?: true;
}

export interface QuestionOverlay extends AskedFrom {
  readonly only_self?: true;
  /** Instead of the question's own condition. */
  readonly show_if?: Expression;
  /** By code. */
  readonly options?: Readonly<Record<string, AskedFrom>>;
}

export interface TopicOverlay {
  readonly questions: Readonly<Record<string, QuestionOverlay>>;
  /** They rest on answers that only the person can give. */
  readonly rules_left_out: readonly string[];
}

/** Below `from_age_years` the topic makes no sense, and `instead` does. */
export interface TopicOffer {
  readonly from_age_years: number;
  readonly instead: TopicKey;
}

export interface OverlayCatalog {
  readonly offers: Readonly<Partial<Record<TopicKey, TopicOffer>>>;
  readonly groups: Readonly<Partial<Record<TopicGroup, Bilingual>>>;
  readonly intents: Readonly<Partial<Record<TopicKey, Bilingual>>>;
}

/** `text` is missing where the usual words fit; `infant` is said below two years, `adult` from 18 on. */
export interface Wording {
  readonly text?: string;
  readonly infant?: string;
  readonly adult?: string;
}

export interface QuestionWording {
  readonly text?: string;
  readonly help?: string;
  /** Only what a carer can see. It takes the place of the help too. */
  readonly infant?: { readonly text: string; readonly help?: string };
  /** By code. */
  readonly options?: Readonly<Record<string, Wording>>;
}

export type BilingualWording = Readonly<Record<Language, Wording>>;

/** Of one topic in one language; of emergencies and actions in both. `{name}` stands at most once in a text. */
export interface OverlayTexts {
  readonly intent?: string;
  readonly questions: Readonly<Record<string, QuestionWording>>;
  readonly warnings: Readonly<Record<string, Wording>>;
  readonly emergencies: Readonly<Record<string, BilingualWording>>;
  readonly actions: Readonly<Record<string, BilingualWording>>;
  readonly unit_unclear: Bilingual;
  /** By code. */
  readonly services: Readonly<Record<string, Bilingual>>;
}
