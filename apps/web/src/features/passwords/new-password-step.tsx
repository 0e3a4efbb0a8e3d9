import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { newPasswordSchema } from '@hodi/domain/passwords/password.ts';
import { passwordLength } from '@hodi/domain/sessions/login-rules.ts';
import { codeLength, codeLife, codeSchema } from '@hodi/domain/verifications/verification.ts';
import { Button } from '~/components/action/button.tsx';
import { TextWithPhone } from '~/components/data/text-with-phone.tsx';
import { StepPage } from '~/components/steps/step-page.tsx';
import { ApiError } from '~/lib/api/api-error.ts';
import { useFailureText } from '~/lib/api/failure-text.ts';
import { useBound } from '~/lib/forms/bound-fields.tsx';
import { OwnBirthYear } from '~/lib/forms/own-birth-year.tsx';
import { FaultFocus } from '~/lib/forms/fault-focus.tsx';
import { showFieldProblems } from '~/lib/forms/field-texts.ts';
import { NewPasswordFields, repeatedFault } from '~/lib/forms/new-password-fields.tsx';
import { schemaResolver } from '~/lib/forms/schema-resolver.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { CodeEntry } from '~/lib/verification/code-entry.tsx';
import type { PendingCode } from '~/lib/verification/pending-code.ts';
import { type NewPassword, useReset } from './use-reset.ts';

const resetSchema = z.object({
  code: codeSchema,
  // The server says whether it is needed.
  birth_year: z.string(),
  password: newPasswordSchema,
  repeated: z.string().check(z.minLength(1, 'required')),
});

export interface NewPasswordStepProps {
  pending: PendingCode;
  onPending: (pending: PendingCode) => void;
  /** The password is set. */
  onDone: () => void;
  onChangeNumber: () => void;
}

/** The code from the SMS with a new password; then the person is logged in with it. */
export function NewPasswordStep({ pending, onPending, onDone, onChangeNumber }: NewPasswordStepProps) {
  'use no memo';
  const t = useTexts();
  const failureText = useFailureText();
  const { online } = useConnection();
  const form = useForm<NewPassword, unknown, NewPassword>({
    defaultValues: { code: '', birth_year: '', password: '', repeated: '' },
    resolver: schemaResolver(resetSchema, repeatedFault),
    shouldFocusError: false,
  });
  const { control } = form;
  const { isSet, isSending, failure, run, reset } = useReset(pending, onDone);
  const [asksBirthYear, setAsksBirthYear] = useState(false);
  const code = useBound({ control, name: 'code' });

  const submit = async (typed: NewPassword) => {
    try {
      await reset(typed);
    } catch (error) {
      if (error instanceof ApiError) {
        if (isAboutCode(error)) form.setError('code', { type: 'server', message: error.message });
        if (error.fields.some(({ field }) => field === 'birth_year')) setAsksBirthYear(true);
        showFieldProblems(error, ['code', 'birth_year', 'password'], form.setError);
      }
      throw error;
    }
  };
  const isBeside = failure instanceof ApiError && (isAboutCode(failure) || failure.fields.length > 0);
  const told = isBeside ? '' : failureText(failure);
  const set = isSet ? t('forgotten.is_set') : '';
  const fault = [set, told].filter(Boolean).join(' ') || (online ? '' : t('registration.offline'));
  return (
    <StepPage
      title={t('forgotten.title')}
      heading={t('forgotten.new_heading')}
      lead={t('forgotten.code_sent', { digits: codeLength, number: pending.number, minutes: codeLife / 60_000 })}
      takesFocus
      fault={fault && <TextWithPhone text={fault} />}
      onSubmit={(event) => void form.handleSubmit((typed) => run(() => submit(typed)))(event)}
      foot={
        <Button type="submit" kind="main" size="big" sending={isSending} sendingLabel={t('forgotten.setting')}>
          {isSet ? t('login.submit') : t('forgotten.set')}
        </Button>
      }
    >
      <FaultFocus control={control} />
      <CodeEntry
        code={code.value}
        onCode={code.onChange}
        error={code.error}
        pending={pending}
        onPending={onPending}
        onChangeNumber={onChangeNumber}
      />
      {asksBirthYear && <OwnBirthYear control={control} name="birth_year" why={t('forgotten.birth_year_why')} />}
      <NewPasswordFields
        control={control}
        names={{ password: 'password', repeated: 'repeated' }}
        label={t('registration.new_password')}
        hint={[t('registration.password_hint', { min: passwordLength.min }), t('forgotten.all_out')].join(' ')}
        userName={pending.number}
      />
    </StepPage>
  );
}

const isAboutCode = (error: ApiError): boolean => error.code === 'incorrect_code' || error.code === 'code_expired';
