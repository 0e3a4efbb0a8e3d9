import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { resetPassword } from '@hodi/domain/passwords/passwords.api.ts';
import { call } from '~/lib/api/call.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { handOffLogin } from '~/lib/session/login-handoff.ts';
import { asksForCode, logIn } from '~/lib/session/log-in.ts';
import { keepSession } from '~/lib/session/session.ts';
import type { PendingCode } from '~/lib/verification/pending-code.ts';

export interface NewPassword {
  code: string;
  /** Empty as long as it is not asked for. */
  birth_year: string;
  password: string;
  repeated: string;
}

/** Sets the password, then logs in with it; if the line breaks between the two only the second is done again. */
export function useReset(pending: PendingCode, onDone: () => void) {
  const [, navigate] = useLocation();
  const { isSending, failure, run } = useSending();
  const wasSetTo = useRef<string>(undefined);
  const [isSet, setIsSet] = useState(false);

  const reset = async ({ code, password, birth_year }: NewPassword) => {
    if (wasSetTo.current === undefined) {
      const body = { verification_id: pending.verificationId, code, password, birth_year: birth_year.trim() || null };
      // Errors are shown at their field, or above the button.
      await call(resetPassword, { body }, { silent: true });
      wasSetTo.current = password;
      setIsSet(true);
      onDone();
    }
    const { number, userType } = pending;
    const login = { number, userType, password: wasSetTo.current };
    try {
      const session = await logIn({ mobile_number: number, password: login.password, user_type: userType });
      keepSession(session, login.password);
    } catch (error) {
      if (!asksForCode(error)) throw error;
      handOffLogin({ ...login, asksForCode: true });
      navigate('/login');
    }
  };
  return { isSet, isSending, failure, run, reset };
}
