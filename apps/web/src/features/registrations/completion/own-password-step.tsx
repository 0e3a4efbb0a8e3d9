import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { newPasswordSchema } from '@hodi/domain/passwords/password.ts';
import { completeRegistration, type validateToken } from '@hodi/domain/registrations/assisted.api.ts';
import { birthYearSchema } from '@hodi/domain/registrations/birth-year.ts';
import { passwordLength } from '@hodi/domain/sessions/login-rules.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { codeSchema } from '@hodi/domain/verifications/verification.ts';
import type { TeamConsent } from '@hodi/domain/team-care/team-consent.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Button } from '~/components/action/button.tsx';
import { StepPage } from '~/components/steps/step-page.tsx';
import { ApiError } from '~/lib/api/api-error.ts';
import { call } from '~/lib/api/call.ts';
import { useFailureText } from '~/lib/api/failure-text.ts';
import { useBound } from '~/lib/forms/bound-fields.tsx';
import { OwnBirthYear } from '~/lib/forms/own-birth-year.tsx';
import { FaultFocus } from '~/lib/forms/fault-focus.tsx';
import { showFieldProblems } from '~/lib/forms/field-texts.ts';
import { NewPasswordFields, repeatedFault } from '~/lib/forms/new-password-fields.tsx';
import { plainPage, typedBefore, usePlainForm } from '~/lib/forms/plain-page.ts';
import { schemaResolver } from '~/lib/forms/schema-resolver.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { sendPendingLogout } from '~/lib/session/pending-logout.ts';
import { keepSession } from '~/lib/session/session.ts';
import { TeamChoice } from '~/lib/team/team-choice.tsx';
import { CodeEntry, isAboutCode } from '~/lib/verification/code-entry.tsx';
import { pendingCode } from '~/lib/verification/pending-code.ts';
import styles from '~/features/registrations/personal-step.module.css';
import type { Passwords } from '~/features/registrations/typed-registration.ts';

const passwords = { password: newPasswordSchema, repeated: z.string().check(z.minLength(1, 'required')) };
/** Fields that are not asked for stay empty. */
const schemaFor = ({ asks_birth_year, code }: Greeting) =>
  z.object({
    birth_year: asks_birth_year ? birthYearSchema : z.string(),
    code: code ? codeSchema : z.string(),
    ...passwords,
  });

const consentIn = (typed: Readonly<Record<string, string>>) => typed['team_consent'] as TeamConsent | undefined;

type Greeting = AnswerOf<typeof validateToken>;

export interface OwnPasswordStepProps {
  token: string;
  greeting: Greeting;
  /** The link was used or became too old meanwhile. */
  onInvalid: (error: ApiError) => void;
}

type Typed = Passwords & { birth_year: string; code: string };

/** Says who registered the patient, checks that the link reached the right person, and asks for a password. */
export function OwnPasswordStep({ token, greeting, onInvalid }: OwnPasswordStepProps) {
  'use no memo';
  const t = useTexts();
  const failureText = useFailureText();
  const { online } = useConnection();
  const { isSending, failure, run } = useSending();
  const form = useForm<Typed, unknown, Typed>({
    defaultValues: { birth_year: typedBefore()['birth_year'] ?? '', code: '', password: '', repeated: '' },
    resolver: schemaResolver(schemaFor(greeting), repeatedFault),
    shouldFocusError: false,
  });
  const [plain] = useState(plainPage);
  const within = useRef<HTMLSpanElement>(null);
  const { clinician } = greeting;
  const asksTeam = greeting.team_consent !== undefined;
  const [team, setTeam] = useState<TeamConsent>(() => consentIn(typedBefore()) ?? greeting.team_consent ?? 'team');
  usePlainForm(within, (latest) => {
    const names = ['birth_year', 'code', 'password', 'repeated'] as const;
    for (const name of names) form.setValue(name, latest[name] ?? '');
    setTeam((now) => consentIn(latest) ?? now);
    // The server's sentences stay beside the fields.
    for (const name of names)
      if (plain?.faults?.[name]) form.setError(name, { type: 'server', message: plain.faults[name] });
  });
  const code = useBound({ control: form.control, name: 'code' });
  const [pending, setPending] = useState(
    () => greeting.code && pendingCode(greeting.code, { number: '', userType: 'patient' }),
  );

  const save = async ({ password, birth_year, code: typedCode }: Typed) => {
    try {
      await sendPendingLogout();
      const proof = { ...(greeting.asks_birth_year && { birth_year }), ...(greeting.code && { code: typedCode }) };
      const body = { token, password, ...proof, ...(asksTeam && { team_consent: team }) };
      keepSession(await call(completeRegistration, { body }, { silent: true }), password);
    } catch (error) {
      if (error instanceof ApiError) {
        if (error.code === 'invalid_registration_link') onInvalid(error);
        else if (isAboutCode(error)) form.setError('code', { type: 'server', message: error.message });
        else showFieldProblems(error, ['birth_year', 'password'], form.setError);
      }
      throw error;
    }
  };
  const isBeside = (failure instanceof ApiError && failure.fields.length > 0) || isAboutCode(failure);
  return (
    <StepPage
      title={t('complete.title')}
      heading={t('complete.heading', { name: greeting.given_name })}
      lead={t('complete.why', {
        clinician: displayName(clinician, clinician.role),
        place: clinician.institution_name,
      })}
      fault={
        (isBeside ? '' : failureText(failure)) ||
        (failure === null && !isSending && plain?.fault) ||
        (online ? '' : t('registration.offline'))
      }
      onSubmit={(event) => void form.handleSubmit((typed) => run(() => save(typed)))(event)}
      foot={
        <Button type="submit" kind="main" size="big" sending={isSending} sendingLabel={t('complete.saving')}>
          {t('complete.save')}
        </Button>
      }
    >
      <span ref={within} hidden />
      <FaultFocus control={form.control} />
      {greeting.asks_birth_year && (
        <OwnBirthYear
          control={form.control}
          name="birth_year"
          why={t('complete.not_you', { name: greeting.given_name, place: clinician.institution_name })}
        />
      )}
      {pending && (
        <>
          <p>{t('complete.not_you', { name: greeting.given_name, place: clinician.institution_name })}</p>
          <p>{t('complete.code_why')}</p>
          <CodeEntry
            code={code.value}
            onCode={code.onChange}
            error={code.error}
            pending={pending}
            onPending={setPending}
          />
        </>
      )}
      {asksTeam && (
        <TeamChoice
          clinic={clinician.institution_name}
          clinician={displayName(clinician, clinician.role)}
          value={team}
          onChange={setTeam}
        />
      )}
      <NewPasswordFields
        control={form.control}
        names={{ password: 'password', repeated: 'repeated' }}
        label={t('login.password')}
        hint={t('registration.password_hint', { min: passwordLength.min })}
        userName=""
      />
      <p className={styles.login}>
        <AppLink href="/about">{t('registration.what_becomes')}</AppLink>
      </p>
    </StepPage>
  );
}
