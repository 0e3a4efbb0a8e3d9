import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { newPasswordSchema } from '@hodi/domain/passwords/password.ts';
import { passwordLength } from '@hodi/domain/sessions/login-rules.ts';
import { Button } from '~/components/action/button.tsx';
import { useFailureText } from '~/lib/api/failure-text.ts';
import { NewPasswordFields, repeatedFault } from '~/lib/forms/new-password-fields.tsx';
import { plainPage } from '~/lib/forms/plain-page.ts';
import { schemaResolver } from '~/lib/forms/schema-resolver.ts';
import type { Sending } from '~/lib/forms/use-sending.ts';
import { useTyping } from '~/lib/forms/use-typing.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { RegistrationStep, type StepProps } from './registration-step.tsx';
import type { Passwords } from './typed-registration.ts';

const passwordsSchema = z.object({
  password: newPasswordSchema,
  repeated: z.string().check(z.minLength(1, 'required')),
});

/** The last step before the code: from here the registration is sent. */
export function SecurityStep(props: StepProps & { sending: Sending }) {
  'use no memo';
  const { typed, onDone, onBack, sending, problems } = props;
  const t = useTexts();
  const failureText = useFailureText();
  const { online } = useConnection();
  const [plain] = useState(plainPage);
  const form = useForm<Passwords, unknown, Passwords>({
    defaultValues: typed.passwords(),
    resolver: schemaResolver(passwordsSchema, repeatedFault),
    shouldFocusError: false,
  });
  useTyping(form, (values) => typed.setPasswords({ password: '', repeated: '', ...values }));
  const told = problems.length > 0 ? '' : failureText(sending.failure);
  return (
    <RegistrationStep
      {...props}
      form={form}
      id="security"
      heading={t('registration.security_heading')}
      lead={t('registration.security_why')}
      fault={told || (sending.isSending ? '' : plain?.fault) || (online ? '' : t('registration.offline'))}
      onValid={onDone}
      onTaken={(values) => typed.setPasswords({ ...typed.passwords(), ...values })}
      foot={
        <>
          <Button size="big" onClick={onBack}>
            {t('shell.back')}
          </Button>
          <Button
            type="submit"
            kind="main"
            size="big"
            sending={sending.isSending}
            sendingLabel={t('registration.sending')}
          >
            {t('shell.continue')}
          </Button>
        </>
      }
    >
      <NewPasswordFields
        control={form.control}
        names={{ password: 'password', repeated: 'repeated' }}
        label={t('login.password')}
        hint={t('registration.password_hint', { min: passwordLength.min })}
        userName={typed.get().mobile_number}
      />
    </RegistrationStep>
  );
}
