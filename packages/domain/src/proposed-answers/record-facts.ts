/**
 * Facts about a patient that can contradict advice, from the record and from the answers. The proposed answer and the
 * check of a reply use this one form.
 */
import type { Answers, Profile, Topic } from '../questionnaires/topic.ts';
import { otherTextId } from '../questionnaires/topic.ts';
import { ownValue } from '../questionnaires/values/read-answer.ts';
import { readAnswers } from '../questionnaires/visible-questions.ts';

export interface RecordEntry {
  /** As it was picked, of the answers an option; null where somebody typed it. */
  readonly code: string | null;
  readonly text: string;
  /** Ids of medicine groups, and options of the questionnaires, that it counts as. */
  readonly classes?: readonly string[];
  /** The question that told it; none where it is from the record. */
  readonly question_id?: string;
}

export interface RecordFacts {
  readonly allergies: readonly RecordEntry[];
  readonly conditions: readonly RecordEntry[];
  readonly medicines: readonly RecordEntry[];
  readonly pregnancy: readonly RecordEntry[];
}
export type RecordKind = keyof RecordFacts;

/** In the order in which a reason is looked for. */
export const recordKinds = ['allergies', 'pregnancy', 'conditions', 'medicines'] as const satisfies RecordKind[];

export const noRecord: RecordFacts = { allergies: [], conditions: [], medicines: [], pregnancy: [] };

/** The questions that tell it. */
export const recordQuestions: Readonly<Record<RecordKind, string>> = {
  allergies: 'known_allergies',
  conditions: 'chronic_conditions',
  medicines: 'current_medicines',
  pregnancy: 'pregnancy_status',
};

/** The option of the question about pregnancy that advice is left out for. */
export const pregnant = 'pregnant';

const sayNothing = new Set(['none', 'unsure', 'prefer_not', 'no']);

interface Answered {
  readonly topic: Topic;
  readonly answers: Answers;
  readonly profile: Profile;
}

/** Of what was asked and answered. */
export function factsOfAnswers({ topic, answers, profile }: Answered): RecordFacts {
  const { visible, values } = readAnswers(topic, answers, profile);
  const shown = new Set(visible.map(({ id }) => id));
  const entriesOf = (kind: RecordKind): RecordEntry[] => {
    const question_id = recordQuestions[kind];
    if (!shown.has(question_id)) return [];
    const known = values.get(question_id);
    const codes = Array.isArray(known) ? (known as readonly string[]) : typeof known === 'string' ? [known] : [];
    const other = ownValue(answers, otherTextId(question_id));
    return codes
      .filter((code) => !sayNothing.has(code))
      .map((code) => ({ code, text: code === 'other' && typeof other === 'string' ? other : '', question_id }));
  };
  return {
    allergies: entriesOf('allergies'),
    conditions: entriesOf('conditions'),
    medicines: entriesOf('medicines'),
    pregnancy: entriesOf('pregnancy'),
  };
}

/** All that either tells. */
export const joinedFacts = (one: RecordFacts, other: RecordFacts): RecordFacts => ({
  allergies: [...one.allergies, ...other.allergies],
  conditions: [...one.conditions, ...other.conditions],
  medicines: [...one.medicines, ...other.medicines],
  pregnancy: [...one.pregnancy, ...other.pregnancy],
});

/** Codes that advice is left out for, such as `conditions: [kidney]`. */
export type Unless = Partial<Readonly<Record<RecordKind, readonly string[]>>>;

/** Whether the entry is one of these, or counts as one. */
export const isOneOf = ({ code, classes = [] }: RecordEntry, codes: readonly string[] = []): boolean =>
  codes.some((one) => one === code || classes.includes(one));

export const holdsUnless = (unless: Unless, facts: RecordFacts): boolean =>
  recordKinds.some((kind) => facts[kind].some((entry) => isOneOf(entry, unless[kind])));
