import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { newPasswordSchema } from '@hodi/domain/passwords/password.ts';
import { changePassword } from '@hodi/domain/passwords/passwords.api.ts';
import { passwordLength } from '@hodi/domain/sessions/login-rules.ts';
import { listSessions } from '@hodi/domain/sessions/sessions.api.ts';
import { Button } from '~/components/action/button.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { PasswordField } from '~/components/form/password-field.tsx';
import { ApiError, NetworkError } from '~/lib/api/api-error.ts';
import { call } from '~/lib/api/call.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { FaultFocus } from '~/lib/forms/fault-focus.tsx';
import { showFieldProblems, useFieldTexts } from '~/lib/forms/field-texts.ts';
import { schemaResolver } from '~/lib/forms/schema-resolver.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { currentSession } from '~/lib/session/session.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { handOffPassword } from '~/lib/vault/password-handoff.ts';
import styles from '../account-page.module.css';
import { OwnCode, asksOwnCode } from '../own-code.tsx';
import { OwnUserName } from '../own-user-name.tsx';

const schema = z.object({
  password: z.string().check(z.minLength(1, 'required'), z.maxLength(passwordLength.max, 'too_long')),
  new_password: newPasswordSchema,
  again: z.string().check(z.minLength(1, 'required')),
  // The server says whether it is needed.
  code: z.string(),
});
type Passwords = z.infer<typeof schema>;
const empty: Passwords = { password: '', new_password: '', again: '', code: '' };

/** This device opens with the new one from now on. */
async function openWithNew(password: string): Promise<void> {
  const userId = currentSession()?.userId;
  if (userId === undefined) return;
  handOffPassword(userId, password);
  await (await import('~/lib/vault/device-lock.ts')).secureVault(userId);
}

/** The present password, and the new one twice. For now or never: it is not kept for later. */
export function PasswordForm({ onEnd }: { onEnd: () => void }) {
  'use no memo';
  const t = useTexts();
  const say = useFieldTexts();
  const { online } = useConnection();
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState('');
  // An answer that got lost may have been a good one: then what was the present password is none any more.
  const [wasLost, setWasLost] = useState(false);
  const [asksForCode, setAsksForCode] = useState(false);
  const { control, register, handleSubmit, setError, setFocus, formState } = useForm({
    defaultValues: empty,
    resolver: schemaResolver(schema, ({ new_password, again }) => ({
      again: again === new_password ? undefined : 'passwords_do_not_match',
    })),
  });
  const { errors, isSubmitting } = formState;
  const show = { showLabel: t('login.show_password'), hideLabel: t('login.hide_password') };

  const submit = handleSubmit(async ({ password, new_password, code }) => {
    setRefusal('');
    try {
      await call(changePassword, { body: { password, new_password, code } }, { silent: true });
      toast.success(t('password.changed'));
      void openWithNew(new_password).catch(() => undefined);
      loadAgain(queryClient, keyOf(listSessions));
      onEnd();
    } catch (error) {
      if (error instanceof NetworkError) setWasLost(true);
      else if (wasLost) setRefusal(t('password.perhaps_changed'));
      if (asksOwnCode(error)) setAsksForCode(true);
      if (error instanceof ApiError && showFieldProblems(error, ['password', 'new_password', 'code'], setError)) return;
      if (!(error instanceof ApiError) || error.code !== 'wrong_password') return setRefusal(sentenceOf(error));
      setError('password', { type: 'server', message: sentenceOf(error) });
      setFocus('password');
    }
  });
  return (
    <form noValidate className={styles.settings} onSubmit={(event) => void submit(event)}>
      <FaultFocus control={control} />
      <OwnUserName />
      <PasswordField
        {...show}
        label={t('password.present')}
        autoComplete="current-password"
        error={say(errors.password)}
        {...register('password')}
      />
      <PasswordField
        {...show}
        label={t('password.new')}
        hint={t('password.hint', { min: passwordLength.min })}
        autoComplete="new-password"
        error={say(errors.new_password)}
        {...register('new_password')}
      />
      <PasswordField
        {...show}
        label={t('password.again')}
        autoComplete="new-password"
        error={say(errors.again)}
        {...register('again')}
      />
      {asksForCode && <OwnCode error={say(errors.code)} {...register('code')} />}
      <FieldError id={undefined} error={refusal || (online ? undefined : t('network_error'))} />
      <div className={styles.actions}>
        <Button onClick={onEnd}>{t('shell.cancel')}</Button>
        <Button type="submit" kind="main" sending={isSubmitting} sendingLabel={t('account.saving')}>
          {t('password.change')}
        </Button>
      </div>
    </form>
  );
}
