import type { EContactItem, Severity, ThreadMessage } from '@hodi/domain/e-contacts/e-contact.ts';
import { type Emergency, emergencyStateOf } from '@hodi/domain/e-contacts/emergency-state.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import type { ItemRow } from './items.repository.ts';
import { ownerOf } from './thread-rows.ts';

const isoOf = (moment: number): string => new Date(moment).toISOString();
const maybeIso = (moment: number | null): string | null => (moment === null ? null : isoOf(moment));
/** State of its emergency, for both sides. */
function emergencyOf(row: ItemRow): Emergency | null {
  const state = emergencyStateOf(row);
  if (state === null || row.emergency_raised_at === null) return null;
  return {
    state,
    raised_at: isoOf(row.emergency_raised_at),
    seen_at: maybeIso(row.emergency_seen_at),
    seen_by: row.seen_by === null ? null : displayName(row.seen_by, row.seen_by.role),
    answered_at: maybeIso(row.emergency_answered_at),
    answer_read_at: maybeIso(row.emergency_read_at),
    care_answer: row.care_answer,
  };
}

/** The version before stores since when somebody waits, but not by when they are promised an answer. */
const promiseOf = ({ waiting_since, promised_by }: Pick<ItemRow, 'waiting_since' | 'promised_by'>): string | null =>
  waiting_since === null || promised_by === null || promised_by <= waiting_since ? null : isoOf(promised_by);

const severityOf: Record<number, Severity | null> = { 0: 'emergency', 1: 'warning', 2: null };

function eContactOf(row: ItemRow, reader: UserType): EContactItem['e_contact'] {
  return {
    id: row.id,
    patient_id: row.patient_id,
    clinician_id: row.clinician_id,
    topic: row.topic,
    status: row.status,
    created_at: isoOf(row.created_at),
    last_message_at: isoOf(row.last_message_at),
    waiting_since: maybeIso(row.waiting_since),
    promised_by: promiseOf(row),
    // A resolved thread waits for nobody.
    unheard_since: row.status === 'resolved' ? null : maybeIso(row.unheard_since),
    ...(reader === 'clinician' && { held_since: row.status === 'resolved' ? null : maybeIso(row.held_since) }),
    resolved_at: maybeIso(row.resolved_at),
    selected_services: row.selected_services,
    seen_by_patient_seq: row.seen_by_patient_seq,
    seen_by_clinician_seq: row.seen_by_clinician_seq,
    no_reply_needed_at: maybeIso(row.no_reply_needed_at),
    is_partial: row.is_partial,
    follows: row.follows,
    owner_id: row.owner_id,
    owner_version: row.owner_version,
    alone_part_of: row.alone_part_of,
  };
}

/** The last message as the row keeps it: an excerpt, so that a list needs no second table. */
function lastMessageOf(row: ItemRow): ThreadMessage[] {
  const { last_message_id, last_message_user_id, last_message_author_type, last_message_text } = row;
  if (last_message_id === null || last_message_user_id === null || last_message_author_type === null) return [];
  const e_contact_message = {
    id: last_message_id,
    e_contact_id: row.id,
    seq: row.last_seq,
    user_id: last_message_user_id,
    message: last_message_text ?? '',
    audio_url: null,
    written_at: null,
    created_at: isoOf(row.last_message_at),
  };
  return [{ e_contact_message, message_author_type: last_message_author_type }];
}

function peopleOf(row: ItemRow, reader: UserType): Pick<EContactItem, 'patient' | 'clinician'> {
  const patientUser = {
    id: row.pu_id,
    given_name: row.pu_given_name,
    additional_name: row.pu_additional_name,
    family_name: row.pu_family_name,
    email: row.pu_email,
  };
  const clinicianUser = {
    id: row.cu_id,
    given_name: row.cu_given_name,
    additional_name: row.cu_additional_name,
    family_name: row.cu_family_name,
    email: row.cu_email,
  };
  const { patient_id, member_id, birthday, birthday_precision, gender, child_of } = row;
  const ofChild = reader === 'clinician' && child_of !== null && { child_of };
  const { clinician_id, role, institution_id, institution_name } = row;
  return {
    patient: { id: patient_id, member_id, birthday, birthday_precision, gender, user: patientUser, ...ofChild },
    clinician: { id: clinician_id, role, user: clinicianUser, institution_id, institution_name },
  };
}

/** How the other side was told last, and whether nothing reached it: only for readers who can call. */
function toldOf(row: ItemRow, reader: UserType): Pick<EContactItem, 'told' | 'not_reached_at'> {
  const [at, by] =
    reader === 'patient' ? [row.clinician_told_at, row.clinician_told_by] : [row.patient_told_at, row.patient_told_by];
  const told = at === null || by === null ? null : { by, at: isoOf(at) };
  return reader === 'patient' ? { told } : { told, not_reached_at: maybeIso(row.patient_not_reached_at) };
}

/**
 * Only clinicians learn that something is kept from caregivers. Inquiries that a person wrote alone are never marked as
 * such.
 */
function keptOf(row: ItemRow, reader: UserType): Pick<EContactItem, 'is_kept_from_caregivers'> {
  const isTheirs = row.for_caregivers || row.kept_from_caregivers;
  return reader === 'clinician' && isTheirs ? { is_kept_from_caregivers: row.kept_from_caregivers } : {};
}

/** A thread's row as an item of the reader's list. */
export function itemOf(row: ItemRow, reader: UserType): EContactItem {
  return {
    e_contact: eContactOf(row, reader),
    has_unread_for_clinician: row.unread_for_clinician > 0,
    has_unread_for_patient: row.unread_for_patient > 0,
    unread_count: reader === 'patient' ? row.unread_for_patient : row.unread_for_clinician,
    unacknowledged_red_flag_count: row.open_emergencies + row.open_warnings,
    open_severity: severityOf[row.danger] ?? null,
    emergency: emergencyOf(row),
    urgency: row.urgency,
    revision: row.revision,
    ...toldOf(row, reader),
    ...keptOf(row, reader),
    ...(reader === 'clinician' && { owner: ownerOf(row) }),
    info_text: {
      e_contact_id: row.id,
      user_id: row.submitted_by_user_id,
      message: row.info_excerpt,
      audio_url: null,
      message_author_type: row.submitted_by,
      ...(row.written_by !== null && { written_by: row.written_by }),
    },
    messages: lastMessageOf(row),
    ...peopleOf(row, reader),
  };
}

interface MessageRow {
  id: string;
  e_contact_id: string;
  seq: number;
  user_id: string;
  author_type: UserType;
  message: string;
  audio_url: string | null;
  written_at: number | null;
  created_at: number;
  is_urgent: boolean;
  via: 'sms' | null;
  replies_to: string | null;
}

export function threadMessageOf(row: MessageRow): ThreadMessage {
  const { author_type, written_at, created_at, via, replies_to, ...rest } = row;
  const moments = { written_at: maybeIso(written_at), created_at: isoOf(created_at) };
  return {
    e_contact_message: {
      ...rest,
      ...moments,
      ...(via !== null && { via }),
      ...(replies_to !== null && { replies_to }),
    },
    message_author_type: author_type,
  };
}
