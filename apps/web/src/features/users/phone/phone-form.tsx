import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { changeOwnPhone } from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { mobileNumberSchema } from '@hodi/domain/registrations/registration.ts';
import { passwordLength } from '@hodi/domain/sessions/login-rules.ts';
import { Button } from '~/components/action/button.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { ApiError } from '~/lib/api/api-error.ts';
import { call } from '~/lib/api/call.ts';
import { useFailureText } from '~/lib/api/failure-text.ts';
import { BoundPassword, BoundPhone, useBound } from '~/lib/forms/bound-fields.tsx';
import { FaultFocus } from '~/lib/forms/fault-focus.tsx';
import { showFieldProblems } from '~/lib/forms/field-texts.ts';
import { newNumberResolver } from '~/lib/forms/new-number.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { useSession } from '~/lib/session/session.ts';
import { type PendingCode, pendingCode } from '~/lib/verification/pending-code.ts';
import styles from '../account-page.module.css';
import { OwnCode, asksOwnCode } from '../own-code.tsx';
import { OwnUserName } from '../own-user-name.tsx';

const schema = z.object({
  mobile_number: mobileNumberSchema,
  password: z.string().check(z.minLength(1, 'required'), z.maxLength(passwordLength.max, 'too_long')),
  // The server says whether it is needed.
  code: z.string(),
});
type NewNumber = z.output<typeof schema>;

interface PhoneFormProps {
  onBegun: (pending: PendingCode) => void;
  onEnd: () => void;
}

/** For now or never: a code that is asked for later finds nobody who waits for it. */
export function PhoneForm({ onBegun, onEnd }: PhoneFormProps) {
  'use no memo';
  const t = useTexts();
  const failureText = useFailureText();
  const { online } = useConnection();
  const userType = useSession()?.userType ?? 'patient';
  const { isSending, failure, run } = useSending();
  const form = useForm<NewNumber, unknown, NewNumber>({
    defaultValues: { mobile_number: '', password: '', code: '' },
    resolver: newNumberResolver(schema),
    shouldFocusError: false,
  });
  const [asksForCode, setAsksForCode] = useState(false);
  const { control } = form;
  const code = useBound({ control, name: 'code' });
  const begin = async (body: NewNumber) => {
    try {
      const begun = await call(changeOwnPhone, { body }, { silent: true });
      onBegun(pendingCode(begun, { number: body.mobile_number, userType }));
    } catch (error) {
      if (asksOwnCode(error)) setAsksForCode(true);
      if (error instanceof ApiError) showFieldProblems(error, ['mobile_number', 'password', 'code'], form.setError);
      throw error;
    }
  };
  const isBeside = failure instanceof ApiError && failure.fields.length > 0;
  const fault = (isBeside ? '' : failureText(failure)) || (online ? '' : t('network_error'));
  return (
    <form
      noValidate
      className={styles.settings}
      onSubmit={(event) => void form.handleSubmit((body) => run(() => begin(body)))(event)}
    >
      <FaultFocus control={control} />
      <BoundPhone
        control={control}
        name="mobile_number"
        label={t('phone.new')}
        hint={t('phone.new_why')}
        autoComplete="off"
      />
      <OwnUserName />
      <BoundPassword
        control={control}
        name="password"
        label={t('password.present')}
        showLabel={t('login.show_password')}
        hideLabel={t('login.hide_password')}
        autoComplete="current-password"
      />
      {asksForCode && <OwnCode {...code} />}
      <FieldError id={undefined} error={fault || undefined} />
      <div className={styles.actions}>
        <Button onClick={onEnd}>{t('shell.cancel')}</Button>
        <Button type="submit" kind="main" sending={isSending} sendingLabel={t('registration.sending')}>
          {t('forgotten.send_code')}
        </Button>
      </div>
    </form>
  );
}
