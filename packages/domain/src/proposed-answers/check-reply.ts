/**
 * Looks a clinician's reply over before it is sent, and notes what may have been forgotten. Words are all it knows: a
 * quiet note, never a block.
 */
import type { Answers, Profile, Topic } from '../questionnaires/topic.ts';
import { type Contradiction, contradictions } from './check-against-record.ts';
import { factsOfAnswers, joinedFacts, type RecordFacts } from './record-facts.ts';

export type ReplyNote =
  | { readonly kind: 'emergency' | 'no_next_step' }
  | { readonly kind: 'medicine'; readonly contradiction: Contradiction };

export interface ReplyToCheck {
  readonly reply: string;
  readonly topic: Topic;
  readonly answers: Answers;
  readonly profile: Profile;
  readonly hasOpenEmergency: boolean;
  readonly emergency_phone?: string;
  /** Facts of the record beside the answers. */
  readonly record?: RecordFacts;
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

function medicineNotes({ reply, record, ...answered }: ReplyToCheck): ReplyNote[] {
  const told = factsOfAnswers(answered);
  const facts = record ? joinedFacts(record, told) : told;
  return contradictions(reply, facts).map((contradiction) => ({ kind: 'medicine', contradiction }));
}

const digits = (text: string): string => text.replaceAll(/\D/g, '');

/** Points that the clinician may want to check; empty for a blank reply. */
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
