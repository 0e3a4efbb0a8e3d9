import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { type LoginFaults, loginFaults } from '@hodi/domain/sessions/login-rules.ts';
import { cleanTyped } from '@hodi/domain/shared/typed-text.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Button } from '~/components/action/button.tsx';
import { Segmented } from '~/components/choice/segmented.tsx';
import { classNames } from '~/components/class-names.ts';
import { TextWithPhone } from '~/components/data/text-with-phone.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { PasswordField } from '~/components/form/password-field.tsx';
import { callingCodeFor, PhoneField } from '~/components/form/phone-field.tsx';
import { TextField } from '~/components/form/text-field.tsx';
import { person, stethoscope } from '~/components/icon/entry-icons.ts';
import { useFailureText } from '~/lib/api/failure-text.ts';
import { plainPage, typedBefore, usePlainForm } from '~/lib/forms/plain-page.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { forgetLoginHandoff, loginHandoff } from '~/lib/session/login-handoff.ts';
import { useLogin } from './use-login.ts';
import styles from './door-page.module.css';

/** Role, mobile number and password, and the code of the app where the account asks for one. */
export function LoginForm() {
  const t = useTexts();
  const failureText = useFailureText();
  const { online } = useConnection();
  const [handed] = useState(loginHandoff);
  // The server's errors about a form that was sent without a script.
  const [told, setTold] = useState(plainPage);
  const [typed] = useState(typedBefore);
  const [userType, setUserType] = useState<UserType>(handed?.userType ?? userTypeOf(typed['user_type']));
  const [number, setNumber] = useState(handed?.number ?? typed['mobile_number'] ?? '');
  const [password, setPassword] = useState(handed?.password ?? typed['password'] ?? '');
  const [code, setCode] = useState('');
  const [faults, setFaults] = useState<LoginFaults>({});
  const { asksForCode, isCodeWrong, wasCodeLost, failure, isSending, send, begin } = useLogin(
    handed?.asksForCode ?? told?.asksForCode ?? false,
  );
  const form = useRef<HTMLFormElement>(null);
  const errorId = useId();
  usePlainForm(form, (latest) => {
    setUserType(userTypeOf(latest['user_type']));
    setNumber(latest['mobile_number'] ?? '');
    setPassword(latest['password'] ?? '');
    setCode(latest['totp_code'] ?? '');
  });

  useEffect(() => forgetLoginHandoff, []);
  useEffect(() => {
    if (asksForCode) focusField(form.current, 'totp_code');
  }, [asksForCode]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const input = { mobile_number: cleanTyped(number).trim(), password, user_type: userType };
    const found = loginFaults(input);
    setTold(null);
    setFaults(found);
    const firstFault = found.mobile_number ? 'mobile_number' : found.password ? 'password' : undefined;
    if (firstFault !== undefined) return focusField(form.current, firstFault);
    const isIn = await send(asksForCode ? { ...input, totp_code: code } : input);
    if (!isIn) focusField(form.current, asksForCode ? 'totp_code' : 'password');
  };
  // Another account may ask for no code.
  const change =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value);
      begin();
    };

  const say = (field: keyof LoginFaults) => {
    const fault = faults[field];
    return fault ? t(fault.code, fault.limits) : told?.faults?.[field];
  };
  const refused = failureText(failure) || told?.fault;
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action="/login"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <Segmented
        label={t('login.i_am')}
        name="user_type"
        options={[
          { value: 'patient', label: t('login.patient'), icon: person },
          { value: 'clinician', label: t('login.clinician'), icon: stethoscope },
        ]}
        value={userType}
        onValueChange={change(setUserType)}
      />
      <PhoneField
        label={t('login.mobile_number')}
        name="mobile_number"
        autoComplete="username"
        callingCode={callingCodeFor(number)}
        value={number}
        error={say('mobile_number')}
        onChange={(event) => change(setNumber)(event.target.value)}
      />
      <PasswordField
        label={t('login.password')}
        aside={
          <AppLink className={styles.forgot} href={`/forgot-password?role=${userType}`}>
            {t('login.forgot')}
          </AppLink>
        }
        name="password"
        autoComplete="current-password"
        showLabel={t('login.show_password')}
        hideLabel={t('login.hide_password')}
        value={password}
        error={say('password')}
        onChange={(event) => setPassword(event.target.value)}
      />
      {asksForCode && (
        <TextField
          label={t('login.totp_code')}
          hint={t('login.totp_hint')}
          name="totp_code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          error={isCodeWrong ? [refused, wasCodeLost && t('login.perhaps_used')].filter(Boolean).join('. ') : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <div className={styles.last}>
        <FieldError
          id={errorId}
          error={
            (!isCodeWrong && refused && <TextWithPhone text={refused} />) || (online ? undefined : t('login.offline'))
          }
        />
        <Button
          type="submit"
          kind="main"
          size="big"
          full
          sending={isSending}
          sendingLabel={t('login.submitting')}
          aria-describedby={errorId}
        >
          {t('login.submit')}
        </Button>
      </div>
      <p className={styles.new}>
        {t('login.new_here')} <AppLink href={`/register-${userType}`}>{t(`login.create_${userType}`)}</AppLink>
      </p>
      <p className={classNames(styles.new, styles.links)}>
        <AppLink href="/emergency">{t('login.emergency_numbers')}</AppLink>
        <AppLink href="/about">{t('shell.about')}</AppLink>
      </p>
    </form>
  );
}

const userTypeOf = (typed: string | undefined): UserType => (typed === 'clinician' ? 'clinician' : 'patient');

function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
}
