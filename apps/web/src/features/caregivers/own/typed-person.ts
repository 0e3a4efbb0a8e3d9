/** A person to add, as the form holds them: what is not given is empty. */
import { mayBeAdult } from '@hodi/domain/caregivers/coming-of-age.ts';
import * as z from 'zod/mini';
import { type CareRelation, careRelations } from '@hodi/domain/caregivers/care-relation.ts';
import { type PersonInput, personInputSchema } from '@hodi/domain/caregivers/caregivers.api.ts';
import { type KnownBirthday, readBirthday } from '@hodi/domain/patients/birthday.ts';
import { mobileNumberSchema } from '@hodi/domain/registrations/registration.ts';
import { normalisePhone } from '@hodi/domain/users/phone.ts';
import { typedBirthdayFault, withBirthday } from '~/lib/person/typed-birthday.ts';
import { today } from '~/lib/session/server-clock.ts';

export type PersonKind = 'child' | 'adult';

export const typedFields = [
  'given_name',
  'additional_name',
  'family_name',
  'birthday',
  'gender',
  'relation',
  'mobile_number',
  'may_decide',
  'team_consent',
] as const;
export type TypedPerson = Record<(typeof typedFields)[number], string>;

export const emptyPerson = Object.fromEntries(typedFields.map((field) => [field, ''])) as TypedPerson;

/** Possible relations to a child, and to an adult; the likeliest first. */
export const relationsTo: Record<PersonKind, readonly CareRelation[]> = {
  child: careRelations.filter((relation) => relation !== 'child' && relation !== 'partner'),
  adult: ['child', 'partner', 'sibling', 'mother', 'father', 'grandparent', 'guardian', 'other'],
};

const typedSchema = z.omit(personInputSchema, { patient_id: true, id: true, team_choices: true });

/** Fields that are sent, without ids. A person who adds a child thereby says that they may decide for it. */
export const personSchemas = {
  child: withBirthday(z.extend(z.omit(typedSchema, { mobile_number: true }), { may_decide: z.literal('yes') })),
  // An adult consents by a code to their own number, or else at the clinic, which then adds the caregiver.
  adult: withBirthday(z.extend(typedSchema, { mobile_number: mobileNumberSchema })),
};
export type FilledPerson = Omit<PersonInput, 'id' | 'patient_id' | 'team_choices'>;

/** Only the fields that are sent. */
export const inputOf = (filled: FilledPerson, own: Omit<PersonInput, keyof FilledPerson>): PersonInput =>
  personInputSchema.parse({ ...filled, ...own });

/** Checks that no schema can make: against today's date and the account's own number. */
export function personFaults(kind: PersonKind, ownNumber: string) {
  return (typed: TypedPerson) => {
    const fault = typedBirthdayFault(typed).birthday;
    return {
      birthday: fault ?? ageFault(kind, readBirthday(typed.birthday, today()), today()),
      mobile_number:
        kind === 'adult' && isSameNumber(typed.mobile_number, ownNumber) ? 'caregivers.add.own_number' : undefined,
    };
  };
}

/** People who decide for themselves are added in another way than those who do not. */
export function ageFault(kind: PersonKind, known: KnownBirthday, day: string) {
  if (!/^\d{4}-\d\d-\d\d$/.test(known.birthday)) return undefined;
  if (mayBeAdult(known, day) === (kind === 'adult')) return undefined;
  return kind === 'adult' ? 'caregivers.add.under_18' : 'caregivers.add.from_18';
}

const isSameNumber = (typed: string, own: string): boolean => {
  const number = normalisePhone(typed);
  return number !== null && number === normalisePhone(own);
};
