import { useEffect, useState } from 'react';
import type { AnswerOf, CallOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { call } from '~/lib/api/call.ts';
import { plainPage } from '~/lib/forms/plain-page.ts';
import { useLanguage } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';

export type Link<Shown> =
  | { state: 'loading' }
  | { state: 'lost'; retry: () => void }
  /** Wrong, used, too old or taken back: the server's sentence says what to do. */
  | { state: 'invalid'; code: string; sentence: string }
  | { state: 'good'; shown: Shown };

interface Settled<Shown> {
  mark: string;
  link: Extract<Link<Shown>, { state: 'invalid' | 'good' }> | null;
}

/** Milliseconds; it is little. */
const timeout = 30_000;

/** Whether the link that somebody opened is good, and what it says; asked for again when the network is back. */
export function useLink<E extends Endpoint>(check: E, token: string): Link<AnswerOf<E>> {
  const { online } = useConnection();
  const language = useLanguage();
  const [tries, setTries] = useState(0);
  const mark = `${tries} ${online} ${language}`;
  // The server has looked already when it wrote the page.
  const [settled, setSettled] = useState<Settled<AnswerOf<E>> | null>(() => {
    const link = plainPage()?.link as Settled<AnswerOf<E>>['link'] | undefined;
    return link ? { mark, link } : null;
  });
  const isGood = settled?.link?.state === 'good';

  useEffect(() => {
    if (isGood) return;
    let isCurrent = true;
    const settle = (link: Settled<AnswerOf<E>>['link']) => isCurrent && setSettled({ mark, link });
    call(check, { params: { token } } as unknown as CallOf<E>, { silent: true, timeout }).then(
      (shown) => settle({ state: 'good', shown }),
      (error: unknown) => {
        const isInvalid = error instanceof ApiError && error.isOurs(404, 410);
        settle(isInvalid ? { state: 'invalid', code: error.code, sentence: error.message } : null);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [check, token, mark, isGood]);

  if (settled?.link?.state === 'good') return settled.link;
  if (settled?.mark !== mark) return { state: 'loading' };
  return settled.link ?? { state: 'lost', retry: () => setTries(tries + 1) };
}
