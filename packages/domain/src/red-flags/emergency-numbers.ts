import type { Institution } from '../institutions/institution.ts';
import type { PatientProfile } from '../patients/patients.api.ts';
import { countryNumbers } from '../questionnaires/generated/country-numbers.ts';
import type { Language } from '../shared/language.ts';

/** Reaches help from any mobile phone where the country's own number is not known. */
const ANYWHERE = '112';

export interface ContactNumbers {
  readonly emergency_phone: string;
  /** The number of the country; absent where `emergency_phone` is a number of the country itself. */
  readonly country_phone?: string;
  /** Null while no crisis line of the country has been confirmed. */
  readonly crisis_line: string | null;
}

const folded = (text: string): string => text.trim().toLowerCase();

/** The number that stands beside the clinic's: the one that every mobile phone knows, where the country has it. */
const countryPhone = (emergency: readonly string[]): string =>
  emergency.includes(ANYWHERE) ? ANYWHERE : (emergency[0] ?? ANYWHERE);

/**
 * The institution's own emergency phone, with the number of its country (by code or by English name) beside it; that of
 * the country alone where the institution has none.
 */
export function contactNumbers(
  institution: { readonly emergency_phone?: string | null; readonly country?: string | null } | null | undefined,
): ContactNumbers {
  const wanted = folded(institution?.country ?? '');
  const entry = Object.entries(countryNumbers).find(
    ([code, { country }]) => folded(code) === wanted || folded(country ?? code) === wanted,
  );
  const ofCountry = entry?.[1].emergency ?? [];
  const own = institution?.emergency_phone?.trim();
  const isOwn = own !== undefined && own !== '' && own !== ANYWHERE && !ofCountry.includes(own);
  return {
    emergency_phone: own || ofCountry[0] || ANYWHERE,
    ...(isOwn && { country_phone: countryPhone(ofCountry) }),
    crisis_line: entry?.[1].crisis[0] ?? null,
  };
}

/** Both numbers to call, the clinic's first. */
export const emergencyPhones = ({ emergency_phone, country_phone }: ContactNumbers): readonly string[] =>
  country_phone === undefined ? [emergency_phone] : [emergency_phone, country_phone];

const or: Readonly<Record<Language, string>> = { en: 'or', sw: 'au' };

/** "0572 020 300 or 112", within a sentence. */
export const phonesInWords = (numbers: ContactNumbers, language: Language): string =>
  emergencyPhones(numbers).join(` ${or[language]} `);

/**
 * The line of the clinic itself, for all that is no emergency: the number of its WhatsApp, else its emergency phone where
 * that is a whole number. A short one rings the ambulance of the country, which moves no appointment: then there is none.
 */
export const clinicPhone = ({
  whatsapp_number,
  emergency_phone,
}: Pick<Institution, 'whatsapp_number' | 'emergency_phone'>): string | null =>
  whatsapp_number ?? (emergency_phone.startsWith('+') ? emergency_phone : null);

/** The clinicians of a patient, the selected one first. */
export function activeClinicians({ patient, clinician_infos }: PatientProfile): PatientProfile['clinician_infos'] {
  const active = clinician_infos.filter(({ relationship }) => relationship.status === 'active');
  const isSelected = (info: (typeof active)[number]) => info.clinician.id === patient.selected_clinician_id;
  return [...active.filter(isSelected), ...active.filter((info) => !isSelected(info))];
}

/** The number to call in an emergency: of the selected clinician's institution, else of its country. */
export const emergencyNumbers = (profile: PatientProfile): ContactNumbers =>
  contactNumbers(activeClinicians(profile)[0]?.institution);
