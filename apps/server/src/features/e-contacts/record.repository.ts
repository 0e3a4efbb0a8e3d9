/** Parts of a patient's inquiries in their health record. */
import { type SqlBool, sql } from 'kysely';
import { type Executor, moment } from '#server/db/database.ts';

export interface RecordPage {
  patient_id: string;
  /** Only older entries. */
  after: { at: Date; id: string } | null;
  limit: number;
  isForCarer: boolean;
}

const clinicianName = ['u.given_name', 'u.additional_name', 'u.family_name', 'c.role'] as const;

const olderThan = (column: 'e' | 'm', { after }: RecordPage) =>
  after === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.ref(`${column}.created_at`)}, ${sql.ref(`${column}.id`)}) < (${moment(after.at)}, ${after.id}::uuid)`;

/** Leaves out inquiries kept from caregivers, for a caregiver. */
const isTold = ({ isForCarer }: RecordPage) => (isForCarer ? sql<SqlBool>`e.for_caregivers` : sql<SqlBool>`true`);

/** Newest first, one more than `limit` when there is a next page. */
export const pageOfSent = (db: Executor, page: RecordPage) =>
  db
    .selectFrom('e_contact as e')
    .innerJoin('clinician as c', 'c.id', 'e.clinician_id')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .innerJoin('patient as p', 'p.id', 'e.patient_id')
    .innerJoin('app_user as pu', 'pu.id', 'p.user_id')
    .select([
      'e.id',
      'e.created_at',
      'e.topic',
      'e.status',
      'e.info_text',
      'e.answers',
      'e.submitted_by',
      'e.content_version',
    ])
    .select(['e.seen_by_clinician_seq', 'e.no_reply_needed_at', 'e.submitted_by_user_id'])
    .select(['p.birthday', 'p.birthday_precision', 'p.gender', 'pu.id as pu_id', 'pu.given_name as pu_given_name'])
    .select(clinicianName)
    .where('e.patient_id', '=', page.patient_id)
    .where(isTold(page))
    .where(olderThan('e', page))
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(page.limit + 1)
    .execute();
export type SentRow = Awaited<ReturnType<typeof pageOfSent>>[number];

/** The same for messages of any clinician. */
export const pageOfAnswers = (db: Executor, page: RecordPage) =>
  db
    .selectFrom('e_contact_message as m')
    .innerJoin('e_contact as e', 'e.id', 'm.e_contact_id')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .innerJoin('clinician as c', 'c.user_id', 'u.id')
    .select(['m.id', 'm.created_at', 'm.e_contact_id', 'm.message', 'e.topic'])
    .select(clinicianName)
    .where('e.patient_id', '=', page.patient_id)
    .where('m.author_type', '=', 'clinician')
    .where(isTold(page))
    .where(olderThan('m', page))
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(page.limit + 1)
    .execute();
export type AnswerRow = Awaited<ReturnType<typeof pageOfAnswers>>[number];
