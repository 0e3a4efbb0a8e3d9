import { type PerhapsBirthday, birthdayText } from '@hodi/domain/patients/birthday.ts';
import type { PersonField } from './person-fields.tsx';

/** As a form holds them: what is not given is empty. */
export const typedPerson = <Field extends PersonField>(
  fields: readonly Field[],
  person: Partial<Record<Field, string | null>> & PerhapsBirthday,
): Record<Field, string> =>
  Object.fromEntries(
    fields.map((field) => [field, field === 'birthday' ? birthdayText(person) : (person[field] ?? '')]),
  ) as Record<Field, string>;
