import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { changePatientPhone } from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { mobileNumberSchema } from '@hodi/domain/registrations/registration.ts';
import { Button } from '~/components/action/button.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { ApiError } from '~/lib/api/api-error.ts';
import { call } from '~/lib/api/call.ts';
import { useFailureText } from '~/lib/api/failure-text.ts';
import { BoundPhone } from '~/lib/forms/bound-fields.tsx';
import { showFieldProblems } from '~/lib/forms/field-texts.ts';
import { newNumberResolver } from '~/lib/forms/new-number.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { type PendingCode, pendingCode } from '~/lib/verification/pending-code.ts';
import styles from '~/lib/verification/code-entry.module.css';

const schema = z.object({ mobile_number: mobileNumberSchema });
type Typed = z.output<typeof schema>;

/** A code went to the new number. */
export interface SentCode {
  pending: PendingCode;
  /** Nobody had confirmed the old number, so it is changed already. */
  isCorrected: boolean;
}

interface NewNumberProps {
  info: OpenPatientInfo;
  onCodeSent: (sentCode: SentCode) => void;
  onEnd: () => void;
}

/** For now or never: a code that is asked for later finds nobody who waits for it. */
export function NewNumber({ info, onCodeSent, onEnd }: NewNumberProps) {
  'use no memo';
  const t = useTexts();
  const failureText = useFailureText();
  const { online } = useConnection();
  const { isSending, failure, run } = useSending();
  const form = useForm<Typed, unknown, Typed>({
    defaultValues: { mobile_number: '' },
    resolver: newNumberResolver(schema),
  });
  const begin = async (body: Typed) => {
    try {
      const params = { patient_id: info.patient.id };
      const { changed, ...sent } = await call(changePatientPhone, { params, body }, { silent: true });
      if (changed) toast.success(t('record.phone_corrected'));
      const pending = pendingCode(sent, { number: body.mobile_number, userType: 'patient' });
      onCodeSent({ pending, isCorrected: changed });
    } catch (error) {
      const isBeside = error instanceof ApiError && showFieldProblems(error, ['mobile_number'], form.setError);
      if (!isBeside) toast.error(t('record.phone_failed'));
      throw error;
    }
  };
  const isBeside = failure instanceof ApiError && failure.fields.length > 0;
  const fault = (isBeside ? '' : failureText(failure)) || (online ? '' : t('record.phone_offline'));
  return (
    <form
      noValidate
      className={styles.step}
      onSubmit={(event) => void form.handleSubmit((body) => run(() => begin(body)))(event)}
    >
      <BoundPhone
        control={form.control}
        name="mobile_number"
        label={t('record.phone_new')}
        hint={t('record.phone_new_why')}
        autoComplete="off"
      />
      <FieldError id={undefined} error={fault || undefined} />
      <div className={styles.buttons}>
        <Button onClick={onEnd}>{t('shell.cancel')}</Button>
        <Button type="submit" kind="main" sending={isSending} sendingLabel={t('record.phone_sending')}>
          {t('record.phone_send')}
        </Button>
      </div>
    </form>
  );
}
