/** An institution as its form holds it: all texts, empty where nothing is given. */
import * as z from 'zod/mini';
import { institutionInputSchema } from '@hodi/domain/institutions/institution-form.ts';
import { countryDefaults, homeTimeZone } from '@hodi/domain/institutions/institution-kinds.ts';
import type { ManagedInstitution } from '@hodi/domain/institutions/managed-institution.ts';

const fields = [
  'name',
  'type',
  'sector',
  'level',
  'country',
  'county',
  'county_code',
  'full_address',
  'postal_code',
  'emergency_phone',
  'whatsapp_number',
  'business_hours',
  'license_number',
  'facility_code',
  'time_zone',
  'registration',
] as const;
export type InstitutionField = (typeof fields)[number];
export type TypedInstitution = Record<InstitutionField, string>;

/** Initial values of a new institution: most are in Kenya. */
export const newInstitution: TypedInstitution = {
  ...(Object.fromEntries(fields.map((field) => [field, ''])) as TypedInstitution),
  country: 'KE',
  time_zone: homeTimeZone,
  registration: 'approval',
};

/** Numbers are shown as one types them: the field itself shows the calling code of the country. */
function localNumber(number: string | null, country: string): string {
  const prefix = `+${countryDefaults(country).callingCode}`;
  return number?.startsWith(prefix) === true ? `0${number.slice(prefix.length)}` : (number ?? '');
}

export const typedInstitution = (institution: ManagedInstitution): TypedInstitution => ({
  ...(Object.fromEntries(fields.map((field) => [field, institution[field] ?? ''])) as TypedInstitution),
  emergency_phone: localNumber(institution.emergency_phone, institution.country),
  whatsapp_number: localNumber(institution.whatsapp_number, institution.country),
});

type Given = z.input<typeof institutionInputSchema>;

/**
 * Empty choices count as missing, not as wrong; the schema reports other faults. Country codes may be in lower case.
 */
const given = (typed: TypedInstitution): Given =>
  ({
    ...typed,
    country: typed.country.trim().toUpperCase(),
    sector: typed.sector || null,
    level: typed.level || null,
  }) as Given;

/** The form's texts, as the contract takes them. */
export const typedInstitutionSchema = z.pipe(z.transform(given), institutionInputSchema);
