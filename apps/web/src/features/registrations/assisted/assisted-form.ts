/** What a clinician fills in of a patient. */
import * as z from 'zod/mini';
import { assistedRegistrationSchema, type consentWays } from '@hodi/domain/registrations/assisted.ts';
import { currentLanguage } from '~/lib/i18n/language.ts';
import { keptForm } from '~/lib/forms/kept-form.ts';
import { formKey } from './registered.ts';

export type ConsentWay = (typeof consentWays)[number];

export const assistedFormSchema = z.omit(assistedRegistrationSchema, {
  id: true,
  relationship_id: true,
  confirmed_duplicate: true,
});
export type Filled = z.output<typeof assistedFormSchema>;
export type AssistedForm = { [Field in keyof Filled]: string };

const empty: AssistedForm = {
  given_name: '',
  additional_name: '',
  family_name: '',
  birthday: '',
  gender: '',
  address: '',
  mobile_number: '',
  email: '',
  preferred_language: '',
  consent: 'code',
};

export const keptAssistedForm = (): AssistedForm => ({
  ...empty,
  preferred_language: currentLanguage(),
  ...keptForm<AssistedForm>(formKey),
});
