import { loginPath } from '@hodi/domain/sessions/login-rules.ts';
import type { LoginInput, SessionAnswer } from '@hodi/domain/sessions/sessions.api.ts';
import { request } from '~/lib/api/http.ts';
import { tellError } from '~/lib/api/tell-error.ts';

/** Someone who waits at the door hears sooner that nothing comes than in the middle of their work. */
const timeout = 30_000;

/** @throws ApiError, NetworkError; told already by a notice. */
export async function logIn(input: LoginInput): Promise<SessionAnswer> {
  try {
    return (await request({ method: 'POST', url: loginPath, body: input, timeout })) as SessionAnswer;
  } catch (error) {
    tellError(error);
    throw error;
  }
}
