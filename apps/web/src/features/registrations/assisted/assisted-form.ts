/** What a clinician fills in of a patient. */
import * as z from 'zod/mini';
import { assistedRegistrationSchema, type consentWays } from '@hodi/domain/registrations/assisted.ts';
import { currentLanguage } from '~/lib/i18n/language.ts';
import { registrationFields } from '~/lib/person/person-fields.tsx';
import { typedPerson } from '~/lib/person/typed-person.ts';
import type { NotTaken } from './not-taken.ts';

export type ConsentWay = (typeof consentWays)[number];

export const assistedFormSchema = z.omit(assistedRegistrationSchema, {
  id: true,
  relationship_id: true,
  confirmed_duplicate: true,
});
export type Filled = z.output<typeof assistedFormSchema>;
export type AssistedForm = { [Field in Exclude<keyof Filled, 'birthday_precision'>]: string };

const empty: AssistedForm = {
  ...typedPerson(registrationFields.patient, {}),
  preferred_language: '',
  consent: 'code',
};

const formOf = ({ body }: NotTaken): AssistedForm => ({
  ...typedPerson(registrationFields.patient, body),
  preferred_language: body.preferred_language,
  consent: body.consent,
});

/** What was sent and refused; else an empty form. */
export const startOfForm = (reopened?: NotTaken): AssistedForm => ({
  ...empty,
  preferred_language: currentLanguage(),
  ...(reopened && formOf(reopened)),
});
