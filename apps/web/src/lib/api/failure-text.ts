import { type TextKey, useTexts } from '~/lib/i18n/texts.ts';
import { ApiError } from './api-error.ts';
import { sentenceOf } from './tell-error.ts';

/** Longer than this, in seconds, a wait is told in minutes. */
const longestInSeconds = 90;

/** Why something failed, for beside the form: how long to wait where the server said so. Empty without a failure. */
export function useFailureText(): (failure: unknown) => string {
  const t = useTexts();
  return (failure) => {
    if (failure === null || failure === undefined) return '';
    const wait = failure instanceof ApiError && failure.status === 429 ? failure.body?.details?.retry_after : undefined;
    if (wait === undefined) return sentenceOf(failure);
    if (wait <= longestInSeconds) return t('login.wait_seconds', { count: Math.max(1, Math.ceil(wait)) });
    return t('login.wait_minutes', { count: Math.ceil(wait / 60) });
  };
}

/** The same after what it was that failed. */
export function useFailedText(): (what: TextKey, failure: unknown) => string {
  const t = useTexts();
  const failureText = useFailureText();
  return (what, failure) => {
    const why = failureText(failure);
    return why === '' ? '' : `${t(what)}. ${why}`;
  };
}
