import type { Control, FieldErrors, UseFormRegister } from 'react-hook-form';
import { useController } from 'react-hook-form';
import type { Gender } from '@hodi/domain/patients/patient.ts';
import { DateField } from '~/components/form/date-field.tsx';
import { SelectField } from '~/components/form/select-field.tsx';
import { TextField } from '~/components/form/text-field.tsx';
import { useNow } from '~/lib/clock.ts';
import { useFieldTexts } from '~/lib/forms/field-texts.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';

/** What patients and clinicians have in common, as a form holds it: what is not given is empty. */
export interface PersonForm {
  given_name: string;
  additional_name: string;
  family_name: string;
  birthday: string;
  gender: Gender | '';
  email: string;
}

interface PersonFieldsProps {
  control: Control<PersonForm>;
  register: UseFormRegister<PersonForm>;
  errors: FieldErrors<PersonForm>;
  /** The browser does not offer the details of whoever types. */
  isOfAnother?: boolean;
}

const genders: readonly Gender[] = ['female', 'male', 'other', 'prefer_not_to_say'];
const firstYear = 1900;

export function NameFields({ register, errors, isOfAnother = false }: Omit<PersonFieldsProps, 'control'>) {
  'use no memo';
  const t = useTexts();
  const say = useFieldTexts();
  return (
    <>
      <TextField
        label={t('account.given_name')}
        autoComplete={isOfAnother ? 'off' : 'given-name'}
        error={say(errors.given_name)}
        {...register('given_name')}
      />
      <TextField
        label={t('account.additional_name')}
        aside={t('shell.optional')}
        autoComplete={isOfAnother ? 'off' : 'additional-name'}
        error={say(errors.additional_name)}
        {...register('additional_name')}
      />
      <TextField
        label={t('account.family_name')}
        aside={t('shell.optional')}
        autoComplete={isOfAnother ? 'off' : 'family-name'}
        error={say(errors.family_name)}
        {...register('family_name')}
      />
    </>
  );
}

export function BirthAndGender({ control, register, errors, isOfAnother = false }: PersonFieldsProps) {
  'use no memo';
  const t = useTexts();
  const say = useFieldTexts();
  const language = useLanguage();
  const year = new Date(useNow()).getFullYear();
  const { field } = useController({ control, name: 'birthday' });
  return (
    <>
      <DateField
        label={t('account.birthday')}
        labels={{ day: t('quiz.day'), month: t('quiz.month'), year: t('quiz.year') }}
        language={language}
        years={{ from: year, to: firstYear }}
        tellsParts
        autoComplete={isOfAnother ? undefined : 'bday'}
        value={field.value}
        onValueChange={field.onChange}
        error={say(errors.birthday)}
      />
      <SelectField
        label={t('account.gender')}
        placeholder={t('account.choose')}
        options={genders.map((value) => ({ value, label: t(`people.${value}`) }))}
        error={say(errors.gender)}
        {...register('gender')}
      />
    </>
  );
}

export function EmailField({ register, errors, isOfAnother = false }: Omit<PersonFieldsProps, 'control'>) {
  'use no memo';
  const t = useTexts();
  const say = useFieldTexts();
  return (
    <TextField
      type="email"
      inputMode="email"
      label={t('account.email')}
      aside={t('shell.optional')}
      autoComplete={isOfAnother ? 'off' : 'email'}
      error={say(errors.email)}
      {...register('email')}
    />
  );
}
