import type { Control } from 'react-hook-form';
import type { InstitutionInput } from '@hodi/domain/institutions/institution-form.ts';
import { kenyaCounties } from '@hodi/domain/institutions/kenya-counties.ts';
import { FieldPair } from '~/components/steps/step-page.tsx';
import { BoundSelect, BoundText } from '~/lib/forms/bound-fields.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { TypedInstitution } from './typed-institution.ts';

interface CountyFieldsProps {
  control: Control<TypedInstitution, unknown, InstitutionInput>;
  country: string;
}

const byName = [...kenyaCounties].sort((one, other) => one.name.localeCompare(other.name));

/** Kenya's counties are chosen, with their code; elsewhere name and code are written. */
export function CountyFields({ control, country }: CountyFieldsProps) {
  'use no memo';
  const t = useTexts();
  if (country === 'KE') {
    return (
      <BoundSelect
        control={control}
        name="county_code"
        label={t('institution.county')}
        placeholder={t('institution.choose')}
        options={byName.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
      />
    );
  }
  return (
    <FieldPair>
      <BoundText control={control} name="county" label={t('institution.county_elsewhere')} autoComplete="off" />
      <BoundText control={control} name="county_code" label={t('institution.county_code')} autoComplete="off" />
    </FieldPair>
  );
}
