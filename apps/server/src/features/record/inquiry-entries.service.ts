/**
 * Questionnaires and the record: entries prefill answers, and answers that go beyond the record are proposed to it, for
 * a clinician to confirm. The red flags of the inquiry tell of dangerous answers, so a value among them is judged but
 * raises no alarm itself.
 */
import {
  answersOfRecord,
  dayMeasured,
  entriesOfAnswers,
  measuredInAnswers,
} from '@hodi/domain/record/asked-of-record.ts';
import { pickList } from '@hodi/domain/record/generated/pick-list.ts';
import { isRecent } from '@hodi/domain/record/measurement-danger.ts';
import type { Measure, MeasurementDetails } from '@hodi/domain/record/measurement.ts';
import type { Answers, Topic } from '@hodi/domain/questionnaires/topic.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { momentAt } from '@hodi/i18n/zoned-time.ts';
import { localDay } from '#server/work/local-day.ts';
import { newId } from '#server/work/new-id.ts';
import type { Work } from '#server/work/work.ts';
import { openRecord } from './entry-access.service.ts';
import { createEntries, type NewEntry } from './entry-changes.service.ts';
import { judge, measuredDetails } from './judged-values.service.ts';
import { askedEntries, setForCaregivers } from './record-entries.repository.ts';

/** Answers from the record; none if it is not open to the caller. */
export async function recordedAnswers(
  work: Work,
  topic: Topic,
  { patient_id, earlier, language }: { patient_id: string; earlier: Answers; language: Language },
): Promise<Answers> {
  const whose = await openRecord(work, patient_id);
  if (whose === null) return {};
  // A proposal of an inquiry is used only as long as the latest inquiry confirms it.
  const entries = (await askedEntries(work.tx, whose)).filter(({ isProposed }) => !isProposed);
  return answersOfRecord(topic, entries, { list: pickList, language, earlier });
}

interface Answered {
  id: string;
  patient_id: string;
  for_caregivers: boolean;
  topic: Topic;
  answers: Answers;
  /** The day of filling in, if it is not the day of arrival. */
  filled_on: string | null;
  /** Of the clinic. */
  time_zone: string;
}

type Times = Pick<MeasurementDetails, 'measured_at' | 'noted_at'>;

/** Noon of an earlier day. However early it is, a dangerous correction of the value calls somebody. */
function timesOf({ at, now }: Work, measure: Measure, { answers, filled_on, time_zone }: Answered): Times {
  const day = dayMeasured(measure, answers, { filled_on, arrived: localDay(time_zone, now) });
  if (day === null) return { measured_at: at.toISOString() };
  const measured_at = momentAt(day, '12:00', time_zone);
  return { measured_at, ...(!isRecent({ measured_at }, at.toISOString()) && { noted_at: measured_at }) };
}

/** Runs with each inquiry: entries that the record has by now are not proposed again. */
export async function proposedEntries(work: Work, answered: Answered): Promise<NewEntry[]> {
  const { patient_id, topic, answers } = answered;
  // A clinician was shown the entries of joined records too.
  const all = { patient_id, clinician_id: work.caller.clinician?.id ?? null, isForCarer: false };
  // Most answers propose nothing, whatever the record holds.
  const namesSomething = entriesOfAnswers(answers, [], pickList).length > 0;
  const said = namesSomething ? entriesOfAnswers(answers, await askedEntries(work.tx, all), pickList) : [];
  const measured = measuredInAnswers(topic, answers);
  const measured_by = work.caller.clinician ? 'not_told' : 'patient';
  const occasion = { measured_at: work.at.toISOString(), measured_by, remark: '' } as const;
  const values: NewEntry[] = [];
  for (const value of measuredDetails(measured, occasion, () => '')) {
    const details = { ...value, ...timesOf(work, value.measure, answered) };
    values.push({ ...valueOf(work, details), judged: await judge(work, patient_id, details) });
  }
  return [
    ...said.map(({ kind, details }): NewEntry => ({
      id: newId(work.now),
      kind,
      measure: null,
      measured_at: null,
      details: { ...details },
    })),
    ...values,
  ];
}

const valueOf = ({ now }: Work, details: MeasurementDetails): NewEntry => ({
  id: newId(now),
  kind: 'measurement',
  measure: details.measure,
  measured_at: details.measured_at,
  details: { ...details },
});

/**
 * Writes the proposals with their inquiry, which exists already. The call's own line of the log stays the inquiry's.
 */
export async function storeProposed(work: Work, of: Answered, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { id, patient_id, for_caregivers } = of;
  await createEntries(work, { patient_id, inquiry: { id, for_caregivers } }, entries);
}

/** Proposals of an inquiry have the same readers as the inquiry. */
export const keepEntriesOfInquiry = ({ tx }: Work, e_contact_id: string, for_caregivers: boolean): Promise<unknown> =>
  setForCaregivers(tx, e_contact_id, for_caregivers);
