/** One valid builder for each person and place; tests and the demo clinic say only what matters to them. */
import type { ClinicianRole } from '../clinicians/clinician.ts';
import { memberId } from '../patients/member-id.ts';
import type { PatientDetails } from '../patients/patient.ts';
import type { Language } from '../shared/language.ts';
import type { UserType } from '../shared/user-type.ts';

let serial = 0;
/** A number that is new in this process. */
export const nextSerial = (): number => (serial += 1);

/** A version 7 id from a serial number: readable in a failure, and the same in each run. */
export function idOf(number: number): string {
  const hex = number.toString(16).padStart(12, '0');
  return `01990000-0000-7000-8000-${hex}`;
}

export interface InstitutionSeed {
  id: string;
  name: string;
  type: string;
  country: string;
  county: string;
  county_code: string;
  full_address: string;
  postal_code: string | null;
  emergency_phone: string;
  whatsapp_number: string | null;
  business_hours: string | null;
  license_number: string | null;
  /** Whether clinicians who register themselves wait for their admin. */
  asks_approval: boolean;
}

export const anInstitution = (over: Partial<InstitutionSeed> = {}): InstitutionSeed => ({
  id: idOf(nextSerial()),
  name: 'Ziwa Family Clinic',
  type: 'clinic',
  country: 'KE',
  county: 'Kisumu',
  county_code: '042',
  full_address: 'Oginga Odinga Street, Kisumu',
  postal_code: '40100',
  emergency_phone: '+254572020200',
  whatsapp_number: '+254712000100',
  business_hours: 'Mon-Sat 08:00-18:00',
  license_number: null,
  asks_approval: false,
  ...over,
});

export interface UserSeed {
  id: string;
  user_type: UserType;
  given_name: string;
  additional_name: string | null;
  family_name: string | null;
  email: string | null;
  mobile_number: string;
  preferred_language: Language;
  status: 'active' | 'inactive';
}

const aUser = (user_type: UserType, over: Partial<UserSeed>): UserSeed => {
  const number = nextSerial();
  return {
    id: idOf(number),
    user_type,
    given_name: 'Zawadi',
    additional_name: null,
    family_name: 'Mumba',
    email: null,
    mobile_number: `+2547${String(number).padStart(8, '0')}`,
    preferred_language: 'en',
    status: 'active',
    ...over,
  };
};

export interface ClinicianSeed {
  id: string;
  institution_id: string;
  role: ClinicianRole;
  profession: string;
  expanding_patients: boolean;
  patient_list_name: string;
  work_experience: string;
  joined_date: string;
  approval: 'waiting' | 'approved' | 'refused';
  user: UserSeed;
}

export const aClinician = (
  institution_id: string,
  over: Partial<Omit<ClinicianSeed, 'user'>> & { user?: Partial<UserSeed> } = {},
): ClinicianSeed => ({
  id: idOf(nextSerial()),
  institution_id,
  role: 'doctor',
  profession: 'General practitioner',
  expanding_patients: true,
  patient_list_name: 'Family medicine',
  work_experience: 'Ten years in primary care in Kisumu County',
  joined_date: '2024-03-01',
  approval: 'approved',
  ...over,
  user: aUser('clinician', { given_name: 'Wanjiru', family_name: 'Kamau', ...over.user }),
});

export interface PatientSeed extends PatientDetails {
  id: string;
  member_id: string;
  status: 'active' | 'inactive';
  registration_type: 'assisted' | 'self';
  selected_clinician_id: string | null;
  user: UserSeed;
}

export const aPatient = (over: Partial<Omit<PatientSeed, 'user'>> & { user?: Partial<UserSeed> } = {}): PatientSeed => {
  const number = nextSerial();
  return {
    id: idOf(number),
    member_id: memberId(482_000 + number),
    birthday: '1992-03-14',
    gender: 'female',
    address: 'Kondele, Kisumu',
    status: 'active',
    registration_type: 'self',
    selected_clinician_id: null,
    ...over,
    user: aUser('patient', { given_name: 'Achieng', family_name: 'Otieno', ...over.user }),
  };
};
