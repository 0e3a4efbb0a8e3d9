import { useRef, useState } from 'react';
import type { LoginInput } from '@hodi/domain/sessions/sessions.api.ts';
import { ApiError, NetworkError } from '~/lib/api/api-error.ts';
import { asksForCode as asksFor, logIn } from '~/lib/session/log-in.ts';
import { keepSession } from '~/lib/session/session.ts';

/** Sending the login, and what came of it. @param wasAsked the account has asked for the code of the app already. */
export function useLogin(wasAsked: boolean) {
  const [asksForCode, setAsksForCode] = useState(wasAsked);
  const [failure, setFailure] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  // An answer that got lost may have been a good one, and each code is good once.
  const [wasCodeLost, setWasCodeLost] = useState(false);
  // A double tap sends once; the state comes too late for the second.
  const isBusy = useRef(false);

  const fail = (error: unknown, withCode: boolean): false => {
    isBusy.current = false;
    setIsSending(false);
    setAsksForCode(asksForCode || asksFor(error));
    if (withCode && error instanceof NetworkError) setWasCodeLost(true);
    // The first time it is a question, not a refusal.
    if (withCode || !asksFor(error)) setFailure(error);
    return false;
  };
  return {
    asksForCode,
    failure,
    isSending,
    wasCodeLost,
    isCodeWrong: failure instanceof ApiError && /^(totp_required|incorrect_code|invalid_code)$/.test(failure.code),
    /** Another account is being typed. */
    begin: () => setAsksForCode(false),
    /** @returns whether the person is in: then the new session brings up their own dashboard. */
    send: async (input: LoginInput): Promise<boolean> => {
      if (isBusy.current) return true;
      isBusy.current = true;
      setFailure(null);
      setIsSending(true);
      return logIn(input).then(
        (session) => {
          keepSession(session, input.password);
          return true;
        },
        (error: unknown) => fail(error, input.totp_code !== undefined),
      );
    },
  };
}
