import { useState } from 'react';
import { type PendingCode, forgetCode, keepCode, keptCode } from '~/lib/verification/pending-code.ts';
import { PhoneCode } from './phone-code.tsx';
import { PhoneForm } from './phone-form.tsx';

const key = 'hodi-code-phone';

/** The new number with the password, then the code that was sent to it. */
export function PhoneChange({ onEnd }: { onEnd: () => void }) {
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
  if (pending === null) return <PhoneForm onBegun={keep} onEnd={end} />;
  return <PhoneCode pending={pending} onPending={keep} onChangeNumber={giveUp} onEnd={end} />;
}
