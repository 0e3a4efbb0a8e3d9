import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type PendingCode, forgetCode, keepWholeCode, keptCode } from '~/lib/verification/pending-code.ts';
import { NewPasswordStep } from './new-password-step.tsx';
import { type AccountAsked, NumberStep } from './number-step.tsx';

const codeKey = 'hodi-code-password';

/** A forgotten password: whose, then the code from the SMS with a new one. */
export default function ForgotPasswordPage() {
  const search = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const [pending, setPending] = useState(() => keptCode(codeKey));
  const [asked, setAsked] = useState<AccountAsked>({
    mobile_number: pending?.number ?? '',
    user_type: pending?.userType ?? (search.get('role') === 'clinician' ? 'clinician' : 'patient'),
  });
  const keepPending = (next: PendingCode) => {
    setPending(next);
    keepWholeCode(codeKey, next);
  };

  if (pending !== null && search.get('step') === 'code') {
    return (
      <NewPasswordStep
        pending={pending}
        onPending={keepPending}
        onDone={() => forgetCode(codeKey)}
        onChangeNumber={() => {
          forgetCode(codeKey);
          setPending(null);
          navigate(path, { replace: true });
        }}
      />
    );
  }
  return (
    <NumberStep
      asked={asked}
      onAsked={setAsked}
      onCodeSent={(started) => {
        keepPending(started);
        navigate(`${path}?step=code`);
      }}
    />
  );
}
