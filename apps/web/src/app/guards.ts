/**
 * Decides who may see which address. Until the profile is loaded only the session decides, then the role too. Pure, so
 * that every rule is a line in a table test. Actions are authorised by the server.
 */
import type { ClinicianProfile } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';

/**
 * `everyone` is for whoever comes, `public` for logged-out users only, `staff` for clinicians and receptions, `clinician` without the
 * receptions, `own_institution` for its admin and the superuser, `admin` for every admin and the superuser,
 * `clinical_lead` for who reviews the content, and the superuser.
 */
type Who =
  | 'everyone'
  | 'public'
  | 'patient'
  | 'staff'
  | 'clinician'
  | 'superuser'
  | 'own_institution'
  | 'admin'
  | 'clinical_lead';

const rolesPath = '/admin/institutions/:institutionId/roles';

/** Where the clinicians of an institution are managed. */
export const rolesPathOf = (institutionId: string): string => rolesPath.replace(':institutionId', institutionId);

/** Every address of the product, also of pages that are still to come: their guards hold already. */
export const addresses: readonly (readonly [path: string, who: Who])[] = [
  ['/about', 'everyone'],
  ['/emergency', 'everyone'],
  ['/login', 'public'],
  ['/register-patient', 'public'],
  ['/register-clinician', 'public'],
  ['/register-clinician/:token', 'public'],
  ['/forgot-password', 'public'],
  ['/complete-registration/:token', 'public'],
  ['/clinician/dashboard', 'staff'],
  ['/clinician/patients', 'staff'],
  ['/clinician/patients/:patientId', 'clinician'],
  ['/clinician/patients/:patientId/record', 'clinician'],
  ['/clinician/patients/:patientId/measurements', 'clinician'],
  ['/clinician/patients/:patientId/merge', 'clinician'],
  ['/clinician/patient-inquiries', 'clinician'],
  ['/clinician/e-contact/:eContactId', 'clinician'],
  ['/clinician/account', 'staff'],
  ['/clinician/account/:part', 'staff'],
  ['/clinician/notifications', 'staff'],
  ['/clinician/appointments', 'staff'],
  ['/clinician/quick-replies', 'clinician'],
  ['/clinician/statistics', 'clinician'],
  ['/clinician/assisted-registration', 'staff'],
  ['/clinician/patient/:patientId/quiz/:topic', 'clinician'],
  ['/clinician/patient/:patientId/quiz/:topic/summary', 'clinician'],
  ['/admin/institutions', 'superuser'],
  [rolesPath, 'own_institution'],
  ['/admin/audit', 'admin'],
  ['/admin/content', 'clinical_lead'],
  ['/admin/content/:topic', 'clinical_lead'],
  ['/patient/dashboard', 'patient'],
  ['/patient/get-help', 'patient'],
  ['/patient/appointments', 'patient'],
  ['/patient/health-record', 'patient'],
  ['/patient/health', 'patient'],
  ['/patient/health/measurements', 'patient'],
  ['/patient/plans', 'patient'],
  ['/patient/plans/:planId', 'patient'],
  ['/patient/account', 'patient'],
  ['/patient/account/:part', 'patient'],
  ['/patient/notifications', 'patient'],
  ['/patient/people', 'patient'],
  ['/patient/people/new', 'patient'],
  ['/patient/for/:topic', 'patient'],
  ['/patient/e-contact/:eContactId', 'patient'],
  ['/patient/quiz/:topic', 'patient'],
  ['/patient/quiz/:topic/summary', 'patient'],
];

/** Each path of them, with `:name` places. A function, so that an app that asks nothing carries nothing. */
export const everyPath = (): string[] => addresses.map(([path]) => path);

/** Whether an address has the form of a path with `:name` places; a slash at its end does not matter. */
export function matches(path: string, address: string): boolean {
  const [wanted, given] = [path, address].map((text) => text.replace(/\/+$/, '').split('/'));
  if (wanted === undefined || given === undefined || wanted.length !== given.length) return false;
  return wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]));
}

/** `unknown` while it is being determined whether the session still holds. */
export type Visitor = UserType | 'nobody' | 'unknown';

export type Decision = { go: 'show' | 'wait' | 'not_found' } | { go: 'redirect'; to: string };

export const homeOf = (visitor: Visitor): string =>
  visitor === 'patient' ? '/patient/dashboard' : visitor === 'clinician' ? '/clinician/dashboard' : '/login';

/** Fields of a clinician's profile that decide about addresses. */
export interface Staff {
  role: ClinicianRole;
  institution_id: string;
  /** They arrange visits, and see nothing clinical. */
  is_reception?: boolean | undefined;
  /** They review the clinical content. */
  is_clinical_lead?: boolean | undefined;
}

/** Out of their own profile. */
export const staffOf = ({ clinician, is_reception }: ClinicianProfile): Staff => ({
  role: clinician.role,
  institution_id: clinician.institution_id,
  is_reception,
  is_clinical_lead: clinician.is_clinical_lead,
});

function staffMayEnter(who: Who, staff: Staff, address: string): boolean {
  if (who === 'staff' || who === 'everyone') return true;
  if (staff.is_reception === true) return false;
  if (staff.role === 'superuser' || who === 'clinician') return true;
  if (who === 'clinical_lead') return staff.is_clinical_lead === true;
  if (staff.role !== 'admin') return false;
  return who === 'admin' || (who === 'own_institution' && matches(rolesPathOf(staff.institution_id), address));
}

/** As long as a clinician's role is not known the way is open: it leads to where the profile is loaded. */
const mayEnter = (who: Who, visitor: Visitor): boolean =>
  who === 'everyone' ||
  (who === 'public' ? visitor === 'nobody' : who === 'patient' ? visitor === 'patient' : visitor === 'clinician');

/**
 * Decides what an address shows to a visitor. Other users' pages lead to the own dashboard, or to the login.
 * @param staff given once a clinician's profile is loaded.
 */
export function decide(address: string, visitor: Visitor, staff?: Staff): Decision {
  const isRoot = matches('/', address);
  const who = addresses.find(([path]) => matches(path, address))?.[1];
  if (!isRoot && who === undefined) return { go: 'not_found' };
  if (visitor === 'unknown') return { go: 'wait' };
  const isBarred = who === undefined || !mayEnter(who, visitor) || (staff && !staffMayEnter(who, staff, address));
  if (isBarred) return { go: 'redirect', to: homeOf(visitor) };
  return { go: 'show' };
}

/** Whether the page is for the other kind of user: a patient's for who is signed in as clinician, or the other way round. */
export function isOfOtherKind(address: string, visitor: UserType): boolean {
  const who = addresses.find(([path]) => matches(path, address))?.[1];
  return who !== undefined && who !== 'public' && !mayEnter(who, visitor);
}

/** Links of messages, with which somebody registers. */
export const isRegistrationLink = (address: string, search: string): boolean =>
  matches('/register-clinician/:token', address) ||
  matches('/complete-registration/:token', address) ||
  (matches('/register-patient', address) && new URLSearchParams(search).has('invitation'));

/** Moving within a conversation keeps the place; every other change of address begins at the top. */
export const keepsScroll = (address: string): boolean => /^\/(patient|clinician)\/e-contact\//.test(address);
