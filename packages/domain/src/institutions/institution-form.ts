/** Input of an institution by a superuser, for form and route. */
import * as z from 'zod/mini';
import { emergencyPhoneOf, phoneIn } from './institution-phone.ts';
import {
  homeTimeZone,
  institutionLevels,
  institutionSectors,
  institutionTypes,
  registrationSettings,
} from './institution-kinds.ts';
import { countyOfCode } from './kenya-counties.ts';
import { facilityCodeSchema, isFacilityCode, licenseNumberSchema } from './official-numbers.ts';
import { emptyOrText, requiredText } from '../shared/text-schemas.ts';

/** Left out, left empty or filled with blanks, it is not there. */
const optional = (max: number) =>
  z._default(
    z.pipe(
      z.nullable(emptyOrText(max)),
      z.transform((text) => (text === null || text === '' ? null : text)),
    ),
    null,
  );

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const registrationSettingSchema = z.enum(registrationSettings);

const fields = z.object({
  name: requiredText(120),
  type: z.enum(institutionTypes),
  sector: z._default(z.nullable(z.enum(institutionSectors)), null),
  level: z._default(z.nullable(z.enum(institutionLevels)), null),
  /** ISO 3166, two letters. */
  country: z.string().check(z.minLength(1, 'required'), z.regex(/^[A-Z]{2}$/, 'invalid_value')),
  county: z._default(emptyOrText(80), ''),
  county_code: requiredText(20),
  full_address: requiredText(200),
  postal_code: optional(20),
  emergency_phone: requiredText(32),
  whatsapp_number: optional(32),
  business_hours: optional(200),
  license_number: z._default(licenseNumberSchema, null),
  /** Left out by an app of the version before: it stays. */
  facility_code: z.optional(facilityCodeSchema),
  time_zone: z._default(z.string().check(z.refine(isTimeZone, 'invalid_value')), homeTimeZone),
  registration: z._default(registrationSettingSchema, 'approval'),
});

/**
 * A rule over several fields is judged as soon as these are good, though others are not: all faults are shown at once.
 * Zod itself waits until every field is good.
 */
const onceGood =
  (...names: string[]) =>
  ({ issues }: { issues: readonly { path?: PropertyKey[] | undefined }[] }): boolean =>
    !issues.some(({ path = [] }) => path.length === 0 || names.includes(String(path[0])));

/** In Kenya the code alone says which county it is; elsewhere name and code are written. */
const countyFault = (code: 'required' | 'invalid_choice', field: 'county' | 'county_code') => ({
  path: [field],
  message: code,
  when: onceGood('country', field),
});

export const institutionInputSchema = z.pipe(
  fields.check(
    z.refine(
      ({ country, county_code }) => country !== 'KE' || countyOfCode(county_code) !== undefined,
      countyFault('invalid_choice', 'county_code'),
    ),
    z.refine(({ country, county }) => country === 'KE' || county !== '', countyFault('required', 'county')),
    z.refine(({ country, emergency_phone }) => emergencyPhoneOf(emergency_phone, country) !== null, {
      path: ['emergency_phone'],
      message: 'invalid_phone',
      when: onceGood('country', 'emergency_phone'),
    }),
    z.refine(({ country, whatsapp_number }) => whatsapp_number === null || phoneIn(whatsapp_number, country) !== null, {
      path: ['whatsapp_number'],
      message: 'invalid_phone',
      when: onceGood('country', 'whatsapp_number'),
    }),
    z.refine(({ country, facility_code }) => facility_code == null || isFacilityCode(facility_code, country), {
      path: ['facility_code'],
      message: 'invalid_facility_code',
      when: onceGood('country', 'facility_code'),
    }),
  ),
  z.transform((filled) => {
    const { country, county_code, emergency_phone, whatsapp_number } = filled;
    const county = country === 'KE' ? countyOfCode(county_code) : undefined;
    return {
      ...filled,
      ...(county !== undefined && { county: county.name, county_code: county.code }),
      emergency_phone: emergencyPhoneOf(emergency_phone, country) ?? emergency_phone,
      whatsapp_number: whatsapp_number === null ? null : phoneIn(whatsapp_number, country),
    };
  }),
);
/** As it is stored: numbers in E.164, a Kenyan county named by its code. */
export type InstitutionInput = z.output<typeof institutionInputSchema>;
