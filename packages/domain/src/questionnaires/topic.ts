/**
 * The shape of a questionnaire. The content itself is written by clinicians in `clinical/*.yaml` and compiled into
 * `generated/`; names of content fields are those of the YAML, so that both sides speak of the same thing.
 */
import * as z from 'zod/mini';
import type { Bilingual } from '../shared/language.ts';

/** In the order of the get-help page, group by group. The build fails if this and `clinical/` disagree. */
export const topicKeys = [
  'chest_pain',
  'shortage_of_breadth',
  'temperature',
  'cold_flu',
  'stomach_ache_nausea',
  'diarrhea',
  'headache',
  'skin_rashes',
  'allergies',
  'back_pain',
  'joint_pain',
  'fatigue',
  'other_symptoms',
  'high_blood_pressure',
  'diabetes',
  'anxiety_depression',
  'insomnia',
  'services',
] as const;
export const topicKeySchema = z.enum(topicKeys);
export type TopicKey = z.infer<typeof topicKeySchema>;

export const topicGroups = ['symptoms_now', 'ongoing_mental', 'services'] as const;
export type TopicGroup = (typeof topicGroups)[number];

export const genderSchema = z.enum(['male', 'female', 'other', 'prefer_not_to_say']);
export type Gender = z.infer<typeof genderSchema>;

export interface Age {
  readonly age_years: number;
  readonly age_months: number;
}

/** Facts of the patient's record that are never asked: whole years and months on the day of filling. */
export interface Profile extends Age {
  readonly gender: Gender;
  /** The youngest and the oldest they may be, where the date of birth is not known to the day. */
  readonly others?: readonly Age[];
}

export const severitySchema = z.enum(['emergency', 'warning']);
export type Severity = z.infer<typeof severitySchema>;

/** The first that occurs is the one thing that somebody is told to do, whatever else was raised. */
export const actionKeys = [
  'crisis_now',
  'emergency_child',
  'emergency_pregnancy',
  'emergency_now',
  'care_today',
  'care_soon',
] as const;
export type ActionKey = (typeof actionKeys)[number];

export type Comparison = '=' | '<' | '<=' | '>' | '>=';

/**
 * A condition. References are a question's id, `profile.<fact>` or `score.<name>`. A missing answer makes its leaf
 * false, so `not` of it is true.
 */
export type Expression =
  | readonly ['and' | 'or', readonly Expression[]]
  | readonly ['not', Expression]
  /** Single choice (or `profile.gender`): one of the codes. */
  | readonly ['in', string, readonly string[]]
  /** Multiple choice: at least so many of the codes. */
  | readonly ['has', string, number, readonly string[]]
  | readonly ['compare', string, Comparison, number];

interface QuestionBase {
  readonly id: string;
  readonly required: boolean;
  readonly show_if?: Expression;
  /** Prefilled from the last submission; the patient confirms. */
  readonly remember?: boolean;
  /** The first version of the content that requires it: what was answered with an older one is taken without it. */
  readonly required_since?: string;
  /** "I am not sure" raises nothing, but the clinician sees it highlighted. */
  readonly unsure_marks?: boolean;
  /** About another person: from 12 to 17 they alone are asked, never their carer. */
  readonly alone_12_17?: true;
}

/** `none`, `unsure` and `prefer_not` exclude the others in a multiple choice; `other` opens a free text. */
interface ChoiceBase extends QuestionBase {
  readonly options: readonly string[];
  /** By code, about another person: for whom it is offered. An answer that says it all the same is one. */
  readonly offered_if?: Readonly<Record<string, Expression>>;
  /** By code, about another person: from 12 to 17 offered to them alone. */
  readonly options_alone?: readonly string[];
}
export interface SingleQuestion extends ChoiceBase {
  readonly kind: 'single';
  /** Points of each option, in the order of `options`. */
  readonly points?: readonly number[];
}
export interface MultipleQuestion extends ChoiceBase {
  readonly kind: 'multiple';
}

export interface Unit {
  readonly code: string;
  /** Multiplied with it, a value is in the first unit. */
  readonly factor: number;
  readonly min: number;
  readonly max: number;
  /** Outside these the patient is asked to check the number, but may keep it. */
  readonly soft_min?: number;
  readonly soft_max?: number;
  readonly step: number;
}
/** A scale that people answer in and that is not offered as a unit: (number + offset) × factor is in the first unit. */
export interface TypedAs {
  readonly code: string;
  readonly min: number;
  readonly max: number;
  readonly offset: number;
  readonly factor: number;
}
export type ShortClass = 'very_low' | 'low' | 'usual' | 'high' | 'very_high';

export interface NumberQuestion extends QuestionBase {
  readonly kind: 'number';
  /** The first is the one that rules are written in. */
  readonly units: readonly [Unit, ...Unit[]];
  /** Decimals kept after conversion. */
  readonly round: number;
  /** Must be lower than the answer to this earlier question. */
  readonly less_than?: string;
  /** No unit is chosen beforehand. */
  readonly ask_unit?: boolean;
  readonly typed_as?: readonly TypedAs[];
  /** Below which value in the first unit a number is how high, lowest first: to ask which of two units is meant. */
  readonly short_classes?: readonly (readonly [below: number, ShortClass])[];
}
export interface ScaleQuestion extends QuestionBase {
  readonly kind: 'scale';
  readonly min: number;
  readonly max: number;
}
export interface TextQuestion extends QuestionBase {
  readonly kind: 'text';
  readonly max_length: number;
}
export interface DateQuestion extends QuestionBase {
  readonly kind: 'date';
  readonly not_past?: boolean;
}
export type Question = SingleQuestion | MultipleQuestion | NumberQuestion | ScaleQuestion | TextQuestion | DateQuestion;

export interface Rule {
  readonly id: string;
  readonly severity: Severity;
  readonly action: ActionKey;
  readonly when: Expression;
  readonly rank?: 'self_harm';
}

/** Everything of a questionnaire that is not a text. */
export interface Topic {
  readonly key: TopicKey;
  readonly group: TopicGroup;
  /** Changes with any change of the content; stored with what was evaluated. */
  readonly version: string;
  readonly questions: readonly Question[];
  readonly rules: readonly Rule[];
  /** Offered on the summary, in this order; with `when`, suggested only if it holds, else always. */
  readonly services: readonly { readonly code: string; readonly when?: Expression }[];
  /** A score is the sum of the points of these questions, missing until all are answered. */
  readonly scores?: Readonly<Record<string, readonly string[]>>;
  /** From which total on a band begins, lowest first. For clinicians only. */
  readonly score_bands?: Readonly<Record<string, readonly (readonly [number, string])[]>>;
  /** The crisis contact is shown all the time, before any answer. */
  readonly crisis_box?: boolean;
}

export interface QuestionTexts {
  readonly text: string;
  /** Said before the question, e.g. the period that a series of questions is about. */
  readonly stem?: string;
  readonly help?: string;
  /** By option code. */
  readonly options?: Readonly<Record<string, string>>;
  /** How to look for a sign, by option code. */
  readonly look_for?: Readonly<Record<string, string>>;
  /** Asked when Other is chosen. */
  readonly other_prompt?: string;
  /** By unit code. */
  readonly units?: Readonly<Record<string, string>>;
  /** By code of `typed_as`. */
  readonly typed_as?: Readonly<Record<string, string>>;
  /** Said when `less_than` is not kept. */
  readonly less_than?: string;
}

/** Item id of a topic's title and purpose, as its lists show them. Changes of the content name them by it. */
export const headItem = 'topic';
/** A title fits on one line of a phone. */
export const titleLength = 45;

/** The texts of a topic in one language; those of emergencies, and what to do, in both. */
export interface TopicTexts {
  readonly title: string;
  readonly intent: string;
  readonly questions: Readonly<Record<string, QuestionTexts>>;
  readonly warnings: Readonly<Record<string, string>>;
  readonly emergencies: Readonly<Record<string, Bilingual>>;
  /** Advice by `ActionKey`; `<key>_without_line` where no crisis line is known. */
  readonly actions: Readonly<Record<string, Bilingual>>;
  readonly scores?: Readonly<Record<string, string>>;
  readonly bands?: Readonly<Record<string, string>>;
  /** About another person: what is said of a number whose unit is not certain, and what services are called. */
  readonly unit_unclear?: Bilingual;
  readonly services?: Readonly<Record<string, Bilingual>>;
}

/** As on the wire: a code, several codes, a number with its unit or in the first unit, a date, a free text. */
const numberWithUnitSchema = z.object({
  value: z.number(),
  unit: z.string().check(z.maxLength(40)),
  /** Asked which unit is meant: the person chose this one, or is not sure. Apps of the last version do not ask. */
  unit_confirmed: z.optional(z.boolean()),
});
export type NumberWithUnit = Readonly<z.infer<typeof numberWithUnitSchema>>;
export const answerValueSchema = z.union([
  z.string().check(z.maxLength(2000)),
  z.number(),
  numberWithUnitSchema,
  z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100)),
]);
export type AnswerValue = string | number | NumberWithUnit | readonly string[];

/** By question id; the free text of an Other option under `<question id>_other`. */
export type Answers = Readonly<Record<string, AnswerValue>>;
export const answersSchema = z.record(z.string().check(z.maxLength(100)), answerValueSchema);

export const OTHER_MAX_LENGTH = 300;
/** Where the free text of a question's Other option is kept. */
export const otherTextId = (question_id: string): string => `${question_id}_other`;
