/** Entries of records that are open to the reader, newest first. */
import { type SqlBool, sql } from 'kysely';
import type { AppointmentStatus, AppointmentType } from '@hodi/domain/appointments/appointment-kinds.ts';
import type { ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import { codesOf } from '@hodi/domain/fhir/search-values.ts';
import type { KnownBirthday } from '@hodi/domain/patients/birthday.ts';
import type { ChangedAnswer } from '@hodi/domain/questionnaires/changed-answers.ts';
import type { Gender } from '@hodi/domain/questionnaires/topic.ts';
import type { Bilingual } from '@hodi/domain/shared/language.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';
import type { Executor } from '#server/db/database.ts';
import { isAboutUnknown } from '#server/work/care-relations.ts';
import type { BothTexts } from '#server/features/questionnaires/texts-of-versions.service.ts';
import { appointmentStatus, hl7 } from '../mapping/terms.ts';
import { type Asked, and, common, dated, given, isOf, isOpenTo, nameOf, refers, staffName } from './asked.ts';

export interface OfPatient {
  id: string;
  patient_id: string;
  patient_name: PersonName;
  created_at: number;
}
export interface WithClinician {
  clinician_id: string;
  clinician_name: PersonName & { role: ClinicianRole };
}

const ofPatient = ({ query }: Asked, column: string) =>
  refers(query, ['patient', 'subject'], ['Patient', sql.ref(column)]);

/** A correction of an answer, or of another part of the inquiry. */
export interface CorrectionRow extends WithClinician {
  question_id: string | null;
  text: string;
  /** As PostgreSQL writes it in JSON. */
  created_at: string;
}

/** Corrections of an inquiry `e`, oldest first. */
const correctionRows = sql`coalesce((select json_agg(json_build_object('question_id', k.question_id, 'text', k.text,
    'created_at', k.created_at, 'clinician_id', k.author_id, 'clinician_name', ${staffName('ku', 'kc')})
    order by k.created_at, k.id)
  from correction k join clinician kc on kc.id = k.author_id join app_user ku on ku.id = kc.user_id
  where k.e_contact_id = e.id), '[]')`;
const lastCorrected = sql`(select max(k.created_at) from correction k where k.e_contact_id = e.id)`;

/**
 * For an inquiry `e`: when its clinician took it over together with its patient, also for handovers before the inquiry
 * stored it itself.
 */
const takenOver = sql`(select h.created_at from relationship h
  where h.clinician_id = e.clinician_id and h.patient_id = e.patient_id and h.handed_over_from is not null)`;

export interface InquiryRow extends OfPatient, WithClinician {
  topic: string;
  content_version: string;
  answers: unknown;
  /** Answers that raised a red flag and were changed before sending. */
  changed_answers: readonly ChangedAnswer[];
  corrections: readonly CorrectionRow[];
  status: string;
  /** Sent before all questions were answered. */
  is_partial: boolean;
  submitted_by: 'patient' | 'clinician';
  /** Another account wrote it, about the patient. */
  is_by_carer: boolean;
  /** The person it is about, for the wording of questions to a carer. */
  patient: KnownBirthday & { gender: Gender | null };
  author_clinician_id: string | null;
  /** The day on which it was filled in, if that is not the day of its arrival. */
  filled_on: string | null;
  /** Since when its clinician has it, if another one had it before. */
  handed_over_at: number | null;
  updated_at: number;
  /** The topic in the version in which it was asked; filled in from the content, if that version's texts are kept. */
  texts?: BothTexts;
}

export async function findInquiries(db: Executor, asked: Asked): Promise<InquiryRow[]> {
  const updated = sql`greatest(e.created_at, e.last_message_at, e.resolved_at, e.completed_at, e.handed_over_at, ${lastCorrected}, ${takenOver})`;
  const conditions = [
    isOpenTo(asked, 'inquiries', sql`e.patient_id`),
    ...isOf(asked, sql`e.institution_id`),
    ...common(asked, sql`e.id`, updated),
    ...ofPatient(asked, 'e.patient_id'),
  ];
  const { rows } = await sql<InquiryRow>`
    select e.id, e.patient_id, e.clinician_id, e.topic, e.content_version, e.answers, e.changed_answers, e.status, e.is_partial,
      ${correctionRows} as corrections, e.created_at, ${updated} as updated_at, e.submitted_by, e.filled_on, e.handed_over_at,
      (e.submitted_by = 'patient' and e.submitted_by_user_id <> p.user_id) as is_by_carer,
      json_build_object('birthday', p.birthday, 'birthday_precision', p.birthday_precision, 'gender', p.gender) as patient,
      a.id as author_clinician_id, ${nameOf('u')} as patient_name,
      ${staffName('cu', 'c')} as clinician_name
    from e_contact e join patient p on p.id = e.patient_id join app_user u on u.id = p.user_id
    join clinician c on c.id = e.clinician_id join app_user cu on cu.id = c.user_id
    left join clinician a on a.user_id = e.submitted_by_user_id
    where ${and(conditions)} order by e.id desc limit ${asked.limit + 1}`.execute(db);
  return rows;
}

export interface CommunicationRow extends OfPatient, WithClinician {
  e_contact_id: string;
  /** Number in the thread, as both sides see it; ids follow the clocks of phones. */
  seq: number;
  topic: string;
  author_type: 'patient' | 'clinician';
  author_name: PersonName & { role: ClinicianRole | null };
  author_clinician_id: string | null;
  message: string;
  via: 'sms' | null;
  is_about_unknown: boolean;
  /** The present clinician of the inquiry already had it when the message was written. */
  is_recipient_sure: boolean;
  attachments:
    | {
        id: string;
        kind: 'photo' | 'voice';
        type: string;
        bytes: number;
        seconds: number | null;
        description: string;
        transcript: string;
      }[]
    | null;
}

/**
 * For a message `m` of an inquiry `e`. Former clinicians are not stored, so it is certain if the message was written
 * since the last handover. Without a stored handover it is certain only if nobody else can have had it: its clinician
 * had the patient in care already, and no other clinician lost or got the patient later, except the one from whom both
 * were taken over.
 */
const isRecipientSure = sql`case when e.handed_over_at is not null
  then m.created_at >= greatest(e.handed_over_at, ${takenOver}) else exists (select from relationship h
  where h.clinician_id = e.clinician_id and h.patient_id = e.patient_id and h.created_at <= m.created_at
    and not exists (select from relationship o
      where o.patient_id = e.patient_id and o.clinician_id <> e.clinician_id
        and o.clinician_id is distinct from h.handed_over_from
        and (o.activated_at is not null or o.handed_over_from is not null)
        and (o.status <> 'active' or greatest(o.created_at, o.activated_at) > m.created_at))) end`;

/** Photos and voice notes of a message `m` that are kept; null where there are none. */
const attachedTo = sql`(select jsonb_agg(jsonb_build_object('id', t.id, 'kind', t.kind, 'type', t.type, 'bytes', t.bytes,
  'seconds', t.seconds, 'description', t.description, 'transcript', t.transcript) order by t.place)
  from attachment t where t.message_id = m.id and t.state = 'stored')`;

export async function findMessages(db: Executor, asked: Asked): Promise<CommunicationRow[]> {
  const { query } = asked;
  const conditions = [
    isOpenTo(asked, 'inquiries', sql`e.patient_id`),
    ...isOf(asked, sql`e.institution_id`),
    ...common(asked, sql`m.id`, sql`m.created_at`),
    ...ofPatient(asked, 'e.patient_id'),
    ...refers(query, ['part-of'], ['QuestionnaireResponse', sql`m.e_contact_id`]),
  ];
  const { rows } = await sql<CommunicationRow>`
    select m.id, m.e_contact_id, m.seq, m.author_type, m.message, m.via, ${isAboutUnknown} as is_about_unknown, m.created_at, e.patient_id, e.clinician_id, e.topic,
      a.id as author_clinician_id, ${staffName('au', 'a')} as author_name, ${nameOf('u')} as patient_name,
      ${staffName('cu', 'c')} as clinician_name, ${isRecipientSure} as is_recipient_sure, ${attachedTo} as attachments
    from e_contact_message m join e_contact e on e.id = m.e_contact_id
    join app_user au on au.id = m.user_id left join clinician a on a.user_id = m.user_id
    join patient p on p.id = e.patient_id join app_user u on u.id = p.user_id
    join clinician c on c.id = e.clinician_id join app_user cu on cu.id = c.user_id
    where ${and(conditions)} order by m.id desc limit ${asked.limit + 1}`.execute(db);
  return rows;
}

/** A photo of an inquiry itself; those of messages are in the messages. */
export interface PhotoRow extends OfPatient {
  e_contact_id: string;
  question_id: string | null;
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  description: string;
  /** When all of it had arrived. */
  updated_at: number;
}

export async function findPhotos(db: Executor, asked: Asked): Promise<PhotoRow[]> {
  // A search for news finds a photo that arrived long after its answers.
  const updated = sql`coalesce(t.complete_at, t.created_at)`;
  const conditions = [
    isOpenTo(asked, 'inquiries', sql`e.patient_id`),
    ...isOf(asked, sql`e.institution_id`),
    ...common(asked, sql`t.id`, updated),
    ...ofPatient(asked, 'e.patient_id'),
    sql<SqlBool>`t.message_id is null and t.kind = 'photo' and t.state = 'stored'`,
  ];
  const { rows } = await sql<PhotoRow>`
    select t.id, t.e_contact_id, t.question_id, t.type, t.bytes, t.width, t.height, t.description, t.created_at,
      ${updated} as updated_at, e.patient_id, ${nameOf('u')} as patient_name
    from attachment t join e_contact e on e.id = t.e_contact_id
    join patient p on p.id = e.patient_id join app_user u on u.id = p.user_id
    where ${and(conditions)} order by t.id desc limit ${asked.limit + 1}`.execute(db);
  return rows;
}

export interface AppointmentRow extends OfPatient, WithClinician {
  start_time: number;
  end_time: number;
  topic: string;
  type: AppointmentType;
  status: AppointmentStatus | 'deleted';
  updated_at: number;
}

export async function findAppointments(db: Executor, asked: Asked): Promise<AppointmentRow[]> {
  const { query } = asked;
  const status = sql`case when a.deleted_at is null then a.status else 'deleted' end`;
  const conditions = [
    isOpenTo(asked, 'record', sql`a.patient_id`),
    ...isOf(asked, sql`a.institution_id`),
    ...common(asked, sql`a.id`, sql`a.updated_at`),
    ...refers(query, ['patient'], ['Patient', sql`a.patient_id`]),
    ...dated(query, 'date', sql`a.start_time`),
    ...given(query, 'status').map((text) => {
      const codes = codesOf(text, hl7.appointmentStatus);
      const values = Object.entries(appointmentStatus).flatMap(([own, code]) => (codes.includes(code) ? [own] : []));
      return sql<SqlBool>`${status} = any(${values}::text[])`;
    }),
  ];
  const { rows } = await sql<AppointmentRow>`
    select a.id, a.patient_id, a.clinician_id, a.start_time, a.end_time, a.topic, a.type, ${status} as status,
      a.created_at, a.updated_at, ${nameOf('u')} as patient_name, ${staffName('cu', 'c')} as clinician_name
    from appointment a join patient p on p.id = a.patient_id join app_user u on u.id = p.user_id
    join clinician c on c.id = a.clinician_id join app_user cu on cu.id = c.user_id
    where ${and(conditions)} order by a.id desc limit ${asked.limit + 1}`.execute(db);
  return rows;
}

export interface FlagRow extends OfPatient {
  e_contact_id: string;
  rule_id: string;
  rule_version: string;
  severity: 'emergency' | 'warning';
  triggered_at: number;
  acknowledged_at: number | null;
  acknowledged_by: string | null;
  acknowledged_by_name: WithClinician['clinician_name'] | null;
  topic: string;
  updated_at: number;
  /** The warning of the rule; filled in from the content, if the texts of its version are kept. */
  text?: Bilingual;
}

export async function findFlags(db: Executor, asked: Asked): Promise<FlagRow[]> {
  const updated = sql`coalesce(f.acknowledged_at, f.triggered_at)`;
  const conditions = [
    isOpenTo(asked, 'record', sql`f.patient_id`),
    ...isOf(asked, sql`e.institution_id`),
    ...common(asked, sql`f.id`, updated),
    ...ofPatient(asked, 'f.patient_id'),
  ];
  const { rows } = await sql<FlagRow>`
    select f.id, f.patient_id, f.e_contact_id, f.rule_id, f.rule_version, f.severity, f.triggered_at, f.acknowledged_at,
      f.acknowledged_by, case when c.id is not null then ${staffName('cu', 'c')} end as acknowledged_by_name,
      f.triggered_at as created_at, ${updated} as updated_at, e.topic, ${nameOf('u')} as patient_name
    from red_flag f join e_contact e on e.id = f.e_contact_id
    join patient p on p.id = f.patient_id join app_user u on u.id = p.user_id
    left join clinician c on c.id = f.acknowledged_by left join app_user cu on cu.id = c.user_id
    where ${and(conditions)} order by f.id desc limit ${asked.limit + 1}`.execute(db);
  return rows;
}

export interface ServiceRow extends OfPatient {
  service: string;
  e_contact_id: string | null;
  fulfilled_at: number | null;
  updated_at: number;
}

export async function findServices(db: Executor, asked: Asked): Promise<ServiceRow[]> {
  const updated = sql`coalesce(s.fulfilled_at, s.created_at)`;
  const conditions = [
    isOpenTo(asked, 'record', sql`s.patient_id`),
    // A service that was requested by itself is addressed to the clinicians who have the patient in care.
    ...isOf(asked, sql`e.institution_id`).map((own) => sql<SqlBool>`(s.e_contact_id is null or ${own})`),
    ...common(asked, sql`s.id`, updated),
    ...ofPatient(asked, 's.patient_id'),
  ];
  const { rows } = await sql<ServiceRow>`
    select s.id, s.patient_id, s.service, s.e_contact_id, s.created_at, s.fulfilled_at, ${updated} as updated_at,
      ${nameOf('u')} as patient_name
    from service_interest s join patient p on p.id = s.patient_id join app_user u on u.id = p.user_id
    left join e_contact e on e.id = s.e_contact_id
    where ${and(conditions)} order by s.id desc limit ${asked.limit + 1}`.execute(db);
  return rows;
}
