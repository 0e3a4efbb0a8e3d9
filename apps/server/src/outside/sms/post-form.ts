import { NotTaken, patience } from '../sending.ts';

export interface FormPost {
  url: string;
  headers: Record<string, string>;
  fields: Record<string, string>;
  /** Milliseconds. */
  timeout?: number;
}

export interface FormAnswer {
  status: number;
  /** Undefined when it is not JSON. */
  json: unknown;
}

/** The connection was not made, so nothing can have been taken. */
const neverLeft = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
};

function failureOf(error: unknown): NotTaken {
  const code = codeOf(error);
  if (neverLeft.has(code)) return new NotTaken('later', 'unreachable', `no connection (${code})`);
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  const words = isTimeout ? 'no answer in time' : `connection lost (${code || 'no code'})`;
  return new NotTaken('unknown', 'unreachable', `${words}; it may have been taken`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Posts a form and reads the answer, whatever its status. Follows no redirect: it carries a key.
 * @throws NotTaken when there was no whole answer.
 */
export async function postForm({ url, headers, fields, timeout = patience }: FormPost): Promise<FormAnswer> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body: new URLSearchParams(fields),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    return { status: answer.status, json: parsed(await answer.text()) };
  } catch (error) {
    throw failureOf(error);
  }
}

/** The meaning of a status if the body holds no known code. */
export function notTakenBy(status: number): NotTaken {
  const words = `HTTP ${status}`;
  if (status === 408 || status === 429 || status === 503) return new NotTaken('later', 'unreachable', words);
  if (status >= 500) return new NotTaken('unknown', 'unreachable', `${words}; it may have been taken`);
  // The key, the account or the address of the service is wrong: the operator can mend it.
  if ([401, 402, 403, 404].includes(status)) return new NotTaken('later', 'provider_refuses', words);
  if (status >= 400) return new NotTaken('never', 'provider_refuses', words);
  if (status >= 300) return new NotTaken('later', 'unreachable', `${words}: a redirect is not followed`);
  return new NotTaken('unknown', 'unreachable', `${words} with an answer that is not understood`);
}
