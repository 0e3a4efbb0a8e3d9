import type { Plan, PlanAnswer } from '@hodi/domain/plans/plan.ts';
import type { EntryAuthor } from '@hodi/domain/record/record-entry.ts';
import type { AnswerRow, PlanRow } from './plans.repository.ts';

const iso = (at: number): string => new Date(at).toISOString();

/** Every column refers to an account that there is. */
function known(person: EntryAuthor | null): EntryAuthor {
  if (person === null) throw new Error('a plan without its author');
  return person;
}

function answerOf(row: AnswerRow, isClinician: boolean): PlanAnswer {
  const { author, answered_at, created_at, answers, score, raised, alarm, ...answer } = row;
  return {
    ...answer,
    by: known(author),
    answered_at: iso(answered_at),
    created_at: iso(created_at),
    answers: answers as PlanAnswer['answers'],
    score: isClinician ? score : null,
    raised: raised ?? [],
    alarm: isClinician ? alarm : null,
  };
}

const endOf = ({ stopped_at, stopper, is_in_care }: PlanRow): Plan['ended'] => {
  if (stopped_at !== null) return { at: iso(stopped_at), by: known(stopper) };
  return is_in_care ? null : { at: null, by: null };
};

/** An open alarm comes before every other concern. */
function concernOf({ alarm, concern, concern_at, calls }: PlanRow): Plan['concern'] {
  if (alarm !== null) {
    // An answer that came after it is not seen with it.
    const since = Math.max(concern_at ?? 0, Date.parse(alarm.raised_at));
    return { kind: 'dangerous', since: iso(since), alarm };
  }
  return calls && concern !== null && concern_at !== null ? { kind: concern, since: iso(concern_at), alarm } : null;
}

/** The plan on the wire. @param isClinician the reader is a clinician: only clinicians see scores and concerns. */
export function planOf(row: PlanRow, answers: readonly AnswerRow[], isClinician: boolean): Plan {
  const { id, patient_id, e_contact_id, author, created_at, ask, rhythm, starts_on, time_zone, for_caregivers } = row;
  return {
    id,
    patient_id,
    e_contact_id,
    author: known(author),
    created_at: iso(created_at),
    ask,
    rhythm,
    starts_on,
    time_zone,
    for_caregivers,
    ended: endOf(row),
    concern: isClinician ? concernOf(row) : null,
    answers: answers.filter(({ plan_id }) => plan_id === id).map((answer) => answerOf(answer, isClinician)),
  };
}
