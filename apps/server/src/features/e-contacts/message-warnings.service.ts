/** Raises a warning if the patient's own words mention danger, and tells of it at once. It blocks nothing. */
import { findDangerWords } from '@hodi/domain/danger-words/find-danger-words.ts';
import { dangerWords, dangerWordsVersion } from '@hodi/domain/danger-words/generated/danger-words.ts';
import { freeTexts } from '@hodi/domain/e-contacts/follow-up.ts';
import type { Answers, Topic } from '@hodi/domain/questionnaires/topic.ts';
import { type FlagRank, factsOf, flagRank, messageRuleId } from '@hodi/domain/red-flags/flag-rank.ts';
import { eContactUpdated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import { type ThreadState, afterRaised, afterWorseWords } from '@hodi/domain/e-contacts/thread-state.ts';
import { answeredByCommit } from '#server/db/transaction.ts';
import { cliniciansInCare } from '#server/features/patients/care.service.ts';
import { emergencySms } from '#server/outside/sms/texts.ts';
import { newId } from '#server/work/new-id.ts';
import type { Work } from '#server/work/work.ts';
import { insertRedFlags, noteFlagged, openMessageFlag, receiverOf, replaceFlag } from './flags.repository.ts';
import type { LockedThread } from './items.repository.ts';
import { answering } from './thread-news.service.ts';
import { sendOfEmergency } from './submitting/emergency-sms.service.ts';

/** A red flag as words raise it. */
export interface WordsFlag {
  rule_id: string;
  rule_version: string;
  severity: 'warning';
  kind: 'message';
}

/** The worst danger in a text: self-harm, else the first group of the content. */
function warningOf(text: string, seq: number): WordsFlag | undefined {
  const flags = findDangerWords(dangerWords, text).map((group) => ({
    rule_id: messageRuleId(group, seq),
    rule_version: dangerWordsVersion,
    severity: 'warning' as const,
    kind: 'message' as const,
  }));
  return flags.toSorted((a, b) => flagRank(a) - flagRank(b))[0];
}

interface Written {
  topic: Topic;
  answers: Answers;
  /** Of the photos beside the answers. */
  descriptions: readonly string[];
}

/** The same for the free texts of an inquiry. A clinician's notes about somebody are not the patient's own words. */
export const warningOfAnswers = ({ topic, answers, descriptions }: Written): WordsFlag | undefined =>
  warningOf([...freeTexts(topic, answers), ...descriptions].join('\n'), 0);

interface Said {
  thread: LockedThread;
  text: string;
  /** The thread with the message. */
  after: ThreadState;
  /** Signs what is counted. */
  secret: string;
  /** Number of the message; the last one by default. */
  seq?: number;
  /** The patient reported danger before a voice note, which nobody may hear for hours. */
  saysDanger?: boolean;
}

/** Warning for the words, or for the answer to the question before a voice note. */
function warningIn({ text, after, seq = after.last_seq, saysDanger = false }: Said): WordsFlag | undefined {
  const found = warningOf(text, seq);
  if (found !== undefined || !saysDanger) return found;
  const rule_id = messageRuleId('emergency', seq);
  return { rule_id, rule_version: dangerWordsVersion, severity: 'warning', kind: 'message' };
}

/** Sends the SMS of an emergency to these accounts. */
export async function tellByEmergencySms(
  work: Work,
  { to, patient_id, secret }: { to: readonly string[]; patient_id: string; secret: string },
): Promise<void> {
  // In one order, in which the texts are counted: two emergencies at once wait for each other.
  for (const user_id of to.toSorted()) {
    await sendOfEmergency(work, { secret, patient_id }, emergencySms(await receiverOf(work.tx, user_id)));
  }
}

/** The same to those who answer for a thread that is there: its owner, their cover, or the team. */
export const tellOwner = async (work: Work, thread: LockedThread, secret: string): Promise<void> =>
  tellByEmergencySms(work, { to: await answering(work, thread), patient_id: thread.patient_id, secret });

/**
 * Raises a warning if the message calls for one, and tells of it. An open one is enough, unless it is less dangerous.
 */
export async function warnOfMessage(work: Work, said: Said): Promise<ThreadState> {
  const { tx, at } = work;
  const { thread, after, secret } = said;
  const found = work.caller.user_type === 'patient' ? warningIn(said) : undefined;
  if (found === undefined) return after;
  const open = await openMessageFlag(tx, thread.id);
  const rank = (rule_id: string): FlagRank => flagRank({ ...found, rule_id });
  if (open && rank(open.rule_id) <= rank(found.rule_id)) return after;
  const { rule_id, rule_version } = found;
  const id = newId(work.now);
  if (open) await answeredByCommit(tx, replaceFlag(tx, open.id, { id, rule_id, rule_version, triggered_at: at }));
  else {
    const of = { e_contact_id: thread.id, patient_id: thread.patient_id, triggered_at: at };
    await answeredByCommit(tx, insertRedFlags(tx, [{ id, ...of, ...found }]));
    await answeredByCommit(tx, noteFlagged(tx, thread.id));
  }
  await tellOwner(work, thread, secret);
  work.tell([thread.pu_id, thread.cu_id, ...(await cliniciansInCare(tx, thread.patient_id))], eContactUpdated, {
    e_contact_id: thread.id,
  });
  const facts = factsOf(found);
  const before = open && factsOf({ ...found, rule_id: open.rule_id });
  return before ? afterWorseWords(after, before, facts) : afterRaised(after, [facts], work.now);
}
