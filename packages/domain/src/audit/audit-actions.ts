/** Kind and part of the record for each action of the audit log. */
import { type AuditKind, type AuditPart, auditParts } from './audit-kinds.ts';
import { attachmentActions, recordActions } from './record-actions.ts';
import { contentActions } from './content-actions.ts';
import { institutionActions } from './institution-actions.ts';

export interface AuditAction {
  kind: AuditKind;
  part: AuditPart;
}

/**
 * By these an institution gave its patients' records to another system: whoever typed it has no account. A backup is none, and names nobody.
 */
export const givenOutActions: readonly string[] = ['command.fhir_export'];

/** Those by which all of one patient's record left Hodi, not a list with their name. */
export const wholeRecordActions: readonly string[] = ['fhir.everything', 'record_file.paper', ...givenOutActions];

const of = (part: AuditPart, kinds: Readonly<Record<string, AuditKind>>): Record<string, AuditAction> =>
  Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, { kind, part }]));

/** Of what the live line brings news. */
export const liveParts = [
  'record',
  'inquiries',
  'notes',
  'appointments',
  'services',
] as const satisfies readonly AuditPart[];
export type LivePart = (typeof liveParts)[number];

/** News of these patients reached a device, from then to the end of that minute of the clock. */
export const liveAction = (part: LivePart): string => `live.${part}`;

/** A write came a second time under its key, and its stored answer was given once more: to whoever wrote it, and nothing was done. */
export const repeatedAction = (contract: string): string => `repeated.${auditActionOf(contract).part}`;

/** A call was refused with something of patients in the answer, such as who is alike. The refused call's own line names nobody. */
export const shownAction = (contract: string): string => `shown.${auditActionOf(contract).part}`;
/** Of whom the name and the clinicians were told, as those of somebody alike. */
export const shownAlike = 'shown.record';

const besideTheCalls = Object.fromEntries<AuditAction>([
  ...liveParts.map((part) => [liveAction(part), { kind: 'received', part }] as const),
  ...auditParts.map((part) => [`repeated.${part}`, { kind: 'read', part }] as const),
  ...auditParts.map((part) => [`shown.${part}`, { kind: 'read', part }] as const),
  [shownAlike, { kind: 'listed', part: 'record' }],
]);

/**
 * Of each action that leaves a line: the names of contracts, those of the command line, and what no contract names. A call that
 * touches nobody's record leaves one only where it was refused (`audit-refusal.ts`).
 */
export const auditActions: Readonly<Record<string, AuditAction>> = {
  ...besideTheCalls,
  ...of('record', {
    'patients.me': 'read',
    'patients.timeline': 'read',
    'patients.list': 'listed',
    'patients.list_of_institution': 'listed',
    'patients.get': 'read',
    'patients.contact': 'read',
    'patients.contact_card': 'read',
    'patients.update_own': 'changed',
    'patients.update': 'changed',
    'patients.deactivate': 'changed',
    'patients.reactivate': 'changed',
    'patients.select_clinician': 'changed',
    'caregivers.add_person': 'changed',
    'caregivers.send_code': 'changed',
    'caregivers.agree_by_code': 'changed',
    'caregivers.end_own': 'changed',
    'caregivers.list': 'read',
    'caregivers.add': 'changed',
    'caregivers.confirm': 'changed',
    'caregivers.end': 'changed',
    'team_care.of_patient': 'read',
    'team_care.consent': 'changed',
    'merged_records.look_alikes': 'listed',
    'merged_records.keep_apart': 'changed',
    'merged_records.create': 'changed',
    'merged_records.list_of_patient': 'read',
    'merged_records.agree': 'changed',
    'merged_records.send_codes': 'changed',
    'merged_records.agree_by_code': 'changed',
    'merged_records.undo': 'changed',
    'clinicians.me': 'listed',
    'registrations.assisted_register': 'changed',
    'registrations.verify_consent': 'changed',
    'registrations.resend_consent': 'changed',
    'phone_numbers.begin_own_account': 'changed',
    'phone_numbers.verify_own_account': 'changed',
    'phone_numbers.change_patient': 'changed',
    'phone_numbers.verify_patient': 'changed',
    'phone_numbers.change_own': 'changed',
    'phone_numbers.verify_own': 'changed',
    // All records at once, by whoever may type commands on the machine.
    'command.backup': 'exported',
    'command.fhir_export': 'exported',
    'fhir.read_patient': 'read',
    'fhir.search_patient': 'read',
    // The same, where it gave no more than an institution's list does: names, contact, member IDs.
    'fhir.search_patient_names': 'listed',
    'fhir.everything': 'exported',
    // By whoever runs the server, for somebody who cannot ask in the app: why.
    'command.erase_asked': 'changed',
    'command.erase_died': 'changed',
    'command.erase_ordered': 'changed',
    'data_requests.create': 'changed',
    'data_requests.own': 'read',
    'data_requests.list': 'listed',
    'data_requests.answer': 'changed',
    'record_file.paper': 'exported',
    ...recordActions,
  }),
  ...of('inquiries', {
    ...attachmentActions,
    'corrections.create': 'changed',
    'e_contacts.create': 'changed',
    'e_contacts.for_clinician': 'read',
    'e_contacts.for_patient': 'read',
    'e_contacts.list_for_clinician': 'listed',
    'e_contacts.list_for_patient': 'read',
    'e_contacts.needs_you_now': 'listed',
    'e_contacts.overdue_of_colleagues': 'listed',
    'notifications.not_reached': 'listed',
    'e_contacts.post_message': 'answered',
    // By whoever has the phone of the account: nobody has verified who wrote it.
    'incoming_sms.message': 'answered',
    'incoming_sms.inquiry': 'changed',
    'e_contacts.propose_answer': 'read',
    // The same, where a language model was asked: the answers left this server.
    'e_contacts.propose_answer_by_model': 'shared',
    'e_contacts.set_status': 'changed',
    'e_contacts.log_call': 'answered',
    'e_contacts.complete_answers': 'changed',
    'e_contacts.answer_alone': 'changed',
    'e_contacts.no_reply_needed': 'changed',
    'e_contacts.answer_care': 'changed',
    'e_contacts.keep_from_caregivers': 'changed',
    // The same call, the other way round.
    'e_contacts.show_to_caregivers': 'changed',
    'e_contacts.inbox_counts': 'listed',
    'e_contacts.set_owner': 'changed',
    'e_contacts.send_held': 'answered',
    'e_contacts.discard_held': 'changed',
    'speech.preview': 'changed',
    'speech.generate': 'changed',
    'speech.audio': 'read',
    // Follows from opening the thread.
    'e_contacts.mark_seen': 'read',
    'questionnaires.list_drafts': 'read',
    'questionnaires.load_draft': 'read',
    'questionnaires.save_draft': 'changed',
    'questionnaires.discard_draft': 'changed',
    'speech.question': 'read',
    'fhir.read_questionnaire_response': 'read',
    'fhir.search_questionnaire_response': 'read',
    'fhir.read_communication': 'read',
    'fhir.search_communication': 'read',
    'fhir.read_media': 'read',
    'fhir.search_media': 'read',
  }),
  ...of('notes', { 'notes.list': 'read', 'notes.create': 'changed', 'notes.update': 'changed' }),
  ...of('red_flags', {
    'red_flags.acknowledge': 'changed',
    'red_flags.acknowledge_all': 'changed',
    'red_flags.take_back': 'changed',
    'red_flags.list_of_patient': 'read',
    'red_flags.judge': 'changed',
    'red_flags.overdue_of_institution': 'listed',
    'fhir.read_flag': 'read',
    'fhir.search_flag': 'read',
  }),
  ...of('appointments', {
    'appointments.list': 'listed',
    'appointments.calendar': 'listed',
    'appointments.get': 'read',
    'appointments.bookable_clinicians': 'read',
    'appointments.create': 'changed',
    'appointments.update': 'changed',
    'appointments.set_status': 'changed',
    'appointments.set_arrival': 'changed',
    'appointments.delete': 'changed',
    'fhir.read_appointment': 'read',
    'fhir.search_appointment': 'read',
  }),
  ...of('services', {
    'service_interests.list': 'listed',
    'service_interests.create': 'changed',
    'service_interests.fulfil': 'changed',
    'fhir.read_service_request': 'read',
    'fhir.search_service_request': 'read',
  }),
  ...of('invitations', {
    'patient_invitations.create': 'changed',
    'patient_invitations.list': 'listed',
    'patient_invitations.resend': 'changed',
    'patient_invitations.delete': 'changed',
    'relationships.answer': 'changed',
    'relationships.join': 'changed',
  }),
  ...of('account', {
    'users.update': 'changed',
    'notifications.settings': 'read',
    'notifications.set_settings': 'changed',
    'notifications.subscribe': 'changed',
    'notifications.unsubscribe': 'changed',
    'incoming_sms.stop': 'changed',
    'incoming_sms.start': 'changed',
    'sessions.login': 'signed_in',
    'sessions.logout': 'changed',
    'sessions.end': 'changed',
    'sessions.end_others': 'changed',
    'sessions.list': 'read',
    'sessions.device_secret': 'read',
    'passwords.change': 'changed',
    'passwords.reset': 'changed',
    'second_factor.get': 'read',
    'second_factor.begin': 'changed',
    'second_factor.confirm': 'changed',
    'second_factor.remove': 'changed',
    'registrations.register_patient': 'changed',
    'registrations.register_clinician': 'changed',
    'registrations.verify_phone': 'changed',
    'registrations.complete': 'changed',
    'command.reset_password': 'changed',
    'command.remove_second_factor': 'changed',
  }),
  ...of('staff', {
    'command.create_superuser': 'changed',
    'command.activate': 'changed',
    'command.deactivate': 'changed',
  }),
  ...of('staff', {
    'clinicians.own': 'read',
    'clinicians.open_lists': 'listed',
    'clinicians.list': 'listed',
    'clinicians.get': 'read',
    'clinicians.update_own': 'changed',
    'clinicians.update': 'changed',
    'clinicians.decide_approval': 'changed',
    'clinicians.end_sessions': 'changed',
    'clinicians.set_clinical_lead': 'changed',
    'clinicians.deactivate': 'changed',
    'clinicians.hand_over': 'changed',
    'clinicians.reactivate': 'changed',
    'absences.get': 'read',
    'absences.set': 'changed',
    'absences.end': 'changed',
    'clinician_invitations.list': 'listed',
    'clinician_invitations.create': 'changed',
    'clinician_invitations.update': 'changed',
    'clinician_invitations.send': 'changed',
    'clinician_invitations.delete': 'changed',
    'fhir.read_practitioner': 'read',
    'fhir.search_practitioner': 'listed',
  }),
  ...of('institution', institutionActions),
  ...of('statistics', { 'statistics.get': 'read', 'statistics.team': 'read', 'statistics.tallies': 'exported' }),
  ...of('content', contentActions),
  ...of('audit', {
    'audit.list': 'listed',
    'audit.export': 'exported',
    'audit.record_access': 'read',
    'fhir.read_audit_event': 'read',
    'fhir.search_audit_event': 'listed',
  }),
};

/** Of an action that is no longer known, only that something happened. */
export const auditActionOf = (name: string): AuditAction => auditActions[name] ?? { kind: 'changed', part: 'record' };

/** The actions that are of this kind and part, as far as they are given. */
export const actionsOf = (given: Partial<AuditAction>): string[] =>
  Object.entries(auditActions)
    .filter(([, { kind, part }]) => (given.kind ?? kind) === kind && (given.part ?? part) === part)
    .map(([name]) => name);
