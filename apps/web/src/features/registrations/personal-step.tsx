import { useForm } from 'react-hook-form';
import { clinicianPersonalSchema, patientPersonalSchema } from '@hodi/domain/registrations/registration.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Button } from '~/components/action/button.tsx';
import { newNumberResolver } from '~/lib/forms/new-number.ts';
import { useTyping } from '~/lib/forms/use-typing.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { type Personal, PersonalFields } from './personal-fields.tsx';
import styles from './personal-step.module.css';
import { RegistrationStep, type StepProps } from './registration-step.tsx';
import { furtherFaults } from './typed-registration.ts';

/** A clinician has no address here; the form's type is the patient's. */
const schemaOf = (kind: UserType) =>
  (kind === 'patient' ? patientPersonalSchema : clinicianPersonalSchema) as unknown as typeof patientPersonalSchema;

/** Who the person is, and the number that the code goes to. */
export function PersonalStep(props: StepProps) {
  'use no memo';
  const { kind, typed, onDone } = props;
  const t = useTexts();
  const form = useForm<Personal, unknown, Personal>({
    defaultValues: typed.get(),
    resolver: newNumberResolver(schemaOf(kind) as never, furtherFaults as never),
    shouldFocusError: false,
  });
  const { control } = form;
  useTyping(form, (values) => typed.set(values));
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
      <PersonalFields
        control={control}
        kind={kind}
        isOwn
        mobileHint={t(props.invitedBy === undefined ? 'registration.mobile_hint' : 'registration.mobile_hint_invited')}
      />
      <p className={styles.login}>
        {t('registration.have_account')} <AppLink href="/login">{t('shell.sign_in')}</AppLink>
      </p>
      {kind === 'patient' && (
        <p className={styles.login}>
          <AppLink href="/about">{t('registration.what_becomes')}</AppLink>
        </p>
      )}
      {props.onDecline && (
        <p className={styles.login}>
          {t('registration.decline_why')}{' '}
          <Button kind="quiet" size="small" onClick={props.onDecline}>
            {t('registration.decline')}
          </Button>
        </p>
      )}
    </RegistrationStep>
  );
}
