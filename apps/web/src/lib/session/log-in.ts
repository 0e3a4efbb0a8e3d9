import { loginPath } from '@hodi/domain/sessions/login-rules.ts';
import type { LoginInput, SessionAnswer } from '@hodi/domain/sessions/sessions.api.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { request } from '~/lib/api/http.ts';
import { tellError } from '~/lib/api/tell-error.ts';
import { sendPendingLogout } from './pending-logout.ts';

/** Not a failure: the password was right, and this account asks for more. */
export const asksForCode = (error: unknown): boolean => error instanceof ApiError && error.code === 'totp_required';

/** @throws ApiError, NetworkError; told already by a notice, but for the question for the code of the app. */
export async function logIn(input: LoginInput): Promise<SessionAnswer> {
  try {
    await sendPendingLogout();
    return (await request({ method: 'POST', url: loginPath, body: input })) as SessionAnswer;
  } catch (error) {
    if (!asksForCode(error)) tellError(error);
    throw error;
  }
}
