import type { TimelineEntryOf } from '@hodi/domain/patients/timeline.api.ts';
import type { Executor } from '#server/db/database.ts';
import { type AnswerRow, type RecordPage, type SentRow, pageOfAnswers, pageOfSent } from './record.repository.ts';

const nameOf = ({ given_name, additional_name, family_name, role }: SentRow | AnswerRow) => ({
  given_name,
  additional_name,
  family_name,
  role,
});
const iso = (at: number): string => new Date(at).toISOString();

const sentOf = (row: SentRow): TimelineEntryOf<'inquiry'> => ({
  kind: 'inquiry',
  id: row.id,
  at: iso(row.created_at),
  topic: row.topic,
  status: row.status,
  text: row.info_text,
  submitted_by: row.submitted_by,
  clinician_name: nameOf(row),
});

const answerOf = (row: AnswerRow): TimelineEntryOf<'answer'> => ({
  kind: 'answer',
  id: row.id,
  at: iso(row.created_at),
  e_contact_id: row.e_contact_id,
  topic: row.topic,
  text: row.message,
  clinician_name: nameOf(row),
});

/** The patient's inquiries and what the clinic wrote, newest first; of each one more than `limit` when there is more. */
export async function inquiriesOfRecord(db: Executor, page: RecordPage) {
  const sent = await pageOfSent(db, page);
  const answers = await pageOfAnswers(db, page);
  return [...sent.map(sentOf), ...answers.map(answerOf)];
}
