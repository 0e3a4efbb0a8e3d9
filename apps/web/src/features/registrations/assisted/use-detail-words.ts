import { useFormats } from '~/lib/i18n/formats.ts';
import { languageNames } from '~/lib/i18n/language-names.ts';
import { type TextKey, useTexts } from '~/lib/i18n/texts.ts';
import type { AssistedForm } from './assisted-form.ts';

const labels: Readonly<Record<keyof AssistedForm, TextKey>> = {
  given_name: 'registration.given_name',
  additional_name: 'registration.additional_name',
  family_name: 'registration.family_name',
  birthday: 'registration.birthday',
  gender: 'registration.gender',
  address: 'registration.address',
  mobile_number: 'login.mobile_number',
  email: 'registration.email',
  preferred_language: 'assisted.language',
  consent: 'assisted.consent',
};

/** What stands in a field of a registration, as one reads it. */
export function useDetailWords() {
  const t = useTexts();
  const { plainDate } = useFormats();
  const inWords: Partial<Record<keyof AssistedForm, (value: string) => string | undefined>> = {
    birthday: plainDate,
    gender: (value) => t(`people.${value}` as TextKey),
    preferred_language: (value) => languageNames.find((known) => known.value === value)?.label,
    consent: (value) => t(`assisted.consent_${value}` as TextKey),
  };
  return (field: keyof AssistedForm, values: AssistedForm) => {
    const value = values[field];
    return { label: t(labels[field]), value: (value && inWords[field]?.(value)) || value };
  };
}
