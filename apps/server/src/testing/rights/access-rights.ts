/**
 * Who may make each call, and who may hear each event: the whole matrix in one place. The tests make every call as
 * everybody, tell every event in every room, and compare; a contract or an event without a line here fails them. How
 * each call and event is made stands beside, in the rows.
 */

/** What somebody is to Achieng, or to the thing of her doctor's institution that the call is about. */
export type Tie =
  /** Achieng herself. */
  | 'owner'
  /** Her doctor: a clinician with an active relationship to her. */
  | 'carer'
  /** A clinician who only invited her. */
  | 'inviter'
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
  /** Of any institution, each for their own; and superusers. */
  | 'admins'
  | 'superusers';

export const accessRights: Readonly<Record<string, readonly Tie[] | Audience>> = {
  'appointments.bookable_clinicians': ['carer'],
  'appointments.create': ['carer'],
  'appointments.delete': ['carer'],
  'appointments.get': ['owner', 'carer'],
  'appointments.list': ['owner', 'carer'],
  'appointments.set_status': ['carer'],
  'appointments.update': ['carer'],
  'audit.export': 'admins',
  'audit.list': 'admins',
  'audit.record_access': 'patients',
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
  'corrections.create': ['carer'],
  'data_requests.answer': ['admin', 'superuser'],
  'data_requests.create': 'patients',
  'data_requests.list': 'admins',
  'data_requests.own': 'patients',
  'e_contacts.create': ['owner', 'carer'],
  'e_contacts.for_clinician': ['carer'],
  'e_contacts.for_patient': ['owner'],
  'e_contacts.list_for_clinician': ['carer'],
  'e_contacts.list_for_patient': ['owner'],
  'e_contacts.mark_seen': ['owner', 'carer'],
  'e_contacts.needs_you_now': 'clinicians',
  'e_contacts.post_message': ['owner', 'carer'],
  'e_contacts.propose_answer': ['carer'],
  'e_contacts.set_status': ['carer'],
  'fhir.capabilities': 'anyone',
  'fhir.everything': ['owner', 'carer'],
  'fhir.read_appointment': ['owner', 'carer'],
  'fhir.read_audit_event': ['owner', 'admin', 'superuser'],
  'fhir.read_communication': ['owner', 'carer'],
  'fhir.read_flag': ['owner', 'carer'],
  'fhir.read_organization': 'everybody',
  'fhir.read_patient': ['owner', 'carer', 'admin', 'superuser'],
  'fhir.read_practitioner': ['owner', 'carer', 'admin', 'superuser'],
  'fhir.read_questionnaire': 'anyone',
  'fhir.read_questionnaire_response': ['owner', 'carer'],
  'fhir.read_service_request': ['owner', 'carer'],
  // A search gives whoever searches what they may read: another's is not found, as what is not there.
  'fhir.search_appointment': 'everybody',
  'fhir.search_audit_event': 'everybody',
  'fhir.search_communication': 'everybody',
  'fhir.search_flag': 'everybody',
  'fhir.search_organization': 'everybody',
  'fhir.search_patient': 'everybody',
  'fhir.search_practitioner': 'everybody',
  'fhir.search_questionnaire': 'anyone',
  'fhir.search_questionnaire_response': 'everybody',
  'fhir.search_service_request': 'everybody',
  'institutions.choices': 'anyone',
  'institutions.create': 'superusers',
  'institutions.delete': ['superuser'],
  'institutions.get': ['admin', 'superuser'],
  'institutions.list': 'superusers',
  'institutions.set_contact_card': ['admin', 'superuser'],
  'institutions.set_free_services': ['admin', 'superuser'],
  'institutions.set_registration': ['admin', 'superuser'],
  'institutions.update': ['superuser'],
  'notes.create': ['carer'],
  'notes.list': ['carer'],
  'notes.update': ['carer'],
  'passwords.change': 'everybody',
  'passwords.forgot': 'anyone',
  'passwords.reset': 'anyone',
  'patient_invitations.by_token': 'anyone',
  'patient_invitations.create': 'clinicians',
  'patient_invitations.delete': 'clinicians',
  'patient_invitations.list': 'clinicians',
  'patient_invitations.resend': 'clinicians',
  'patients.contact': ['carer', 'inviter', 'superuser'],
  'patients.contact_card': ['carer'],
  'patients.deactivate': ['carer'],
  'patients.get': ['carer'],
  'patients.list': 'clinicians',
  'patients.list_of_institution': ['admin', 'superuser'],
  'patients.me': 'patients',
  'patients.reactivate': ['superuser'],
  'patients.select_clinician': ['owner'],
  'patients.timeline': 'patients',
  'patients.update': ['carer'],
  'patients.update_own': 'patients',
  'phone_numbers.change_own': 'everybody',
  'phone_numbers.change_patient': ['carer'],
  'phone_numbers.verify_own': 'everybody',
  'phone_numbers.verify_patient': ['carer'],
  'questionnaires.discard_draft': ['owner', 'carer'],
  'questionnaires.list_drafts': ['owner', 'carer'],
  'questionnaires.load_draft': ['owner', 'carer'],
  'questionnaires.save_draft': ['owner', 'carer'],
  'record_file.paper': ['owner', 'carer'],
  'red_flags.acknowledge': ['carer'],
  'registrations.assisted_register': 'clinicians',
  'registrations.complete': 'anyone',
  'registrations.register_clinician': 'anyone',
  'registrations.register_patient': 'anyone',
  'registrations.resend_consent': ['carer'],
  'registrations.validate_token': 'anyone',
  'registrations.verify_consent': ['carer'],
  'registrations.verify_phone': 'anyone',
  'relationships.answer': ['owner'],
  'relationships.join': 'patients',
  'second_factor.begin': 'clinicians',
  'second_factor.confirm': 'clinicians',
  'second_factor.get': 'clinicians',
  'second_factor.remove': 'clinicians',
  'service_interests.create': ['owner', 'carer'],
  'service_interests.fulfil': ['carer'],
  'service_interests.list': ['owner', 'carer'],
  'sessions.device_secret': 'everybody',
  'sessions.end': ['owner'],
  'sessions.end_others': 'everybody',
  'sessions.list': 'everybody',
  'sessions.login': 'anyone',
  'sessions.logout': 'anyone',
  'sessions.refresh': 'anyone',
  'speech.audio': ['owner', 'carer'],
  'speech.generate': ['owner', 'carer'],
  'speech.preview': ['carer'],
  'speech.question': 'everybody',
  'statistics.get': 'clinicians',
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
  'clinician-invitation-deleted': ['admin', 'superuser'],
  'clinician-invitation-updated': ['admin', 'superuser'],
  'clinician-note-created': ['carer'],
  'clinician-updated': ['owner', 'carer', 'admin', 'superuser'],
  'cpr-created': ['carer'],
  'cpr-created-patient': ['owner'],
  'cpr-deleted': ['owner', 'carer', 'admin', 'superuser'],
  'cpr-updated': ['carer'],
  'cpr-updated-patient': ['owner'],
  'delivery-updated': ['carer'],
  'e-contact-created': ['owner', 'carer'],
  'e-contact-message-created': ['owner', 'carer'],
  'e-contact-updated': ['owner', 'carer'],
  'institution-updated': ['admin', 'superuser'],
  'patient-updated': ['owner', 'carer'],
  'service-interest-created': ['owner', 'carer'],
  'service-interest-fulfilled': ['owner', 'carer'],
  'service-interest-updated': [],
  'user-updated': ['owner'],
};
