import { useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { clinicianPersonalSchema, patientPersonalSchema } from '@hodi/domain/registrations/registration.ts';
import type { TeamConsent } from '@hodi/domain/team-care/team-consent.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Button } from '~/components/action/button.tsx';
import { useBound } from '~/lib/forms/bound-fields.tsx';
import { newNumberResolver } from '~/lib/forms/new-number.ts';
import { plainPage } from '~/lib/forms/plain-page.ts';
import { useTyping } from '~/lib/forms/use-typing.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { type PersonForm, PersonFields, registrationFields } from '~/lib/person/person-fields.tsx';
import { typedBirthdayFault, withBirthday } from '~/lib/person/typed-birthday.ts';
import { TeamChoice } from '~/lib/team/team-choice.tsx';
import type { TypedChild } from './child/typed-child.ts';
import styles from './personal-step.module.css';
import { RegistrationStep, type StepProps } from './registration-step.tsx';

const schemas = { patient: withBirthday(patientPersonalSchema), clinician: clinicianPersonalSchema };

type Typed = PersonForm & Partial<TypedChild> & { team_consent: TeamConsent };

/** Asks for the person's details and the number that gets the code. */
export function PersonalStep(props: StepProps) {
  'use no memo';
  const { kind, typed, onDone } = props;
  const t = useTexts();
  const { child, team } = props;
  const [plain] = useState(plainPage);
  const base = newNumberResolver<Typed, FieldValues>(schemas[kind], typedBirthdayFault);
  const form = useForm<Typed, unknown, FieldValues>({
    defaultValues: { ...typed.get(), team_consent: typed.get().team_consent ?? 'team' },
    resolver: child === undefined ? base : child.part.withChild(base, () => true),
    shouldFocusError: false,
  });
  const { control } = form;
  const consent = useBound({ control, name: 'team_consent' });
  useTyping(form, (values) => typed.set(values));
  return (
    <RegistrationStep
      {...props}
      form={form}
      id="personal"
      heading={t('registration.personal_heading')}
      lead={t(kind === 'patient' ? 'registration.personal_why' : 'registration.personal_why_clinician')}
      {...(plain?.fault !== undefined && { fault: plain.fault })}
      onValid={onDone}
      onTaken={typed.set}
      foot={
        <Button type="submit" kind="main" size="big">
          {t('shell.continue')}
        </Button>
      }
    >
      {team && (
        <TeamChoice
          {...team}
          hint={child && t('team_care.also_for', { name: child.name })}
          value={consent.value as TeamConsent}
          onChange={consent.onChange}
        />
      )}
      {child && (
        <>
          <child.part.Fields control={control} relationLabel={t('caregivers.add.relation_to_child')} />
          <p>{t('caregivers.consent.child_unnamed')}</p>
          <h3>{t('registration.personal_heading')}</h3>
        </>
      )}
      <PersonFields
        control={control}
        ask={registrationFields[kind]}
        isOwn
        asksWholeBirthday={kind === 'clinician'}
        hints={{
          address: t('registration.address_hint'),
          mobile_number: t(
            props.invitedBy === undefined ? 'registration.mobile_hint' : 'registration.mobile_hint_invited',
          ),
        }}
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
