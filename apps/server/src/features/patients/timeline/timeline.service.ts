/** A patient's own health record as one timeline, put together from what each feature keeps of it. */
import type { TimelineEntry, getOwnTimeline } from '@hodi/domain/patients/timeline.api.ts';
import type { TimelineShow } from '@hodi/domain/patients/timeline-name.ts';
import type { AnswerOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { Executor } from '#server/db/database.ts';
import { appointmentsOfPatient } from '#server/features/appointments/appointments.service.ts';
import { inquiriesOfRecord } from '#server/features/e-contacts/record.service.ts';
import { interestsOfPatient } from '#server/features/service-interests/service-interests.service.ts';
import { patientOf } from '#server/wire/caller.ts';
import { readCursor } from '#server/wire/cursor.ts';
import { pageOf } from '#server/wire/pages.ts';
import { notFound } from '#server/wire/refusal.ts';
import { isRecordOpenTo } from '#server/work/record-access.ts';
import type { Work } from '#server/work/work.ts';

interface Page {
  patient_id: string;
  after: { at: Date; id: string } | null;
  limit: number;
  /** The reader's language. */
  language: Language;
  /** Without what is kept from caregivers. */
  isForCarer: boolean;
}
type Source = (db: Executor, page: Page) => Promise<TimelineEntry[]>;

const appointments: Source = async (db, page) =>
  (await appointmentsOfPatient(db, page)).map((item) => {
    const { id, start_time: at } = item.appointment;
    return { kind: 'appointment', id, at, item };
  });

const services: Source = async (db, page) =>
  (await interestsOfPatient(db, page)).map((item) => ({ kind: 'service', id: item.id, at: item.created_at, item }));

/** Each gives, newest first, one more than a page when it has more: so the newest of all of them are among these. */
const sources: Readonly<Record<TimelineShow, readonly Source[]>> = {
  all: [inquiriesOfRecord, appointments, services],
  inquiries: [inquiriesOfRecord],
  appointments: [appointments],
  services: [services],
};

/** By time, and by id where two things happened at once: as the database compares them. */
function isOlder(one: TimelineEntry, other: TimelineEntry): number {
  if (one.at !== other.at) return Date.parse(other.at) - Date.parse(one.at);
  return one.id < other.id ? 1 : -1;
}

export async function ownTimeline(
  work: Work,
  { show, limit, cursor, patient_id: asked }: QueryOf<typeof getOwnTimeline>,
): Promise<AnswerOf<typeof getOwnTimeline>> {
  const own = patientOf(work.caller).id;
  const patient_id = asked ?? own;
  if (!(await isRecordOpenTo(work.tx, work.caller, patient_id))) throw notFound('patient_not_found');
  const place = readCursor(cursor, ['moment', 'id']);
  const after = place === null ? null : { at: new Date(place[0] ?? 0), id: String(place[1]) };
  const found: TimelineEntry[] = [];
  const page = { patient_id, after, limit, language: work.caller.language, isForCarer: patient_id !== own };
  for (const source of sources[show]) found.push(...(await source(work.tx, page)));
  found.sort(isOlder);
  const { shown, next_cursor } = pageOf(found, limit, ({ at, id }) => [at, id]);
  work.touches({ patient_ids: [patient_id], subject_id: patient_id });
  return { items: shown, next_cursor };
}
