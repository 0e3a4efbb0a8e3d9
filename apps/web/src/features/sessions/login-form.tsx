import { useId, useRef, useState, type FormEvent } from 'react';
import { type LoginFaults, loginFaults } from '@hodi/domain/sessions/login-rules.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { Button } from '~/components/action/button.tsx';
import { Segmented } from '~/components/choice/segmented.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { PasswordField } from '~/components/form/password-field.tsx';
import { PhoneField } from '~/components/form/phone-field.tsx';
import { person, stethoscope } from '~/components/icon/entry-icons.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { keepSession } from '~/lib/session/session.ts';
import { logIn } from './log-in.ts';
import styles from './login-page.module.css';

/** Role, mobile number and password; faults stand beside their fields. */
export function LoginForm() {
  const t = useTexts();
  const { online } = useConnection();
  const [userType, setUserType] = useState<UserType>('patient');
  const [number, setNumber] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<LoginFaults>({});
  const [refusal, setRefusal] = useState('');
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const errorId = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const input = { mobile_number: number, password, user_type: userType };
    const found = loginFaults(input);
    setFaults(found);
    setRefusal('');
    const firstFault = found.mobile_number ? 'mobile_number' : found.password ? 'password' : undefined;
    if (firstFault !== undefined) return focusField(form.current, firstFault);
    setIsSending(true);
    try {
      // The new session brings up the person's own dashboard.
      keepSession(await logIn(input));
    } catch (error) {
      setIsSending(false);
      setRefusal(sentenceOf(error));
      focusField(form.current, 'password');
    }
  };

  const say = (fault: LoginFaults['password']) => fault && t(fault.code, fault.limits);
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Segmented
        label={t('login.i_am')}
        name="user_type"
        options={[
          { value: 'patient', label: t('login.patient'), icon: person },
          { value: 'clinician', label: t('login.clinician'), icon: stethoscope },
        ]}
        value={userType}
        onValueChange={setUserType}
      />
      <PhoneField
        label={t('login.mobile_number')}
        name="mobile_number"
        autoComplete="username"
        callingCode={/^\s*(\+|00)/.test(number) ? undefined : '+254'}
        value={number}
        error={say(faults.mobile_number)}
        onChange={(event) => setNumber(event.target.value)}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        showLabel={t('login.show_password')}
        hideLabel={t('login.hide_password')}
        value={password}
        error={say(faults.password)}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={styles.last}>
        <FieldError id={errorId} error={refusal || (online ? undefined : t('login.offline'))} />
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
    </form>
  );
}

function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
}
