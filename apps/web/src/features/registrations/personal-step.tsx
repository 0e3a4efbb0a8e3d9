import { useForm } from 'react-hook-form';
import { genderSchema } from '@hodi/domain/patients/patient.ts';
import { clinicianPersonalSchema, patientPersonalSchema } from '@hodi/domain/registrations/registration.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Button } from '~/components/action/button.tsx';
import { FieldPair } from '~/components/steps/step-page.tsx';
import { BoundDate, BoundPhone, BoundSelect, BoundText } from '~/lib/forms/bound-fields.tsx';
import { schemaResolver } from '~/lib/forms/schema-resolver.ts';
import { useTyping } from '~/lib/forms/use-typing.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import styles from './personal-step.module.css';
import { RegistrationStep, type StepProps } from './registration-step.tsx';
import { furtherFaults } from './typed-registration.ts';

type Personal = { [Field in keyof typeof patientPersonalSchema.shape]: string };

/** A clinician has no address here; the form's type is the patient's. */
const schemaOf = (kind: UserType) =>
  (kind === 'patient' ? patientPersonalSchema : clinicianPersonalSchema) as unknown as typeof patientPersonalSchema;

const birthYears = { from: new Date().getFullYear(), to: 1900 };

/** Who the person is, and the number that the code goes to. */
export function PersonalStep(props: StepProps) {
  'use no memo';
  const { kind, typed, onDone } = props;
  const t = useTexts();
  const language = useLanguage();
  const form = useForm<Personal, unknown, Personal>({
    defaultValues: typed.get(),
    resolver: schemaResolver(schemaOf(kind) as never, furtherFaults as never),
    shouldFocusError: false,
  });
  const { control } = form;
  useTyping(form, (values) => typed.set(values));
  const genders = genderSchema.options.map((value) => ({ value, label: t(`people.${value}`) }));
  return (
    <RegistrationStep
      {...props}
      form={form}
      id="personal"
      heading={t('registration.personal_heading')}
      lead={t(kind === 'patient' ? 'registration.personal_why' : 'registration.personal_why_clinician')}
      onValid={onDone}
      foot={
        <Button type="submit" kind="main" size="big">
          {t('shell.continue')}
        </Button>
      }
    >
      <BoundText control={control} name="given_name" label={t('registration.given_name')} autoComplete="given-name" />
      <FieldPair>
        <BoundText
          control={control}
          name="additional_name"
          label={t('registration.additional_name')}
          autoComplete="additional-name"
        />
        <BoundText
          control={control}
          name="family_name"
          label={t('registration.family_name')}
          autoComplete="family-name"
        />
      </FieldPair>
      <BoundDate
        control={control}
        name="birthday"
        label={t('registration.birthday')}
        labels={{ day: t('registration.day'), month: t('registration.month'), year: t('registration.year') }}
        language={language}
        years={birthYears}
        autoComplete="bday"
      />
      <BoundSelect
        control={control}
        name="gender"
        label={t('registration.gender')}
        placeholder={t('registration.choose')}
        options={genders}
        autoComplete="sex"
      />
      {kind === 'patient' && (
        <BoundText
          control={control}
          name="address"
          label={t('registration.address')}
          hint={t('registration.address_hint')}
          autoComplete="street-address"
        />
      )}
      <BoundPhone
        control={control}
        name="mobile_number"
        label={t('login.mobile_number')}
        hint={t('registration.mobile_hint')}
      />
      <BoundText
        control={control}
        name="email"
        type="email"
        label={t('registration.email')}
        autoComplete="email"
        autoCapitalize="none"
      />
      <p className={styles.login}>
        {t('registration.have_account')} <AppLink href="/login">{t('shell.sign_in')}</AppLink>
      </p>
    </RegistrationStep>
  );
}
