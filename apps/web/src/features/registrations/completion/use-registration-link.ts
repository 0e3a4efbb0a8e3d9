import { useEffect, useState } from 'react';
import { validateToken } from '@hodi/domain/registrations/assisted.api.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { call } from '~/lib/api/call.ts';
import { useLanguage } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';

export type RegistrationLink =
  | { state: 'loading' }
  | { state: 'lost'; retry: () => void }
  /** Wrong, used or too old: the server's sentence says what to do. */
  | { state: 'invalid'; sentence: string }
  | { state: 'good'; greeting: AnswerOf<typeof validateToken> };

type Settled = { mark: string; link: Extract<RegistrationLink, { state: 'invalid' | 'good' }> | null };

/** Milliseconds; it is little. */
const timeout = 30_000;

/** Whether a link is good, and who registered whom; asked for again when the network is back. */
export function useRegistrationLink(token: string): RegistrationLink {
  const { online } = useConnection();
  const language = useLanguage();
  const [tries, setTries] = useState(0);
  const [settled, setSettled] = useState<Settled | null>(null);
  const isGood = settled?.link?.state === 'good';
  const mark = `${tries} ${online} ${language}`;

  useEffect(() => {
    if (isGood) return;
    let isCurrent = true;
    const settle = (link: Settled['link']) => isCurrent && setSettled({ mark, link });
    call(validateToken, { params: { token } }, { silent: true, timeout }).then(
      (greeting) => settle({ state: 'good', greeting }),
      (error: unknown) => {
        const isInvalid = error instanceof ApiError && (error.status === 404 || error.status === 410);
        settle(isInvalid ? { state: 'invalid', sentence: error.message } : null);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [token, mark, isGood]);

  if (settled?.link?.state === 'good') return settled.link;
  if (settled?.mark !== mark) return { state: 'loading' };
  return settled.link ?? { state: 'lost', retry: () => setTries(tries + 1) };
}
