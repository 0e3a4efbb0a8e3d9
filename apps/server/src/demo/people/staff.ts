/** The two clinics of the demo and who works there. */
import type { ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { type ClinicianSeed, type InstitutionSeed, aClinician, anInstitution } from '@hodi/domain/testing/people.ts';

export type ClinicKey = 'ziwa' | 'afya_bora';
export type StaffKey = 'wanjiru' | 'barasa' | 'atieno' | 'fatuma' | 'salim' | 'mercy' | 'grace' | 'neema' | 'zuhura';

export const demoClinics = (): Record<ClinicKey, InstitutionSeed> => ({
  ziwa: anInstitution({ business_hours: 'Mon-Fri 08:00-18:00, Sat 08:00-14:00' }),
  afya_bora: anInstitution({
    name: 'Afya Bora Clinic',
    full_address: 'Jomo Kenyatta Highway, Kisumu',
    emergency_phone: '+254572020300',
    whatsapp_number: '+254712000200',
    business_hours: 'Mon-Sun 07:00-20:00',
  }),
});

export interface StaffMember {
  clinic: ClinicKey;
  role: ClinicianRole;
  names: readonly [string, string];
  phone: string;
  profession: string;
  list: string;
  experience: string;
  joined: string;
  email?: string;
  language?: Language;
  isExpanding?: boolean;
  /** Registered themself, and nobody has said yes yet. */
  isWaiting?: boolean;
}

const staff: Readonly<Record<StaffKey, StaffMember>> = {
  wanjiru: {
    clinic: 'ziwa',
    role: 'doctor',
    names: ['Wanjiru', 'Kamau'],
    phone: '+254700000001',
    email: 'wanjiru@ziwafamily.example',
    profession: 'General practitioner',
    list: 'Family medicine',
    experience: 'Fourteen years in primary care, the last six in Kisumu County',
    joined: '2025-01-08',
    isExpanding: true,
  },
  barasa: {
    clinic: 'ziwa',
    role: 'doctor',
    names: ['Barasa', 'Wekesa'],
    phone: '+254700000002',
    email: 'barasa@ziwafamily.example',
    profession: 'Paediatrician',
    list: 'Children and young people',
    experience: 'Nine years in paediatrics at the county referral hospital',
    joined: '2025-03-03',
    isExpanding: true,
  },
  atieno: {
    clinic: 'ziwa',
    role: 'nurse',
    names: ['Atieno', 'Odhiambo'],
    phone: '+254700000003',
    profession: 'Nurse, wound care',
    list: 'Wounds and dressings',
    experience: 'Seven years in wound care and community nursing',
    joined: '2025-03-03',
    isExpanding: true,
  },
  fatuma: {
    clinic: 'afya_bora',
    role: 'nurse',
    names: ['Fatuma', 'Ali'],
    phone: '+254700000004',
    email: 'fatuma@afyabora.example',
    profession: 'Nurse, long-term conditions',
    list: 'Pressure and sugar',
    experience: 'Ten years with patients who live with diabetes and high blood pressure',
    joined: '2024-06-17',
    language: 'sw',
    isExpanding: true,
  },
  salim: {
    clinic: 'afya_bora',
    role: 'doctor',
    names: ['Salim', 'Hassan'],
    phone: '+254700000005',
    email: 'salim@afyabora.example',
    profession: 'Mental health',
    list: 'Mental health',
    experience: 'Eight years in psychiatry in Mombasa and Kisumu',
    joined: '2025-09-15',
    language: 'sw',
  },
  mercy: {
    clinic: 'ziwa',
    role: 'receptionist',
    names: ['Mercy', 'Chepkoech'],
    phone: '+254700000006',
    profession: 'Front desk',
    list: 'Front desk',
    experience: 'Three years at the front desk',
    joined: '2025-02-03',
  },
  grace: {
    clinic: 'ziwa',
    role: 'admin',
    names: ['Grace', 'Akinyi'],
    phone: '+254700000007',
    email: 'grace@ziwafamily.example',
    profession: 'Clinic manager',
    list: 'Management',
    experience: 'Twelve years in clinic management',
    joined: '2025-01-08',
  },
  neema: {
    clinic: 'ziwa',
    role: 'superuser',
    names: ['Neema', 'Achola'],
    phone: '+254700000008',
    profession: 'Operations',
    list: 'Operations',
    experience: 'Runs the system for all clinics',
    joined: '2025-01-02',
  },
  zuhura: {
    clinic: 'ziwa',
    role: 'nurse',
    names: ['Zuhura', 'Said'],
    phone: '+254700000009',
    email: 'zuhura.said@example.co.ke',
    profession: 'Midwife',
    list: 'Mothers and newborns',
    experience: 'Five years on the maternity ward of the county referral hospital',
    joined: '2025-11-20',
    language: 'sw',
    isWaiting: true,
  },
};

function clinicianOf(member: StaffMember, clinics: Record<ClinicKey, InstitutionSeed>): ClinicianSeed {
  const [given_name, family_name] = member.names;
  return aClinician(clinics[member.clinic].id, {
    role: member.role,
    profession: member.profession,
    expanding_patients: member.isExpanding ?? false,
    patient_list_name: member.list,
    work_experience: member.experience,
    joined_date: member.joined,
    approval: member.isWaiting ? 'waiting' : 'approved',
    user: {
      given_name,
      family_name,
      email: member.email ?? null,
      mobile_number: member.phone,
      preferred_language: member.language ?? 'en',
    },
  });
}

export const demoStaff = (clinics: Record<ClinicKey, InstitutionSeed>): [StaffKey, ClinicianSeed][] =>
  (Object.keys(staff) as StaffKey[]).map((key) => [key, clinicianOf(staff[key], clinics)]);

export const staffMember = (key: StaffKey): StaffMember => staff[key];
