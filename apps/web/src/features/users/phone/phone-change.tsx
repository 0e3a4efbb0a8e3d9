import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { verifyOwnPhone } from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { codeLength, codeLife } from '@hodi/domain/verifications/verification.ts';
import { call } from '~/lib/api/call.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { updatePeople } from '~/lib/query/person-updates.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { CodeForm } from '~/lib/verification/code-entry.tsx';
import { type PendingCode, forgetCode, keepCode, keptCode } from '~/lib/verification/pending-code.ts';
import { PhoneForm } from './phone-form.tsx';

const key = 'hodi-code-phone';

/** The new number with the password, then the code that was sent to it. */
export function PhoneChange({ onEnd }: { onEnd: () => void }) {
  const t = useTexts();
  const { phone } = useFormats();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(() => keptCode(key));
  const keep = (next: PendingCode) => {
    keepCode(key, next);
    setPending(next);
  };
  const giveUp = () => {
    forgetCode(key);
    setPending(null);
  };
  const end = () => {
    forgetCode(key);
    onEnd();
  };
  const verify = async (code: string) => {
    const { user } = await call(verifyOwnPhone, { body: { code } }, { silent: true });
    updatePeople(queryClient, new Map([[user.id, user]]));
    toast.success(t('phone.changed', { number: phone(user.mobile_number) }));
    end();
  };
  if (pending === null) return <PhoneForm onBegun={keep} onEnd={end} />;
  const sent = { digits: codeLength, number: pending.number, minutes: codeLife / 60_000 };
  return (
    <CodeForm
      lead={t('registration.code_sent', sent)}
      offline={t('network_error')}
      verify={verify}
      pending={pending}
      onPending={keep}
      onChangeNumber={giveUp}
      onEnd={end}
    />
  );
}
