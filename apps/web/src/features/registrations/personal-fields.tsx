import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { genderSchema } from '@hodi/domain/patients/patient.ts';
import type { patientPersonalSchema } from '@hodi/domain/registrations/registration.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { FieldPair } from '~/components/steps/step-page.tsx';
import { BoundDate, BoundPhone, BoundSelect, BoundText } from '~/lib/forms/bound-fields.tsx';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { serverNow } from '~/lib/session/server-clock.ts';

export type Personal = { [Field in keyof typeof patientPersonalSchema.shape]: string };

export interface PersonalFieldsProps {
  control: Control<Personal, unknown, Personal>;
  kind: UserType;
  /** Of the person who types; the browser offers nobody's own data for somebody else. */
  isOwn: boolean;
  mobileHint: ReactNode;
}

const birthYears = { from: new Date(serverNow()).getFullYear(), to: 1900 };

/** Who a person is, and the number that the code goes to. */
export function PersonalFields({ control, kind, isOwn, mobileHint }: PersonalFieldsProps) {
  const t = useTexts();
  const language = useLanguage();
  const optional = t('shell.optional');
  const own = (kindOfData: string) => ({ autoComplete: isOwn ? kindOfData : 'off' });
  const genders = genderSchema.options.map((value) => ({ value, label: t(`people.${value}`) }));
  return (
    <>
      <BoundText control={control} name="given_name" label={t('registration.given_name')} {...own('given-name')} />
      <FieldPair>
        <BoundText
          control={control}
          name="additional_name"
          label={t('registration.additional_name')}
          aside={optional}
          {...own('additional-name')}
        />
        <BoundText
          control={control}
          name="family_name"
          label={t('registration.family_name')}
          aside={optional}
          {...own('family-name')}
        />
      </FieldPair>
      <BoundDate
        control={control}
        name="birthday"
        label={t('registration.birthday')}
        labels={{ day: t('registration.day'), month: t('registration.month'), year: t('registration.year') }}
        language={language}
        years={birthYears}
        {...(isOwn && { autoComplete: 'bday' as const })}
      />
      <BoundSelect
        control={control}
        name="gender"
        label={t('registration.gender')}
        placeholder={t('registration.choose')}
        options={genders}
        {...own('sex')}
      />
      {kind === 'patient' && (
        <BoundText
          control={control}
          name="address"
          label={t('registration.address')}
          hint={isOwn && t('registration.address_hint')}
          {...own('street-address')}
        />
      )}
      <BoundPhone
        control={control}
        name="mobile_number"
        label={t('login.mobile_number')}
        hint={mobileHint}
        {...own('tel')}
      />
      <BoundText
        control={control}
        name="email"
        type="email"
        label={t('registration.email')}
        aside={optional}
        autoCapitalize="none"
        {...own('email')}
      />
    </>
  );
}
