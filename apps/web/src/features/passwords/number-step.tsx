import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { forgotPassword } from '@hodi/domain/passwords/passwords.api.ts';
import { mobileNumberSchema } from '@hodi/domain/registrations/registration.ts';
import { type UserType, bothUserTypes } from '@hodi/domain/shared/user-type.ts';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { person, stethoscope } from '~/components/icon/entry-icons.ts';
import { StepPage } from '~/components/steps/step-page.tsx';
import { call } from '~/lib/api/call.ts';
import { useFailureText } from '~/lib/api/failure-text.ts';
import { BoundPhone, BoundSegmented } from '~/lib/forms/bound-fields.tsx';
import { FaultFocus } from '~/lib/forms/fault-focus.tsx';
import { schemaResolver } from '~/lib/forms/schema-resolver.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTyping } from '~/lib/forms/use-typing.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { type PendingCode, pendingCode } from '~/lib/verification/pending-code.ts';

export interface AccountAsked {
  mobile_number: string;
  user_type: UserType;
}

const accountSchema = z.object({ mobile_number: mobileNumberSchema, user_type: z.enum(bothUserTypes) });

interface NumberStepProps {
  asked: AccountAsked;
  onAsked: (asked: AccountAsked) => void;
  onCodeSent: (pending: PendingCode) => void;
}

/** Asks for the account's phone number. The answer is the same whether the account exists or not. */
export function NumberStep({ asked, onAsked, onCodeSent }: NumberStepProps) {
  'use no memo';
  const t = useTexts();
  const failureText = useFailureText();
  const { online } = useConnection();
  const { isSending, failure, run } = useSending();
  const form = useForm<AccountAsked, unknown, AccountAsked>({
    defaultValues: asked,
    resolver: schemaResolver(accountSchema),
    shouldFocusError: false,
  });
  useTyping(form, (typed) => onAsked({ ...asked, ...typed }));
  const ask = async (body: AccountAsked) => {
    const begun = await call(forgotPassword, { body });
    onCodeSent(pendingCode(begun, { number: body.mobile_number, userType: body.user_type }));
  };
  return (
    <StepPage
      title={t('forgotten.title')}
      heading={t('forgotten.number_heading')}
      lead={t('forgotten.number_why')}
      fault={failureText(failure) || (online ? '' : t('registration.offline'))}
      onSubmit={(event) => void form.handleSubmit((body) => run(() => ask(body)))(event)}
      foot={
        <>
          <ButtonLink size="big" href="/login">
            {t('shell.back')}
          </ButtonLink>
          <Button type="submit" kind="main" size="big" sending={isSending} sendingLabel={t('registration.sending')}>
            {t('forgotten.send_code')}
          </Button>
        </>
      }
    >
      <FaultFocus control={form.control} />
      <BoundSegmented
        control={form.control}
        name="user_type"
        label={t('login.i_am')}
        options={[
          { value: 'patient', label: t('login.patient'), icon: person },
          { value: 'clinician', label: t('login.clinician'), icon: stethoscope },
        ]}
      />
      <BoundPhone
        control={form.control}
        name="mobile_number"
        label={t('login.mobile_number')}
        autoComplete="username"
        isKnown
      />
    </StepPage>
  );
}
