/** Types of institutions. Without schemas, since forms choose from them. */
export const institutionTypes = [
  'hospital',
  'clinic',
  'health_centre',
  'dispensary',
  'medical_centre',
  'maternity_home',
  'other',
] as const;

/** Owner of the institution. */
export const institutionSectors = ['public', 'private', 'faith_based', 'non_profit'] as const;

/** Kenya's levels of care: 2 is a dispensary, 6 a national referral hospital. */
export const institutionLevels = ['2', '3', '4', '5', '6'] as const;

/** How clinicians come to it: by themselves, by themselves with its admin's yes, or by invitation alone. */
export const registrationSettings = ['open', 'approval', 'invitation_only'] as const;
export type RegistrationSetting = (typeof registrationSettings)[number];

/** Offered first, by ISO 3166 code, with what a new institution there begins with. Any other country can be written. */
export const nearCountries = {
  KE: { callingCode: '254', timeZone: 'Africa/Nairobi' },
  TZ: { callingCode: '255', timeZone: 'Africa/Dar_es_Salaam' },
  UG: { callingCode: '256', timeZone: 'Africa/Kampala' },
  RW: { callingCode: '250', timeZone: 'Africa/Kigali' },
  BI: { callingCode: '257', timeZone: 'Africa/Bujumbura' },
  SS: { callingCode: '211', timeZone: 'Africa/Juba' },
  ET: { callingCode: '251', timeZone: 'Africa/Addis_Ababa' },
  SO: { callingCode: '252', timeZone: 'Africa/Mogadishu' },
} as const;
export type NearCountry = keyof typeof nearCountries;

export const homeTimeZone = 'Africa/Nairobi';

/** Calling code and time zone of a country; Kenya's for unknown countries. */
export const countryDefaults = (country: string): { callingCode: string; timeZone: string } =>
  Object.prototype.hasOwnProperty.call(nearCountries, country)
    ? nearCountries[country as NearCountry]
    : nearCountries.KE;
