/**
 * Permission matrix. All checks go through `may` (rights.policy.ts): on the server to decide, in the web app to hide
 * actions that would be refused.
 */

/**
 * As what somebody acts. An admin and a superuser are clinicians too, with more rights; a receptionist arranges visits, and sees
 * nothing clinical.
 */
export type RightsLevel = 'patient' | 'receptionist' | 'clinician' | 'admin' | 'superuser';

/** Relation between a person and a thing that a right requires; one of the listed ties suffices. */
export type Tie =
  /** The thing is theirs: their account, or the record of themself as a patient. */
  | 'own'
  /** Their account cares for the patient whom it is about, now. Of an adult only what that account began, and its replies. */
  | 'cares_for'
  /** The same, of a child: with the record. */
  | 'cares_for_child'
  /** An active relationship to the patient whom it is about. */
  | 'in_care'
  /** They are of the team of an institution where the patient agreed to be answered by the team. */
  | 'team'
  /**
   * An emergency, or a warning that is escalated like one, at their institution, which works as a team, that nobody has answered in
   * time: open to all who answer there.
   */
  | 'escalated'
  /** They invited the patient whom it is about, or have them in their care. */
  | 'invited'
  /** The patient is in the care of somebody at their institution. */
  | 'in_care_there'
  /** The same, or only invited or registered there. */
  | 'known_there'
  /** They review the clinical content, beside their role. */
  | 'clinical_lead'
  /** It belongs to their institution. */
  | 'institution'
  /** Nothing. */
  | 'any';

type Row = Readonly<Record<RightsLevel, readonly Tie[]>>;

export const rightsMatrix = {
  /** Own profile, language, password, sessions. */
  account: { patient: ['own'], receptionist: ['own'], clinician: ['own'], admin: ['own'], superuser: ['own'] },
  /** Questionnaires, inquiries, messages. */
  inquiries: {
    patient: ['own', 'cares_for'],
    receptionist: [],
    clinician: ['in_care', 'team', 'escalated'],
    admin: ['in_care'],
    superuser: ['in_care'],
  },
  /** To read personal data; red flags, services. */
  record: {
    patient: ['own', 'cares_for_child'],
    receptionist: [],
    clinician: ['in_care', 'team'],
    admin: ['in_care'],
    superuser: ['in_care'],
  },
  /** To read, book, move, complete and cancel appointments. */
  appointments: {
    patient: ['own', 'cares_for_child'],
    receptionist: ['in_care_there'],
    clinician: ['in_care', 'team'],
    admin: ['in_care'],
    superuser: ['in_care'],
  },
  /** To change who a patient is, their number or their status. */
  person: {
    patient: ['own', 'cares_for_child'],
    receptionist: [],
    clinician: ['in_care'],
    admin: ['in_care'],
    superuser: ['in_care'],
  },
  /** Private notes: never the patient. */
  notes: { patient: [], receptionist: [], clinician: ['in_care', 'team'], admin: ['in_care'], superuser: ['in_care'] },
  /** Name and contact of a patient who was invited, and the invitation itself. */
  invitations: {
    patient: ['own'],
    receptionist: [],
    clinician: ['invited'],
    admin: ['invited', 'institution'],
    superuser: ['any'],
  },
  /** To register a patient, and the answers to that. */
  registrations: {
    patient: [],
    receptionist: ['known_there'],
    clinician: ['invited'],
    admin: ['invited'],
    superuser: ['invited'],
  },
  /** Names, member ID, contact and status of an institution's patients; nothing clinical. */
  institution_patients: {
    patient: [],
    receptionist: ['institution'],
    clinician: [],
    admin: ['institution'],
    superuser: ['any'],
  },
  /** How many emergencies nobody acknowledged in time, and which clinician was asked; nothing of whom they are. */
  overdue_emergencies: { patient: [], receptionist: [], clinician: [], admin: ['institution'], superuser: ['any'] },
  /** Counts of a month for a ministry, the small ones hidden. */
  tallies: { patient: [], receptionist: [], clinician: [], admin: ['institution'], superuser: ['any'] },
  /** How the clinic answers, in numbers by clinician; nothing of single inquiries. */
  team_statistics: {
    patient: [],
    receptionist: [],
    clinician: ['institution'],
    admin: ['institution'],
    superuser: ['institution'],
  },
  /** A patient's caregivers: all of them can see and end the access. */
  caregivers: {
    patient: ['own', 'cares_for'],
    receptionist: [],
    clinician: ['in_care'],
    admin: ['in_care'],
    superuser: ['in_care'],
  },
  /** Clinicians and their invitations. Nobody may change their own role. */
  staff: { patient: [], receptionist: [], clinician: [], admin: ['institution'], superuser: ['any'] },
  /** The contact card's template, and who may join the institution. */
  institution_settings: { patient: [], receptionist: [], clinician: [], admin: ['institution'], superuser: ['any'] },
  /** To create, edit and delete institutions. */
  institutions: { patient: [], receptionist: [], clinician: [], admin: [], superuser: ['any'] },
  /** To read, comment and sign the clinical content. */
  content: {
    patient: [],
    receptionist: [],
    clinician: ['clinical_lead'],
    admin: ['clinical_lead'],
    superuser: ['any'],
  },
  /** To make a deactivated patient active again. */
  reactivation: { patient: [], receptionist: [], clinician: [], admin: [], superuser: ['any'] },
  audit_log: { patient: [], receptionist: [], clinician: [], admin: ['institution'], superuser: ['any'] },
  /** Log of who opened a patient's record. */
  record_access: { patient: ['own', 'cares_for_child'], receptionist: [], clinician: [], admin: [], superuser: [] },
} as const satisfies Record<string, Row>;

export type Area = keyof typeof rightsMatrix;
