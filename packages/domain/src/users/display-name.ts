import type { ClinicianRole } from '../clinicians/clinician.ts';
import type { PersonName } from './user.ts';

/** First, optional middle and last names joined by spaces, prefixed "Dr. " for doctors. */
export function displayName(person: PersonName, role?: ClinicianRole): string {
  const names = [person.given_name, person.additional_name, person.family_name];
  const joined = names.filter((name) => name !== null && name.trim() !== '').join(' ');
  return role === 'doctor' ? `Dr. ${joined}` : joined;
}

/** As one calls somebody: the first name, prefixed "Dr. " for doctors. */
export const shortName = (person: PersonName, role?: ClinicianRole): string =>
  displayName({ given_name: person.given_name, additional_name: null, family_name: null }, role);

/** First letter of the first name plus that of the last, or of the middle name if there is no last; "U" without any. */
export function initials(person: PersonName): string {
  const letter = (name: string | null) => Array.from((name ?? '').trim())[0]?.toLocaleUpperCase('en') ?? '';
  return letter(person.given_name) + (letter(person.family_name) || letter(person.additional_name)) || 'U';
}
