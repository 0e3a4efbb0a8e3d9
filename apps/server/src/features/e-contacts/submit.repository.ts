import { sql } from 'kysely';
import type { Tie } from '@hodi/domain/relationships/answers-instead.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { ThreadState } from '@hodi/domain/e-contacts/thread-state.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import { placesOf, prepared } from '#server/db/prepared.ts';
import { type LastRows, lastRows } from '#server/work/side-effects/last-rows.ts';
import { type PromiseTerms, promisedByTerms, termsOf } from '#server/features/opening-hours/promised-by.service.ts';
import { columnsOf, storedColumns } from './thread-rows.ts';

interface Of {
  patient_id: string;
}

/** The patient with the facts that an inquiry needs, and those that its item shows. */
const factsQuery = (db: Executor, patient_id: string) =>
  db
    .selectFrom('patient as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.user_id', 'p.birthday', 'p.birthday_precision', 'p.gender'])
    .select(['p.status', 'p.selected_clinician_id'])
    .select(['u.preferred_language', 'p.member_id', 'u.mobile_number'])
    .select(['u.given_name', 'u.additional_name', 'u.family_name', 'u.email'])
    .where('p.id', '=', patient_id);
export type PatientFacts = Awaited<ReturnType<ReturnType<typeof factsQuery>['executeTakeFirstOrThrow']>>;
const facts = prepared<Of, PatientFacts>((db, { patient_id }) => factsQuery(db, patient_id));
export const patientFacts = async (tx: Tx, patient_id: string): Promise<PatientFacts | undefined> =>
  (await facts(tx, { patient_id }))[0];

/** Number of inquiries a day that the institution can answer well. */
const safeADay = sql<number | null>`(i.opening_hours ->> 'safe_per_day')::int`;

const cliniciansQuery = (db: Executor, patient_id: string) =>
  db
    .selectFrom('relationship as r')
    .innerJoin('clinician as c', 'c.id', 'r.clinician_id')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .innerJoin('institution as i', 'i.id', 'c.institution_id')
    .select(['c.id', 'c.user_id', 'c.institution_id', 'i.time_zone', 'u.mobile_number', 'u.preferred_language'])
    .select(['i.busy_on', termsOf(sql.ref('i.id')).as('terms'), safeADay.as('safe_per_day')])
    .select(['u.given_name', 'u.additional_name', 'u.family_name', 'u.email', 'c.role', 'i.name as institution_name'])
    .where('r.patient_id', '=', patient_id)
    .where('r.status', '=', 'active')
    .where('u.status', '=', 'active')
    .orderBy('r.activated_at')
    .orderBy('r.id')
    .forShare('r');
export type ActiveClinician = Awaited<ReturnType<ReturnType<typeof cliniciansQuery>['executeTakeFirstOrThrow']>>;
const clinicians = prepared<Of, ActiveClinician>((db, { patient_id }) => cliniciansQuery(db, patient_id));

/** The patient's clinicians with an active relationship, locked until the transaction ends. */
export const activeClinicians = (tx: Tx, patient_id: string): Promise<ActiveClinician[]> =>
  clinicians(tx, { patient_id });

/** Present and former relationships between the patient and each clinician. */
export const tiesOf = (tx: Tx, patient_id: string): Promise<Tie[]> =>
  tx
    .selectFrom('relationship')
    .select(['clinician_id', 'status', 'handed_over_from'])
    .where('patient_id', '=', patient_id)
    .orderBy('id')
    .execute();

export interface NewInquiry {
  id: string;
  patient_id: string;
  clinician_id: string;
  institution_id: string;
  topic: string;
  content_version: string;
  language: Language;
  answers: unknown;
  changed_answers: unknown;
  selected_services: string[];
  submitted_by_user_id: string;
  submitted_by: 'patient' | 'clinician';
  for_caregivers: boolean;
  info_text: string;
  is_partial: boolean;
  follows: string | null;
  /** The carer's inquiry to which it belongs, if a young person answered it alone. */
  alone_part_of: string | null;
  filled_on: string | null;
  created_at: Date;
}

/** The inquiry of an id, with its present clinician. */
export const inquiryById = (db: Executor, id: string) =>
  db
    .selectFrom('e_contact')
    .select(['submitted_by_user_id', 'patient_id', 'topic', 'content_version', 'selected_services', 'completed_at'])
    .select(['clinician_id', 'handed_over_at', 'answers', 'for_caregivers'])
    .$narrowType<{ answers: object }>()
    .where('id', '=', id)
    .executeTakeFirst();
export type SentInquiry = NonNullable<Awaited<ReturnType<typeof inquiryById>>>;

/** Completes an inquiry that was sent early, or adds to it; speech made of its former words is dropped. */
export const setAnswers = (tx: Tx, inquiry: NewInquiry, at: { completed_at: Date | null; has_red_flags: boolean }) =>
  tx
    .updateTable('e_contact')
    .set({
      answers: JSON.stringify(inquiry.answers),
      changed_answers: JSON.stringify(inquiry.changed_answers),
      selected_services: inquiry.selected_services,
      content_version: inquiry.content_version,
      info_text: inquiry.info_text,
      info_audio_url: null,
      filled_on: inquiry.filled_on,
      is_partial: inquiry.is_partial,
      ...at,
    })
    .where('id', '=', inquiry.id)
    .execute();

const inquiryColumns = [
  'id',
  'patient_id',
  'clinician_id',
  'institution_id',
  'topic',
  'content_version',
  'language',
  'answers',
  'changed_answers',
  'selected_services',
  'submitted_by_user_id',
  'submitted_by',
  'for_caregivers',
  'info_text',
  'is_partial',
  'follows',
  'alone_part_of',
  'filled_on',
  'created_at',
] as const satisfies readonly (keyof NewInquiry)[];

type StoredInquiry = Omit<NewInquiry, 'answers' | 'changed_answers'> & { answers: string; changed_answers: string };
type Stored = StoredInquiry & ReturnType<typeof columnsOf> & { has_red_flags: boolean; first_promised_by: string };

const insertQuery = (db: Executor, given: Stored) =>
  db
    .insertInto('e_contact')
    .values(placesOf(given, [...inquiryColumns, ...storedColumns, 'has_red_flags', 'first_promised_by']));
const inserting = prepared<Stored, never>(insertQuery);

function firstPromise(terms: PromiseTerms | null, created_at: Date): string {
  const moment = promisedByTerms(terms, created_at.getTime());
  return moment === null ? 'infinity' : new Date(moment).toISOString();
}

const storedAs = (inquiry: NewInquiry, state: ThreadState, terms: PromiseTerms | null): Stored => ({
  ...inquiry,
  answers: JSON.stringify(inquiry.answers),
  changed_answers: JSON.stringify(inquiry.changed_answers),
  ...columnsOf(state, terms),
  has_red_flags: state.open_emergencies + state.open_warnings > 0,
  first_promised_by: firstPromise(terms, inquiry.created_at),
});

/** Initial state of a thread, and the terms of its institution's promise. */
interface Begun {
  state: ThreadState;
  terms: PromiseTerms | null;
}

/** @throws SQLSTATE 23505 if the id is taken, by anybody. */
export async function insertThread(tx: Tx, inquiry: NewInquiry, begun: Begun): Promise<void> {
  await inserting(tx, storedAs(inquiry, begun.state, begun.terms));
}

const writing = lastRows<Stored>(
  { name: 'inquiry', taken: { constraint: 'e_contact_pkey', code: 'id_taken' } },
  (db, given) => sql`inquiry as (${insertQuery(db, given)})`,
);

/** The same if nothing else of the work depends on it. */
export const inquiryRows = (inquiry: NewInquiry, { state, terms }: Begun): LastRows =>
  writing(storedAs(inquiry, state, terms));
