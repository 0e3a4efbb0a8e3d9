import { type RefObject, useState } from 'react';
import { codeLength } from '@hodi/domain/verifications/verification.ts';
import { useFailedText, useFailureText } from '~/lib/api/failure-text.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { isAboutCode } from './code-faults.ts';

export interface TypedCode {
  code: string;
  onCode: (code: string) => void;
  isSending: boolean;
  /** Why the last try failed. */
  failure: unknown;
  /** What stands beside the code. */
  error: string | undefined;
  /** What went wrong otherwise; empty when nothing did. */
  fault: string;
  submit: (work: (code: string) => Promise<unknown>) => void;
}

/**
 * The code as it is typed, and what became of it.
 * @param around what holds the field, which gets the focus when the code was not right.
 */
export function useTypedCode(around: RefObject<HTMLElement | null>): TypedCode {
  const t = useTexts();
  const failureText = useFailureText();
  const failedText = useFailedText();
  const [code, setCode] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const { isSending, failure, run, forget } = useSending();
  const focus = () => {
    const field = around.current?.querySelector<HTMLInputElement>('[name="code"]');
    // Selecting alone gives the focus too, but leaves the field where it may be out of sight.
    field?.focus();
    field?.select();
  };
  const about = isAboutCode(failure) ? failureText(failure) : undefined;

  const submit = (work: (code: string) => Promise<unknown>) => {
    setIsIncomplete(code.length < codeLength);
    if (code.length < codeLength) return focus();
    const attempt = async () => {
      try {
        await work(code);
      } catch (error) {
        focus();
        throw error;
      }
    };
    run(attempt);
  };
  const onCode = (typed: string) => {
    setCode(typed);
    setIsIncomplete(false);
    if (about !== undefined) forget();
  };
  return {
    code,
    onCode,
    isSending,
    failure,
    error: isIncomplete ? t('invalid_code') : about,
    fault: about === undefined ? failedText('registration.not_verified', failure) : '',
    submit,
  };
}
