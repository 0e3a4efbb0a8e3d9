import { useState } from 'react';
import { type Control, type UseFormSetValue, useWatch } from 'react-hook-form';
import type { InstitutionInput } from '@hodi/domain/institutions/institution-form.ts';
import { countryDefaults, nearCountries } from '@hodi/domain/institutions/institution-kinds.ts';
import { SelectField } from '~/components/form/select-field.tsx';
import { BoundText } from '~/lib/forms/bound-fields.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useInstitutionWords } from '../institution-words.ts';
import type { TypedInstitution } from './typed-institution.ts';

interface CountryFieldProps {
  control: Control<TypedInstitution, unknown, InstitutionInput>;
  setValue: UseFormSetValue<TypedInstitution>;
}

const near = Object.keys(nearCountries);
const other = 'other';

/** Offers neighbouring countries by name, any other by its code. Fields that depend on the country change at once. */
export function CountryField({ control, setValue }: CountryFieldProps) {
  'use no memo';
  const t = useTexts();
  const words = useInstitutionWords();
  const country = useWatch({ control, name: 'country' });
  const [isOther, setIsOther] = useState(country !== '' && !near.includes(country));
  const choose = (value: string) => {
    setIsOther(value === other);
    setValue('country', value === other ? '' : value, { shouldDirty: true });
    // The counties of one country are none of another.
    setValue('county', '');
    setValue('county_code', '');
    if (value !== other) setValue('time_zone', countryDefaults(value).timeZone);
  };
  return (
    <>
      <SelectField
        label={t('institution.country')}
        options={[
          ...near.map((code) => ({ value: code, label: words.country(code) })),
          { value: other, label: t('institution.other_country') },
        ]}
        value={isOther ? other : country}
        onChange={({ target: { value } }) => choose(value)}
      />
      {isOther && (
        <BoundText
          control={control}
          name="country"
          label={t('institution.country_code')}
          hint={t('institution.country_code_hint')}
          maxLength={2}
          autoCapitalize="characters"
          autoComplete="off"
        />
      )}
    </>
  );
}
