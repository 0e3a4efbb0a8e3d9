/** Which hint belongs to which address. Pure: each is a line in a table test. */
import { matches } from '../guards.ts';

const hints = [
  ['/patient/dashboard', 'patient_home'],
  ['/patient/get-help', 'get_help'],
  ['/patient/appointments', 'own_visits'],
  ['/patient/health-record', 'own_record'],
  ['/patient/e-contact/:id', 'thread'],
  ['/patient/account', 'account'],
  ['/patient/notifications', 'notifications'],
  ['/clinician/dashboard', 'clinician_home'],
  ['/clinician/patients', 'patients'],
  ['/clinician/patients/:id', 'patient'],
  ['/clinician/patient-inquiries', 'inquiries'],
  ['/clinician/e-contact/:id', 'consultation'],
  ['/clinician/appointments', 'appointments'],
  ['/clinician/statistics', 'statistics'],
  ['/clinician/account', 'account'],
  ['/clinician/notifications', 'notifications'],
  ['/admin/institutions', 'institutions'],
  ['/admin/institutions/:id/roles', 'staff'],
  ['/admin/audit', 'audit'],
  ['/admin/content', 'content'],
] as const;

/** Hints that differ for reception. */
const ofReception = {
  clinician_home: 'reception_home',
  patients: 'reception_patients',
  appointments: 'reception_appointments',
} as const;

type Hint = (typeof hints)[number][1] | (typeof ofReception)[keyof typeof ofReception] | 'no_clinician';

/** They speak of asking a clinician. */
const needClinician: ReadonlySet<Hint> = new Set(['patient_home', 'get_help']);

interface Reader {
  /** Of a patient; undefined while that is not known, and of everybody else. */
  hasClinician?: boolean | undefined;
  isReception?: boolean | undefined;
}

/**
 * @returns the name of the hint, and of its text; undefined where none is needed.
 */
export function hintOf(address: string, { hasClinician, isReception }: Reader): Hint | undefined {
  const hint = hints.find(([path]) => matches(path, address))?.[1];
  if (isReception === true && hint !== undefined && hint in ofReception)
    return ofReception[hint as keyof typeof ofReception];
  if (hint === undefined || !needClinician.has(hint) || hasClinician === true) return hint;
  return hasClinician === undefined ? undefined : 'no_clinician';
}
