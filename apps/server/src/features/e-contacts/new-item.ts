import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import type { ThreadState } from '@hodi/domain/e-contacts/thread-state.ts';
import { itemOf } from './item-mapping.ts';
import type { ActiveClinician, NewInquiry, PatientFacts } from './submit.repository.ts';
import { rowWith } from './thread-rows.ts';

/** So many letters of an inquiry a list shows; as the database cuts them, so that a letter of two halves is one. */
const excerptOf = (text: string): string => Array.from(text.slice(0, 400)).slice(0, 200).join('');

/** Nobody has written in it, or was told of it. */
const untouched = {
  last_message_id: null,
  last_message_user_id: null,
  last_message_author_type: null,
  last_message_text: null,
  patient_told_at: null,
  patient_told_by: null,
  patient_not_reached_at: null,
  clinician_told_at: null,
  clinician_told_by: null,
};

/** As it reads where its thread was found just now; nobody has written in it or resolved it yet. */
export function newItem(
  inquiry: NewInquiry,
  state: ThreadState,
  { patient, clinician }: { patient: PatientFacts; clinician: ActiveClinician },
): EContactItem {
  const row = {
    ...state,
    id: inquiry.id,
    patient_id: inquiry.patient_id,
    clinician_id: inquiry.clinician_id,
    topic: inquiry.topic,
    created_at: inquiry.created_at.getTime(),
    resolved_at: null,
    selected_services: inquiry.selected_services,
    submitted_by: inquiry.submitted_by,
    submitted_by_user_id: inquiry.submitted_by_user_id,
    for_caregivers: inquiry.for_caregivers,
    kept_from_caregivers: false,
    ...untouched,
    is_partial: inquiry.is_partial,
    follows: inquiry.follows,
    alone_part_of: inquiry.alone_part_of,
    terms: clinician.terms,
    care_answer: null,
    seen_by: null,
    // Told to who reads it; it is new to its author.
    written_by: null,
    revision: 0,
    // Its author knows who cares for the child; lists look it up.
    child_of: null,
    info_excerpt: excerptOf(inquiry.info_text),
    member_id: patient.member_id,
    birthday: patient.birthday,
    birthday_precision: patient.birthday_precision,
    gender: patient.gender,
    patient_status: patient.status,
    pu_id: patient.user_id,
    pu_given_name: patient.given_name,
    pu_additional_name: patient.additional_name,
    pu_family_name: patient.family_name,
    pu_email: patient.email,
    cu_id: clinician.user_id,
    cu_given_name: clinician.given_name,
    cu_additional_name: clinician.additional_name,
    cu_family_name: clinician.family_name,
    cu_email: clinician.email,
    role: clinician.role,
    institution_id: clinician.institution_id,
    institution_name: clinician.institution_name,
    owner_id: inquiry.clinician_id,
    owner_version: 0,
    other_owner: null,
    escalated_at_institution: null,
    unheard_since: null,
    held_since: null,
  };
  return itemOf({ ...rowWith(row, state), revision: 0 }, inquiry.submitted_by);
}
