import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { verifyOwnPhone } from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { codeLength, codeLife } from '@hodi/domain/verifications/verification.ts';
import { Button } from '~/components/action/button.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { call } from '~/lib/api/call.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { renewPeople } from '~/lib/query/renew-people.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { CodeEntry } from '~/lib/verification/code-entry.tsx';
import type { PendingCode } from '~/lib/verification/pending-code.ts';
import { useTypedCode } from '~/lib/verification/use-typed-code.ts';
import styles from '../account-page.module.css';

interface PhoneCodeProps {
  pending: PendingCode;
  onPending: (pending: PendingCode) => void;
  onChangeNumber: () => void;
  onEnd: () => void;
}

/** The code from the new phone: only with it the number changes. */
export function PhoneCode({ pending, onPending, onChangeNumber, onEnd }: PhoneCodeProps) {
  const t = useTexts();
  const { phone } = useFormats();
  const { online } = useConnection();
  const queryClient = useQueryClient();
  const around = useRef<HTMLDivElement>(null);
  const typed = useTypedCode(around);
  const verify = async (code: string) => {
    const { user } = await call(verifyOwnPhone, { body: { code } }, { silent: true });
    renewPeople(queryClient, new Map([[user.id, user]]));
    toast.success(t('phone.changed', { number: phone(user.mobile_number) }));
    onEnd();
  };
  const sent = { digits: codeLength, number: pending.number, minutes: codeLife / 60_000 };
  return (
    <form
      noValidate
      className={styles.settings}
      onSubmit={(event) => {
        event.preventDefault();
        typed.submit(verify);
      }}
    >
      <p role="status">{t('registration.code_sent', sent)}</p>
      <div ref={around} className={styles.settings}>
        <CodeEntry
          code={typed.code}
          onCode={typed.onCode}
          error={typed.error}
          pending={pending}
          onPending={onPending}
          onChangeNumber={onChangeNumber}
        />
      </div>
      <FieldError id={undefined} error={typed.fault || (online ? undefined : t('network_error'))} />
      <div className={styles.actions}>
        <Button onClick={onEnd}>{t('shell.cancel')}</Button>
        <Button type="submit" kind="main" sending={typed.isSending} sendingLabel={t('registration.confirming')}>
          {t('registration.confirm')}
        </Button>
      </div>
    </form>
  );
}
