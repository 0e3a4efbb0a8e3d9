/**
 * Looks a clinician's reply over before it is sent, and notes what may have been forgotten. Words are all it knows: a
 * quiet note, never a block.
 */
import type { Answers, Profile, Topic } from '../questionnaires/topic.ts';
import { otherTextId } from '../questionnaires/topic.ts';
import { ownValue } from '../questionnaires/values/read-answer.ts';
import { readAnswers } from '../questionnaires/visible-questions.ts';
import { medicineGroups } from './generated/medicines.ts';

/** Medicines that are unsafe with the same answers. */
export interface MedicineGroup {
  readonly id: string;
  /** As they are written; one that ends in `*` also begins longer words. */
  readonly names: readonly string[];
  readonly allergy?: readonly string[];
  readonly conditions?: readonly string[];
  readonly medicines?: readonly string[];
  readonly pregnancy?: readonly string[];
  readonly source: string;
}

export type ReplyNote =
  | { readonly kind: 'emergency' | 'no_next_step' }
  | {
      readonly kind: 'medicine';
      /** As the clinician wrote it. */
      readonly name: string;
      readonly question_id: string;
      /** The option that speaks against it; `other` where the patient wrote it. */
      readonly option: string;
      readonly source: string;
    };

export interface ReplyToCheck {
  readonly reply: string;
  readonly topic: Topic;
  readonly answers: Answers;
  readonly profile: Profile;
  readonly hasOpenEmergency: boolean;
  readonly emergency_phone?: string;
}

const words = (list: string): RegExp => new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, 'iu');

/** Words that send somebody to urgent care. */
const urgent = words(
  'hospital|hospitali\\p{L}*|emergency|dharura|ambulance|ambulensi|urgently|at once|immediately|right now|casualty|mara moja|sasa hivi|haraka',
);

/** Words that say what comes next, or what to look out for. A question asks for an answer, and is a next step too. */
const nextStep = words(
  'come|return|visit|see|seen|appointment|book\\p{L}*|call|phone|test\\p{L}*|refer\\p{L}*|clinic|tomorrow|today|write|tell|if|until|njoo|rudi|uje|miadi|piga|simu|kliniki|hospitali\\p{L}*|kipimo|vipimo|pimwa|onana|mwone|niandikie|niambie|tuambie|kama|ikizidi|kesho|leo|hadi|\\p{L}+ki(?:wa|pata|ona)',
);

const against =
  /(?:(?:do not|don['’]t|never|not|should not|must not|no longer) (?:take|use|give|swallow|buy|need)|avoid|stop|without|instead of|allerg\p{L}*|epuka|acha|bila|badala ya|mzio|usi\p{L}+|asi\p{L}+|wala)/giu;
const towards = /(?<!\p{L})(?:take|use|give|start|buy|prescribe|tumia|meza|mpe|kunywa|anza|nunua)(?!\p{L})/giu;

const lastOf = (pattern: RegExp, text: string): number => [...text.matchAll(pattern)].pop()?.index ?? -1;

/** Whether what stands before a medicine's name tells somebody to leave it: "do not take", "usitumie". */
function isAdvisedAgainst(before: string): boolean {
  const warned = lastOf(against, before);
  const rest = before.replaceAll(against, (found) => ' '.repeat(found.length));
  return warned >= 0 && warned > lastOf(towards, rest);
}

const nameOf = (name: string): RegExp => new RegExp(`(?<!\\p{L})${name.replace('*', '\\p{L}*')}(?!\\p{L})`, 'giu');

/** Names that may stand in a text: making a pattern of each of some hundred, at each letter, would stop the typing. */
const candidates = (names: readonly string[], text: string): readonly string[] => {
  const lower = text.toLowerCase();
  return names.filter((name) => lower.includes(name.replace('*', '').toLowerCase()));
};

/** The names of the group that the text tells somebody to take. */
function namedIn(text: string, group: MedicineGroup): string[] {
  const names = candidates(group.names, text);
  if (names.length === 0) return [];
  const sentences = text.split(/(?<=[.!?;\n])\s*|(?<!\p{L})(?:but|lakini)(?!\p{L})/iu);
  return sentences.flatMap((sentence) =>
    names.flatMap((name) =>
      [...sentence.matchAll(nameOf(name))]
        .filter(({ index }) => !isAdvisedAgainst(sentence.slice(0, index)))
        .map(([found]) => found),
    ),
  );
}

const questions = {
  allergy: 'known_allergies',
  conditions: 'chronic_conditions',
  medicines: 'current_medicines',
  pregnancy: 'pregnancy_status',
} as const;

type Reported = (question_id: string) => { readonly codes: readonly string[]; readonly other: string };

function reasonAgainst(group: MedicineGroup, reported: Reported): { question_id: string; option: string } | undefined {
  for (const key of ['allergy', 'pregnancy', 'conditions', 'medicines'] as const) {
    const question_id = questions[key];
    const { codes, other } = reported(question_id);
    const option = group[key]?.find((one) => codes.includes(one));
    if (option) return { question_id, option };
    if (key === 'allergy' && candidates(group.names, other).some((name) => nameOf(name).test(other)))
      return { question_id, option: 'other' };
  }
  return undefined;
}

function medicineNotes({ reply, topic, answers, profile }: ReplyToCheck): ReplyNote[] {
  const { visible, values } = readAnswers(topic, answers, profile);
  const shown = new Set(visible.map(({ id }) => id));
  const reported: Reported = (id) => {
    const known = values.get(id);
    const other = shown.has(id) ? ownValue(answers, otherTextId(id)) : undefined;
    const codes = Array.isArray(known) ? (known as readonly string[]) : typeof known === 'string' ? [known] : [];
    return { codes, other: typeof other === 'string' && codes.includes('other') ? other : '' };
  };
  return medicineGroups.flatMap((group): ReplyNote[] => {
    const [name] = namedIn(reply, group);
    const reason = name === undefined ? undefined : reasonAgainst(group, reported);
    return name === undefined || !reason ? [] : [{ kind: 'medicine', name, ...reason, source: group.source }];
  });
}

const digits = (text: string): string => text.replaceAll(/\D/g, '');

/** What the clinician may want to look at again; empty for a blank reply. */
export function checkReply(to: ReplyToCheck): ReplyNote[] {
  const { reply, hasOpenEmergency, emergency_phone } = to;
  if (reply.trim() === '') return [];
  const phone = digits(emergency_phone ?? '');
  const isUrgent = urgent.test(reply) || (phone !== '' && digits(reply).includes(phone));
  const notes: ReplyNote[] = hasOpenEmergency && !isUrgent ? [{ kind: 'emergency' }] : [];
  notes.push(...medicineNotes(to));
  if (!isUrgent && !reply.includes('?') && !nextStep.test(reply)) notes.push({ kind: 'no_next_step' });
  return notes;
}
