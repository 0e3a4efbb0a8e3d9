/**
 * Alarms: emergencies that patients measure or report in answers to plans. An alarm is told at once
 * (danger-news.service.ts), stays at the top until a clinician has answered it, and is told to more people if nobody
 * sees or answers it in time, like the emergency of an inquiry.
 */
import { takeBackWithin } from '@hodi/domain/e-contacts/emergency-state.ts';
import type * as api from '@hodi/domain/record/alarms.api.ts';
import { raisesAlarm, writtenAt } from '@hodi/domain/record/measurement-danger.ts';
import type { EntryChange } from '@hodi/domain/record/record-entry.ts';
import type { Measurement } from '@hodi/domain/record/measurement.ts';
import { recordEntryChanged } from '@hodi/domain/record/record.events.ts';
import { institutionUpdated } from '@hodi/domain/institutions/institutions.events.ts';
import { planChanged } from '@hodi/domain/plans/plans.events.ts';
import { mayEver, rightsOfRole } from '@hodi/domain/rights/rights.policy.ts';
import type { AnswerOf, BodyOf, ParamsOf } from '@hodi/domain/shared/endpoint.ts';
import type { Database } from '#server/db/database.ts';
import { answeredByCommit } from '#server/db/transaction.ts';
import { nextEmergencyIsNews } from '#server/features/e-contacts/submitting/emergency-sms.service.ts';
import {
  type Looking,
  atMost,
  inOrder,
  minute,
  tellItWaits,
} from '#server/features/e-contacts/submitting/waiting-emergency.service.ts';
import { patientUserOf } from '#server/features/patients/care.service.ts';
import { Refusal, notFound } from '#server/wire/refusal.ts';
import { type PublicWork, performTelling } from '#server/work/perform-public.ts';
import type { Work } from '#server/work/work.ts';
import * as rows from './alarms.repository.ts';
import { closeDanger, closeIfSeen } from './danger-news.service.ts';
import { heldRecordFor } from './entry-access.service.ts';
import { everybodyTold } from './people.repository.ts';

/** @throws Refusal 409 `id_taken`. */
async function raise(work: Work, of: { id: string; entry_id: string | null; plan_id: string | null }): Promise<void> {
  const { tx, at: raised_at, caller } = work;
  const seen = caller.clinician === null ? null : { at: raised_at, by: caller.user_id };
  if (!(await rows.raise(tx, { ...of, raised_at, seen }))) throw new Refusal(409, 'id_taken');
}

/** Raises the alarm of a value. One that a clinician wrote down counts as seen. @throws Refusal 409 `id_taken`. */
export const raiseOfValue = (work: Work, id: string): Promise<void> => raise(work, { id, entry_id: id, plan_id: null });

/** Raises alarms for new values that are recent emergencies. @throws Refusal 409 `id_taken`. */
export async function raiseAlarms(work: Work, measurements: readonly Measurement[]): Promise<void> {
  for (const value of measurements.filter((one) => raisesAlarm(one, { ...one, written_at: writtenAt(one) }))) {
    await raiseOfValue(work, value.id);
  }
}

/** Raises the alarm of an answer to a plan, under its id. @throws Refusal 409 `id_taken`. */
export const raiseOfPlan = (work: Work, { id, plan_id }: { id: string; plan_id: string }): Promise<void> =>
  raise(work, { id, entry_id: null, plan_id });

/** Removes the alarm of a value that is corrected or removed. */
export const alarmNotSo = ({ tx, at, caller }: Work, entry_id: string) =>
  rows.markAnswered(tx, { column: 'entry_id', id: entry_id }, { at, user_id: caller.user_id, how: 'not_so' });

/** @returns how many of the plan's alarms wait for an answer. */
export async function markSeenOfPlan({ tx, at, caller }: Work, plan_id: string): Promise<number> {
  await rows.markSeen(tx, { plan_id }, { at, user_id: caller.user_id });
  return rows.countOpen(tx, plan_id);
}

/** A value that a clinician confirms counts as seen, not as answered. */
export async function changeAlarm(work: Work, entry_id: string, change: EntryChange): Promise<void> {
  const { tx, at, caller } = work;
  if (change === 'confirmed') await rows.markSeen(tx, { entry_id }, { at, user_id: caller.user_id });
  if (change === 'taken_out') await alarmNotSo(work, entry_id);
  if (change === 'put_back') await rows.takeBackNotSo(tx, entry_id);
}

interface Whose {
  patient_id: string;
  entry_id: string | null;
  plan_id: string | null;
  for_caregivers: boolean;
}

/** Makes open apps read the changed subject of the alarm: of all who may answer it, so that it is gone for all of them. */
async function tellChanged(work: Pick<PublicWork, 'tx' | 'tell'>, of: Whose, people: readonly string[]): Promise<void> {
  const { patient_id, entry_id, plan_id, for_caregivers } = of;
  const around = [...people, ...(await everybodyTold(work.tx, patient_id))];
  const alone: Record<string, string> = for_caregivers ? {} : { alone: '1' };
  if (entry_id !== null) work.tell(around, recordEntryChanged, { entry_id, ...alone });
  if (plan_id !== null) work.tell(around, planChanged, { plan_id, ...alone });
}

/** Held until the work is done. @throws Refusal 404. */
async function heldAlarm(work: Work, { patient_id, alarm_id: id }: ParamsOf<typeof api.answerAlarm>) {
  await heldRecordFor(work, patient_id);
  const found = await rows.lockAlarm(work.tx, { id, patient_id });
  if (found === undefined) throw notFound();
  work.touches({ patient_ids: [patient_id], subject_id: found.entry_id ?? found.plan_id });
  return { ...found, patient_id };
}

/** As it is now, which the open apps hear too. */
async function changed(work: Work, of: Whose & { id: string }): Promise<AnswerOf<typeof api.answerAlarm>> {
  await tellChanged(work, of, [await patientUserOf(work.tx, of.patient_id), work.caller.user_id]);
  const alarm = await rows.alarmById(work.tx, of.id);
  if (alarm === undefined) throw new Error('an alarm is gone');
  return { alarm };
}

/** @param secret signs what is counted. @throws Refusal 404. */
export async function answer(
  work: Work,
  { secret, ...params }: ParamsOf<typeof api.answerAlarm> & { secret: string },
  { how }: BodyOf<typeof api.answerAlarm>,
): Promise<AnswerOf<typeof api.answerAlarm>> {
  const { tx, at, caller } = work;
  const found = await heldAlarm(work, params);
  const { plan_id, entry_id, patient_id } = found;
  const { numUpdatedRows } = await rows.markAnswered(
    tx,
    { column: 'id', id: found.id },
    { at, user_id: caller.user_id, how },
  );
  if (numUpdatedRows > 0n) {
    const all = (await rows.whoToTellOfAlarm(tx, patient_id)).map(({ user_id }) => user_id);
    const first = entry_id === null ? 'sms.emergency_in_plan' : 'sms.emergency_measurement';
    const news = nextEmergencyIsNews(tx, { secret, patient_id }, [
      [first, all],
      ['sms.emergency_waiting', all],
    ]);
    await answeredByCommit(tx, news);
  }
  if (plan_id !== null && (await rows.endConcern(tx, plan_id))) {
    await closeDanger(work, { patient_id, subject_id: plan_id });
  }
  if (entry_id !== null) await closeIfSeen(work, patient_id);
  return changed(work, found);
}

/**
 * Takes an answer back within 10 minutes by the server's clock, for its author only: the alarm comes first again and is
 * escalated anew. If only that answer marked it as seen, it counts as unseen.
 * @throws Refusal 404, also of a value that was taken out; 409 `answered_by_another`, `answered_too_long_ago`.
 */
export async function takeBack(
  work: Work,
  params: ParamsOf<typeof api.takeBackAlarmAnswer>,
): Promise<AnswerOf<typeof api.takeBackAlarmAnswer>> {
  const found = await heldAlarm(work, params);
  const { answered_at, answered_by, answered_how } = found;
  if (answered_how === 'not_so') throw notFound();
  if (answered_at !== null) {
    if (answered_by !== work.caller.user_id) throw new Refusal(409, 'answered_by_another');
    if (work.now - answered_at > takeBackWithin) throw new Refusal(409, 'answered_too_long_ago');
    await rows.openAgain(work.tx, found.id);
  }
  return changed(work, found);
}

async function tellMore(work: PublicWork, alarm: rows.DueAlarm, { now, secret }: Looking): Promise<void> {
  const people = await rows.whoToTellOfAlarm(work.tx, alarm.patient_id);
  await tellItWaits(work, alarm, { people, now, secret });
  const of = { ...alarm, for_caregivers: true };
  await tellChanged(
    work,
    of,
    people.map(({ user_id }) => user_id),
  );
  // They may not open the record: their dashboard shows the number of waiting alarms, and whom to call.
  for (const { user_id, institution_id, role } of people) {
    const isManager = mayEver(rightsOfRole(role), 'overdue_emergencies');
    if (isManager) work.tell([user_id], institutionUpdated, { institution_id });
  }
}

/** @returns the number of alarms told, and who is told in the app. */
export const escalateAlarms = (db: Database, looking: Looking): Promise<{ answer: number; told: string[] }> =>
  performTelling(db, looking.now, async (work) => {
    const late = new Date(looking.now - looking.after * minute);
    const due = await rows.takeDueAlarms(work.tx, { now: work.at, late, limit: atMost });
    for (const alarm of inOrder(due)) await tellMore(work, alarm, looking);
    return due.length;
  });
