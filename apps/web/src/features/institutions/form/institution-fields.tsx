import type { Control, UseFormSetValue } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import {
  countryDefaults,
  institutionLevels,
  institutionSectors,
  institutionTypes,
  registrationSettings,
} from '@hodi/domain/institutions/institution-kinds.ts';
import type { InstitutionInput } from '@hodi/domain/institutions/institution-form.ts';
import { FieldPair } from '~/components/steps/step-page.tsx';
import { BoundSelect, BoundText, BoundTextArea } from '~/lib/forms/bound-fields.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { CountyFields } from './county-fields.tsx';
import { CountryField } from './country-field.tsx';
import type { TypedInstitution } from './typed-institution.ts';

export interface InstitutionFieldsProps {
  control: Control<TypedInstitution, unknown, InstitutionInput>;
  setValue: UseFormSetValue<TypedInstitution>;
}

/** Whatever time zones this browser knows of the continent, and those that are chosen already. */
function timeZones(...chosen: string[]): { value: string; label: string }[] {
  // Older browsers do not list them.
  const known = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : [];
  const african = known.filter((zone) => zone.startsWith('Africa/') || zone.startsWith('Indian/'));
  const all = [...new Set([...chosen, ...african])].filter(Boolean);
  return all.sort().map((zone) => ({ value: zone, label: zone.replace(/_/g, ' ') }));
}

export function InstitutionFields({ control, setValue }: InstitutionFieldsProps) {
  'use no memo';
  const t = useTexts();
  const [country, timeZone, registration] = useWatch({ control, name: ['country', 'time_zone', 'registration'] });
  const optional = { aside: t('shell.optional'), autoComplete: 'off' };
  const notGiven = t('institution.not_given');
  const meaning = registrationSettings.find((setting) => setting === registration) ?? 'approval';
  return (
    <>
      <BoundText control={control} name="name" label={t('institution.name')} autoComplete="off" />
      <BoundSelect
        control={control}
        name="type"
        label={t('institution.type')}
        placeholder={t('institution.choose')}
        options={institutionTypes.map((value) => ({ value, label: t(`institution.types.${value}`) }))}
      />
      <FieldPair>
        <BoundSelect
          control={control}
          name="sector"
          label={t('institution.sector')}
          placeholder={notGiven}
          options={institutionSectors.map((value) => ({ value, label: t(`institution.sectors.${value}`) }))}
        />
        <BoundSelect
          control={control}
          name="level"
          label={t('institution.level')}
          placeholder={notGiven}
          options={institutionLevels.map((value) => ({
            value,
            label: t('institution.level_number', { level: value }),
          }))}
        />
      </FieldPair>
      <CountryField control={control} setValue={setValue} />
      <CountyFields control={control} country={country} />
      <BoundTextArea
        control={control}
        name="full_address"
        label={t('institution.full_address')}
        rows={2}
        autoComplete="off"
      />
      <FieldPair>
        <BoundText
          control={control}
          name="facility_code"
          label={t('institution.facility_code')}
          hint={country === 'KE' ? t('institution.facility_code_kenya') : undefined}
          {...optional}
        />
        <BoundText control={control} name="license_number" label={t('institution.license_number')} {...optional} />
      </FieldPair>
      <BoundText control={control} name="postal_code" label={t('institution.postal_code')} {...optional} />
      <BoundText
        control={control}
        name="emergency_phone"
        label={t('institution.emergency_phone')}
        hint={t('institution.emergency_phone_hint')}
        type="tel"
        autoComplete="off"
      />
      <BoundText
        control={control}
        name="whatsapp_number"
        label={t('institution.whatsapp_number')}
        hint={t('institution.whatsapp_hint')}
        type="tel"
        {...optional}
      />
      <BoundText control={control} name="business_hours" label={t('institution.business_hours')} {...optional} />
      <BoundSelect
        control={control}
        name="time_zone"
        label={t('institution.time_zone')}
        options={timeZones(timeZone, countryDefaults(country).timeZone)}
      />
      <BoundSelect
        control={control}
        name="registration"
        label={t('institution.registration')}
        hint={t(`institution.registration_meaning.${meaning}`)}
        options={registrationSettings.map((value) => ({ value, label: t(`institution.registrations.${value}`) }))}
      />
    </>
  );
}
