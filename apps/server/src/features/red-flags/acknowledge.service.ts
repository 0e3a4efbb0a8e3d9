import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { takeBackWithin } from '@hodi/domain/e-contacts/emergency-state.ts';
import { afterAcknowledged, afterTakenBack, isUrgent } from '@hodi/domain/e-contacts/thread-state.ts';
import { factsOf } from '@hodi/domain/red-flags/flag-rank.ts';
import type { Judgement, RedFlag } from '@hodi/domain/red-flags/red-flag.ts';
import type {
  acknowledgeAll,
  acknowledgeRedFlag,
  takeBackAcknowledgement,
} from '@hodi/domain/red-flags/red-flags.api.ts';
import type { AnswerOf, BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { answeredByCommit } from '#server/db/transaction.ts';
import { findRedFlag, redFlagsOf } from '#server/features/e-contacts/flags.service.ts';
import { nextEmergencyIsNews } from '#server/features/e-contacts/submitting/emergency-sms.service.ts';
import { type OpenedThread, lockedThreadFor } from '#server/features/e-contacts/thread-access.service.ts';
import { newsOfAcknowledgement } from '#server/features/e-contacts/thread-news.service.ts';
import { changeThread, itemFor } from '#server/features/e-contacts/threads.service.ts';
import type { Work } from '#server/work/work.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { Refusal, notFound } from '#server/wire/refusal.ts';
import { whoToTell } from './escalation.repository.ts';
import { acknowledgementOf, clearAcknowledged, setAcknowledged } from './red-flags.repository.ts';

interface Acknowledging {
  thread: OpenedThread;
  flags: readonly RedFlag[];
  /** Signs what is counted. */
  secret: string;
  judgement?: Judgement | null | undefined;
}

async function acknowledgeIn(
  work: Work,
  { thread, flags, secret, judgement = null }: Acknowledging,
): Promise<EContactItem> {
  const by = { clinician_id: clinicianOf(work.caller).id, at: work.at, judgement };
  const ids = await setAcknowledged(
    work.tx,
    flags.map(({ id }) => id),
    by,
  );
  const changed = flags.filter(({ id }) => ids.includes(id));
  if (changed.length === 0) return itemFor(work, thread.id);
  const facts = changed.map(factsOf);
  if (facts.some(isUrgent)) {
    const all = (await whoToTell(work.tx, thread)).map(({ user_id }) => user_id);
    const of = { secret, patient_id: thread.patient_id };
    const news = nextEmergencyIsNews(work.tx, of, [
      ['sms.emergency', all],
      ['sms.emergency_waiting', all],
    ]);
    await answeredByCommit(work.tx, news);
  }
  const after = afterAcknowledged(thread, facts, { clinician_id: by.clinician_id, now: work.now });
  await changeThread(work, thread, after);
  await newsOfAcknowledgement(work, { ...thread, before: thread, after });
  return itemFor(work, thread.id);
}

interface AcknowledgingOne {
  id: string;
  /** Signs what is counted. */
  secret: string;
  /** For a flag raised by words: whether they were meant. */
  judgement?: Judgement;
}

/**
 * The red flag as the previous holder of its thread's lock left it: worse words of the patient may have taken its place.
 * @throws Refusal 404.
 */
async function lockedFlag(work: Work, id: string): Promise<{ thread: OpenedThread; flag: RedFlag }> {
  const found = await findRedFlag(work.tx, id);
  if (found === undefined) throw notFound();
  const thread = await lockedThreadFor(work.tx, work.caller, found.e_contact_id);
  const flag = await findRedFlag(work.tx, id);
  if (flag === undefined) throw notFound();
  return { thread, flag };
}

/**
 * Acknowledging twice changes nothing more.
 * @throws Refusal 404, also where rules, not words, are judged, and where worse words took the place of those that were seen.
 */
export async function acknowledge(
  work: Work,
  { id, secret, judgement }: AcknowledgingOne,
): Promise<AnswerOf<typeof acknowledgeRedFlag>> {
  const { thread, flag } = await lockedFlag(work, id);
  if (judgement && flag.kind !== 'message') throw notFound();
  const item = await acknowledgeIn(work, { thread, flags: [flag], secret, judgement });
  work.touches({ patient_ids: [thread.patient_id], subject_id: id });
  return { red_flag: (await findRedFlag(work.tx, id)) ?? flag, item };
}

/** Those of the thread that are named, and no other. @throws Refusal 404, also where one belongs to another thread. */
export async function acknowledgeNamed(
  work: Work,
  id: string,
  { red_flag_ids, secret }: BodyOf<typeof acknowledgeAll> & { secret: string },
): Promise<AnswerOf<typeof acknowledgeAll>> {
  const thread = await lockedThreadFor(work.tx, work.caller, id);
  const flags = (await redFlagsOf(work.tx, [id])).filter((flag) => red_flag_ids.includes(flag.id));
  if (flags.length < new Set(red_flag_ids).size) throw notFound();
  const item = await acknowledgeIn(work, { thread, flags, secret });
  work.touches({ patient_ids: [thread.patient_id], subject_id: id });
  return { red_flags: await redFlagsOf(work.tx, [id]), item };
}

/**
 * Takes an acknowledgement back within 10 minutes by the server's clock, for its author only: the red flag waits again.
 * @throws Refusal 404; 409 `acknowledged_by_another`, `acknowledged_too_long_ago`.
 */
export async function takeBack(work: Work, id: string): Promise<AnswerOf<typeof takeBackAcknowledgement>> {
  const { thread, flag: found } = await lockedFlag(work, id);
  const { acknowledged_at, acknowledged_by } = await acknowledgementOf(work.tx, id);
  work.touches({ patient_ids: [thread.patient_id], subject_id: id });
  if (acknowledged_at === null) return { red_flag: found, item: await itemFor(work, thread.id) };
  if (acknowledged_by !== clinicianOf(work.caller).id) throw new Refusal(409, 'acknowledged_by_another');
  if (work.now - acknowledged_at > takeBackWithin) throw new Refusal(409, 'acknowledged_too_long_ago');
  await clearAcknowledged(work.tx, id);
  const again = { ...factsOf(found), triggered_at: Date.parse(found.triggered_at) };
  await changeThread(work, thread, afterTakenBack(thread, again));
  return { red_flag: (await findRedFlag(work.tx, id)) ?? found, item: await itemFor(work, thread.id) };
}
