/**
 * Who may make each call, and who may hear each event: the whole matrix in one place. The tests make every call as
 * everybody, tell every event in every room, and compare; a contract or an event without a line here fails them. How
 * each call and event is made stands beside, in the rows.
 */

/** What somebody is to Achieng, or to the thing of her doctor's institution that the call is about. */
export type Tie =
  /** Achieng herself. */
  | 'owner'
  /** An account that cares for her as for a child, with her record; nothing that she wrote alone. */
  | 'parent'
  /** An account that cares for her as for an adult: nothing but what it sends itself. */
  | 'helper'
  /** An account that cared for her, or asked to: told of just that, so that its devices forget her. */
  | 'no_carer'
  /** Her doctor: a clinician with an active relationship to her. */
  | 'carer'
  /** A colleague of her doctor's team, whose answers she agreed to. */
  | 'team'
  /** A clinician who only invited her. */
  | 'inviter'
  /** A receptionist of her doctor's institution. */
  | 'reception'
  /** The admin of her doctor's institution. */
  | 'admin'
  | 'superuser';

/** Of calls that are about whoever makes them, or about their own institution. */
export type Audience =
  /** Also without a login. */
  | 'anyone'
  | 'everybody'
  | 'patients'
  | 'clinicians'
  /** The same but for receptionists. */
  | 'carers'
  /** Of any institution, each for their own; and superusers. */
  | 'admins'
  | 'superusers'
  /** Staff of her doctor's institution, its patients and who cares for them; and superusers. */
  | 'belonging';

/** The lists of a record. What Achieng said alone is not for who cares for her. */
const recordRights = Object.fromEntries(
  ['allergies', 'conditions', 'medicines', 'measurements'].flatMap((list): [string, readonly Tie[]][] => [
    [`${list}.create`, ['owner', 'parent', 'carer', 'team']],
    [`${list}.list`, ['owner', 'parent', 'carer', 'team']],
    [`${list}.update`, ['owner', 'carer', 'team']],
  ]),
);
const fhirCare = ['appointment', 'communication', 'consent', 'flag', 'questionnaire_response', 'service_request'];
const fhirEntries = ['allergy_intolerance', 'condition', 'medication_statement', 'observation'];
const fhirRights = Object.fromEntries(
  [...fhirCare, ...fhirEntries].flatMap((type): [string, readonly Tie[] | Audience][] => [
    [`fhir.read_${type}`, ['owner', 'carer', 'team']],
    [`fhir.search_${type}`, 'everybody'],
  ]),
);

export const accessRights: Readonly<Record<string, readonly Tie[] | Audience>> = {
  'measurements.waiting': 'carers',
  'measurements.points': ['owner', 'parent', 'carer', 'team'],
  'record.changes': ['owner', 'parent', 'carer', 'team'],
  'record.confirm': ['carer', 'team'],
  'record.read': ['owner', 'parent', 'carer', 'team'],
  'record.set_in_error': ['owner', 'carer', 'team'],
  'record.set_target': ['carer', 'team'],
  ...recordRights,
  ...fhirRights,
  'appointments.bookable_clinicians': ['carer', 'team', 'reception'],
  'appointments.create': ['carer', 'team', 'reception'],
  'appointments.delete': ['carer', 'team', 'reception'],
  'appointments.get': ['owner', 'parent', 'carer', 'team', 'reception'],
  'appointments.list': ['owner', 'parent', 'carer', 'team', 'reception'],
  'appointments.set_status': ['carer', 'team', 'reception'],
  'appointments.update': ['carer', 'team', 'reception'],
  'appointments.set_arrival': ['carer', 'team', 'reception'],
  'appointments.calendar': 'clinicians',
  'absences.end': ['admin', 'superuser'],
  'absences.get': ['admin', 'superuser'],
  'absences.set': ['admin', 'superuser'],
  'audit.export': 'admins',
  'audit.list': 'admins',
  'audit.record_access': 'patients',
  'caregivers.add': ['carer'],
  'caregivers.add_person': 'patients',
  'caregivers.agree_by_code': ['owner'],
  'caregivers.confirm': ['carer'],
  'caregivers.end': ['owner', 'carer'],
  'caregivers.end_own': ['owner'],
  'caregivers.list': ['owner', 'parent', 'helper', 'carer'],
  'caregivers.send_code': ['owner'],
  'clinician_invitations.create': 'admins',
  'clinician_invitations.decline': 'anyone',
  'clinician_invitations.delete': ['admin', 'superuser'],
  'clinician_invitations.list': 'admins',
  'clinician_invitations.send': ['admin', 'superuser'],
  'clinician_invitations.update': ['admin', 'superuser'],
  'clinician_invitations.validate_token': 'anyone',
  'clinicians.deactivate': ['admin', 'superuser'],
  'clinicians.decide_approval': ['admin', 'superuser'],
  'clinicians.end_sessions': ['admin', 'superuser'],
  'clinicians.get': ['admin', 'superuser'],
  'clinicians.hand_over': ['admin', 'superuser'],
  'clinicians.list': ['admin', 'superuser'],
  'clinicians.me': 'clinicians',
  'clinicians.open_lists': 'patients',
  'clinicians.own': 'clinicians',
  'clinicians.reactivate': ['admin', 'superuser'],
  'clinicians.update': ['admin', 'superuser'],
  'clinicians.update_own': 'clinicians',
  'corrections.create': ['carer', 'team'],
  'data_requests.answer': ['admin', 'superuser'],
  'data_requests.create': 'patients',
  'data_requests.list': 'admins',
  'data_requests.own': 'patients',
  'e_contacts.create': ['owner', 'parent', 'helper', 'carer'],
  'e_contacts.for_clinician': ['carer', 'team'],
  // What Achieng wrote alone is not for who cares for her.
  'e_contacts.for_patient': ['owner'],
  'e_contacts.discard_held': ['carer', 'team'],
  'e_contacts.inbox_counts': 'carers',
  'e_contacts.list_for_clinician': ['carer', 'team'],
  'e_contacts.list_for_patient': ['owner', 'parent', 'helper'],
  'e_contacts.mark_seen': ['owner', 'carer', 'team'],
  'e_contacts.needs_you_now': 'carers',
  'e_contacts.overdue_of_colleagues': 'carers',
  'e_contacts.post_message': ['owner', 'carer', 'team'],
  'e_contacts.propose_answer': ['carer', 'team'],
  'e_contacts.send_held': ['carer', 'team'],
  'e_contacts.set_owner': ['carer', 'team'],
  'e_contacts.set_status': ['carer', 'team'],
  'e_contacts.log_call': ['carer', 'team'],
  'e_contacts.answer_alone': ['parent', 'helper'],
  'e_contacts.complete_answers': ['owner'],
  'e_contacts.keep_from_caregivers': ['carer', 'team'],
  'e_contacts.no_reply_needed': ['carer', 'team'],
  'e_contacts.answer_care': ['owner'],
  'fhir.capabilities': 'anyone',
  'fhir.everything': ['owner', 'carer', 'team'],
  'fhir.read_audit_event': ['owner', 'admin', 'superuser'],
  'fhir.read_organization': 'everybody',
  'fhir.read_patient': ['owner', 'carer', 'team', 'admin', 'superuser'],
  'fhir.read_practitioner': ['owner', 'carer', 'team', 'admin', 'superuser'],
  'fhir.read_questionnaire': 'anyone',
  'fhir.read_task': ['owner'],
  // A search gives whoever searches what they may read: another's is not found, as what is not there.
  'fhir.search_audit_event': 'everybody',
  'fhir.search_organization': 'everybody',
  'fhir.search_patient': 'everybody',
  'fhir.search_practitioner': 'everybody',
  'fhir.search_questionnaire': 'anyone',
  'fhir.search_task': 'everybody',
  'institutions.choices': 'anyone',
  'institutions.create': 'superusers',
  'institutions.delete': ['superuser'],
  'institutions.get': ['admin', 'superuser'],
  'institutions.list': 'clinicians',
  'institutions.set_contact_card': ['admin', 'superuser'],
  'institutions.set_free_services': ['admin', 'superuser'],
  'institutions.set_notifications': ['admin', 'superuser'],
  'institutions.set_registration': ['admin', 'superuser'],
  'institutions.set_second_factor_rule': ['admin', 'superuser'],
  'institutions.update': ['superuser'],
  'merged_records.agree': ['carer'],
  'merged_records.agree_by_code': ['carer'],
  'merged_records.create': ['carer', 'admin'],
  'merged_records.keep_apart': ['carer', 'admin'],
  'merged_records.list_of_patient': ['carer', 'admin'],
  'merged_records.look_alikes': ['carer', 'admin'],
  'merged_records.send_codes': ['carer'],
  'merged_records.undo': ['carer', 'admin'],
  'notes.create': ['carer', 'team'],
  'notes.list': ['carer', 'team'],
  'notes.update': ['carer'],
  'notifications.later': 'anyone',
  'notifications.not_reached': 'carers',
  'notifications.push_key': 'anyone',
  'notifications.set_settings': 'everybody',
  'notifications.settings': 'everybody',
  'notifications.subscribe': 'everybody',
  'notifications.unsubscribe': 'everybody',
  'opening_hours.get': 'belonging',
  'opening_hours.set': ['admin', 'superuser'],
  'passwords.change': 'everybody',
  'passwords.forgot': 'anyone',
  'passwords.reset': 'anyone',
  'patient_invitations.by_token': 'anyone',
  'patient_invitations.create': 'carers',
  'patient_invitations.delete': 'carers',
  'patient_invitations.list': 'carers',
  'patient_invitations.resend': 'carers',
  'patients.contact': ['carer', 'inviter', 'superuser'],
  'patients.contact_card': ['carer', 'team'],
  'patients.deactivate': ['carer'],
  'patients.get': ['carer', 'team'],
  'patients.list': 'carers',
  'patients.list_of_institution': ['admin', 'superuser', 'reception'],
  'patients.me': 'patients',
  'patients.reactivate': ['superuser'],
  'patients.select_clinician': ['owner'],
  'patients.timeline': 'patients',
  'patients.update': ['carer'],
  'patients.update_own': 'patients',
  'phone_numbers.begin_own_account': ['owner'],
  'phone_numbers.change_own': 'everybody',
  'phone_numbers.verify_own_account': ['owner'],
  'phone_numbers.change_patient': ['carer'],
  'phone_numbers.verify_own': 'everybody',
  'phone_numbers.verify_patient': ['carer'],
  'questionnaires.discard_draft': ['owner', 'parent', 'helper', 'carer', 'team'],
  'questionnaires.list_drafts': ['owner', 'parent', 'helper', 'carer', 'team'],
  'questionnaires.load_draft': ['owner', 'parent', 'helper', 'carer', 'team'],
  'questionnaires.save_draft': ['owner', 'parent', 'helper', 'carer', 'team'],
  'record_file.paper': ['owner', 'carer', 'team'],
  'red_flags.acknowledge': ['carer', 'team'],
  'red_flags.acknowledge_all': ['carer', 'team'],
  'red_flags.judge': ['carer', 'team'],
  'red_flags.take_back': ['carer', 'team'],
  'red_flags.list_of_patient': ['carer', 'team'],
  'quick_replies.create': 'carers',
  'quick_replies.delete': ['carer'],
  'quick_replies.list': 'carers',
  'quick_replies.order': 'carers',
  'quick_replies.update': ['carer'],
  'red_flags.overdue_of_institution': ['admin', 'superuser'],
  'team_care.consent': ['owner', 'parent'],
  'team_care.members': 'carers',
  'team_care.of_patient': ['owner', 'parent'],
  'team_care.set': ['admin', 'superuser'],
  'registrations.assisted_register': 'clinicians',
  'registrations.complete': 'anyone',
  'registrations.register_clinician': 'anyone',
  'registrations.register_patient': 'anyone',
  'registrations.resend_consent': ['carer', 'reception'],
  'registrations.validate_token': 'anyone',
  'registrations.verify_consent': ['carer', 'reception'],
  'registrations.verify_phone': 'anyone',
  'relationships.answer': ['owner'],
  'relationships.join': 'patients',
  'second_factor.begin': 'clinicians',
  'second_factor.confirm': 'clinicians',
  'second_factor.get': 'clinicians',
  'second_factor.remove': 'clinicians',
  'service_interests.create': ['owner', 'parent', 'carer', 'team'],
  'service_interests.fulfil': ['carer', 'team'],
  'service_interests.list': ['owner', 'parent', 'carer', 'team'],
  'sessions.device_secret': 'everybody',
  'sessions.end': ['owner'],
  'sessions.end_others': 'everybody',
  'sessions.list': 'everybody',
  'sessions.login': 'anyone',
  'sessions.logout': 'anyone',
  'sessions.refresh': 'anyone',
  'speech.audio': ['owner', 'carer', 'team'],
  'speech.generate': ['owner', 'carer', 'team'],
  'speech.preview': ['carer', 'team'],
  'speech.question': 'everybody',
  'statistics.get': 'carers',
  'statistics.tallies': ['admin', 'superuser'],
  'statistics.team': 'carers',
  'support.liveness': 'anyone',
  'support.readiness': 'anyone',
  'users.update': 'everybody',
  'verifications.resend_code': 'anyone',
};

/**
 * Who may hear each event, if it came into their room: the room is the user's own, and what lies in it is shown as far
 * as they may know of it at the moment.
 */
export const eventRights: Readonly<Record<string, readonly Tie[]>> = {
  // Nothing tells of these yet.
  'appointment-created': [],
  'appointment-deleted': [],
  'appointment-updated': [],
  'caregivers-changed': ['owner', 'parent', 'helper', 'no_carer', 'carer'],
  'clinician-invitation-deleted': ['admin', 'superuser'],
  'clinician-invitation-updated': ['admin', 'superuser'],
  'clinician-note-created': ['carer', 'team'],
  'clinician-updated': ['owner', 'carer', 'admin', 'superuser'],
  'cpr-created': ['carer'],
  'cpr-created-patient': ['owner'],
  'cpr-deleted': ['owner', 'carer', 'admin', 'superuser'],
  'cpr-updated': ['carer'],
  'cpr-updated-patient': ['owner'],
  'delivery-updated': ['carer'],
  'e-contact-created': ['owner', 'carer', 'team'],
  'e-contact-message-created': ['owner', 'carer', 'team'],
  'e-contact-updated': ['owner', 'carer', 'team'],
  'institution-updated': ['admin', 'superuser'],
  'patient-updated': ['owner', 'parent', 'carer', 'team'],
  // Told here as what Achieng said alone.
  'record-entry-changed': ['owner', 'carer', 'team'],
  'service-interest-created': ['owner', 'parent', 'carer', 'team'],
  'service-interest-fulfilled': ['owner', 'parent', 'carer', 'team'],
  'service-interest-updated': ['owner', 'parent', 'carer', 'team'],
  'user-updated': ['owner'],
};
