/** Which features have texts, and which bundle holds which. A feature's texts are `<language>/<feature>.json`. */
import type about from '../en/about.json';
import type absences from '../en/absences.json';
import type account from '../en/account.json';
import type appointments from '../en/appointments.json';
import type assisted from '../en/assisted.json';
import type attachments from '../en/attachments.json';
import type audit from '../en/audit.json';
import type booking from '../en/booking.json';
import type calendar from '../en/calendar.json';
import type caredFor from '../en/cared-for.json';
import type caregivers from '../en/caregivers.json';
import type caregiversOfPatient from '../en/caregivers-of-patient.json';
import type clinicianFrame from '../en/clinician-frame.json';
import type clinicians from '../en/clinicians.json';
import type connection from '../en/connection.json';
import type consultation from '../en/consultation.json';
import type contentPaper from '../en/content-paper.json';
import type contentReview from '../en/content-review.json';
import type contactCard from '../en/contact-card.json';
import type dataRequests from '../en/data-requests.json';
import type deliveries from '../en/deliveries.json';
import type eContacts from '../en/e-contacts.json';
import type emergency from '../en/emergency.json';
import type fields from '../en/fields.json';
import type followUp from '../en/follow-up.json';
import type formRefusals from '../en/form-refusals.json';
import type forSomeone from '../en/for-someone.json';
import type frame from '../en/frame.json';
import type healthRecord from '../en/health-record.json';
import type inbox from '../en/inbox.json';
import type institutions from '../en/institutions.json';
import type login from '../en/login.json';
import type mergedRecords from '../en/merged-records.json';
import type notifications from '../en/notifications.json';
import type openingHours from '../en/opening-hours.json';
import type outgoing from '../en/outgoing.json';
import type pageHeads from '../en/page-heads.json';
import type patientFrame from '../en/patient-frame.json';
import type patientHome from '../en/patient-home.json';
import type patients from '../en/patients.json';
import type people from '../en/people.json';
import type person from '../en/person.json';
import type questionnaires from '../en/questionnaires.json';
import type plain from '../en/plain.json';
import type plans from '../en/plans.json';
import type quickReplies from '../en/quick-replies.json';
import type reception from '../en/reception.json';
import type recordPaper from '../en/record-paper.json';
import type refusals from '../en/refusals.json';
import type registrations from '../en/registrations.json';
import type services from '../en/services.json';
import type sessions from '../en/sessions.json';
import type shell from '../en/shell.json';
import type speech from '../en/speech.json';
import type staffNotifications from '../en/staff-notifications.json';
import type teamCare from '../en/team-care.json';
import type statistics from '../en/statistics.json';
import type verifications from '../en/verifications.json';

/** English is written first; its keys bind every other language. */
interface Features {
  about: typeof about;
  absences: typeof absences;
  account: typeof account;
  appointments: typeof appointments;
  assisted: typeof assisted;
  attachments: typeof attachments;
  audit: typeof audit;
  booking: typeof booking;
  calendar: typeof calendar;
  'cared-for': typeof caredFor;
  caregivers: typeof caregivers;
  'caregivers-of-patient': typeof caregiversOfPatient;
  'clinician-frame': typeof clinicianFrame;
  clinicians: typeof clinicians;
  connection: typeof connection;
  consultation: typeof consultation;
  'contact-card': typeof contactCard;
  'content-paper': typeof contentPaper;
  'content-review': typeof contentReview;
  'data-requests': typeof dataRequests;
  deliveries: typeof deliveries;
  'e-contacts': typeof eContacts;
  emergency: typeof emergency;
  fields: typeof fields;
  'follow-up': typeof followUp;
  'form-refusals': typeof formRefusals;
  'for-someone': typeof forSomeone;
  frame: typeof frame;
  'health-record': typeof healthRecord;
  inbox: typeof inbox;
  institutions: typeof institutions;
  login: typeof login;
  'merged-records': typeof mergedRecords;
  notifications: typeof notifications;
  'opening-hours': typeof openingHours;
  outgoing: typeof outgoing;
  'page-heads': typeof pageHeads;
  'patient-frame': typeof patientFrame;
  'patient-home': typeof patientHome;
  'team-care': typeof teamCare;
  patients: typeof patients;
  people: typeof people;
  person: typeof person;
  plain: typeof plain;
  plans: typeof plans;
  questionnaires: typeof questionnaires;
  'quick-replies': typeof quickReplies;
  reception: typeof reception;
  'record-paper': typeof recordPaper;
  refusals: typeof refusals;
  registrations: typeof registrations;
  services: typeof services;
  sessions: typeof sessions;
  shell: typeof shell;
  speech: typeof speech;
  'staff-notifications': typeof staffNotifications;
  statistics: typeof statistics;
  verifications: typeof verifications;
}
export type Feature = keyof Features;

/** Behind the login, for patients and clinicians. */
const shared = [
  'account',
  'appointments',
  'caregivers',
  'connection',
  'data-requests',
  'e-contacts',
  'follow-up',
  'form-refusals',
  'frame',
  'notifications',
  'opening-hours',
  'page-heads',
  'people',
  'person',
  'questionnaires',
  'registrations',
  'sessions',
  'speech',
  'team-care',
  'verifications',
] as const;

/** Bundles that are loaded at once, in one language. */
export const bundles = {
  /** Comes with every visit: keep it small. */
  door: ['fields', 'login', 'shell'],
  /** Visitors have it too from their second page on: most who register are patients. */
  patient: [...shared, 'cared-for', 'emergency', 'for-someone', 'patient-frame', 'patient-home'],
  clinician: [
    ...shared,
    'absences',
    'assisted',
    'audit',
    'booking',
    'calendar',
    'caregivers-of-patient',
    'clinician-frame',
    'clinicians',
    'consultation',
    'deliveries',
    'inbox',
    'institutions',
    'merged-records',
    'patients',
    'quick-replies',
    'reception',
    'services',
    'staff-notifications',
    'statistics',
  ],
  /** Texts of content review, for clinical leads. */
  content: ['content-review'],
  /** Allergies to measurements and what is asked again, with the pages and the panels that show them. */
  record: ['health-record', 'plans'],
  /** With the first photo or voice note that somebody sees or adds. */
  attachments: ['attachments'],
  /** With the page that says what Hodi is, and with the emergency numbers. */
  about: ['about'],
  /** Pages that work without a script; only the server has them. */
  plain: ['plain'],
  /** Texts of the server: refusals by code, and messages by SMS, by e-mail and on paper. */
  server: [
    'content-paper',
    'deliveries',
    'fields',
    'follow-up',
    'for-someone',
    'form-refusals',
    'outgoing',
    'page-heads',
    'person',
    'record-paper',
    'refusals',
  ],
} as const satisfies Record<string, readonly Feature[]>;
export type Bundle = keyof typeof bundles;
/** A contact card is printed in all its languages at once, so its texts come with it. */
export const features: readonly Feature[] = [...new Set([...Object.values(bundles).flat(), 'contact-card' as const])];

type Path<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${Path<Texts[Key]>}`;
}[keyof Texts & string];
/** The forms by number of a text are one key. */
type Folded<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

/** Every key of a feature's texts; of each of several features. */
export type KeyOf<Name extends Feature> = { [Each in Name]: Folded<Path<Features[Each]>> }[Name];
/** Every key of a bundle; of each of several bundles. */
export type BundleKey<Name extends Bundle> = KeyOf<(typeof bundles)[Name][number]>;
