import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { resendCode } from '@hodi/domain/verifications/verifications.api.ts';
import { codeLength } from '@hodi/domain/verifications/verification.ts';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { CodeField } from '~/components/form/code-field.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { sms } from '~/components/icon/action-icons.ts';
import { pencil } from '~/components/icon/state-icons.ts';
import { refresh } from '~/components/icon/entry-icons.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { call } from '~/lib/api/call.ts';
import { useFailedText, useFailureText } from '~/lib/api/failure-text.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { type CodeSent, type PendingCode, anotherCode } from './pending-code.ts';
import styles from './code-entry.module.css';

export interface CodeEntryProps {
  code: string;
  onCode: (code: string) => void;
  error?: string | undefined;
  pending: PendingCode;
  /** Another code was sent, or it was told how long to wait for one. */
  onPending: (pending: PendingCode) => void;
  /** It was the wrong number; left out where that is put right elsewhere. */
  onChangeNumber?: (() => void) | undefined;
  /** Asks for another code; by the verification unless said. */
  resend?: (() => Promise<CodeSent>) | undefined;
}

/** The code from the SMS, and what to do when it does not come. */
export function CodeEntry({ code, onCode, error, pending, onPending, onChangeNumber, resend }: CodeEntryProps) {
  const t = useTexts();
  return (
    <>
      {onChangeNumber && (
        <Button kind="quiet" icon={pencil} className={styles.change} onClick={onChangeNumber}>
          {t('registration.change_number')}
        </Button>
      )}
      <CodeField
        label={t('registration.code')}
        name="code"
        length={codeLength}
        value={code}
        onValueChange={onCode}
        hint={t('registration.code_late')}
        error={error}
      />
      <Resend pending={pending} onPending={onPending} resend={resend} onSent={() => onCode('')} />
      {pending.outbox !== null && (
        <div className={styles.outbox}>
          <p>{t('registration.outbox_why')}</p>
          <ButtonLink kind="soft" icon={sms} href={pending.outbox} target="_blank">
            {t('registration.outbox')}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

const clockFace = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface ResendProps extends Pick<CodeEntryProps, 'pending' | 'onPending' | 'resend'> {
  onSent: () => void;
}

function Resend({ pending, onPending, resend, onSent }: ResendProps) {
  const t = useTexts();
  const failedText = useFailedText();
  const seconds = useCountdown(pending.resendAt);
  const { isSending, failure, run } = useSending();

  const send = async () => {
    try {
      const again = { body: { verification_id: pending.verificationId } };
      const begun = await (resend?.() ?? call(resendCode, again));
      onPending(anotherCode(pending, begun));
      onSent();
    } catch (error) {
      const wait = error instanceof ApiError ? error.body?.details?.retry_after : undefined;
      if (wait !== undefined) onPending({ ...pending, resendAt: Date.now() + wait * 1000 });
      throw error;
    }
  };

  return (
    <div className={styles.resend}>
      <FieldError id={undefined} error={failedText('registration.code_not_sent', failure) || undefined} />
      <p role="status">{pending.isAnother && !isSending ? t('registration.resent') : ''}</p>
      {seconds > 0 ? (
        <p className="num">{t('registration.resend_in', { time: clockFace(seconds) })}</p>
      ) : (
        <Button
          kind="quiet"
          icon={refresh}
          sending={isSending}
          sendingLabel={t('registration.resending')}
          onClick={() => run(send)}
        >
          {t('registration.resend')}
        </Button>
      )}
    </div>
  );
}

const left = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** Whole seconds until a moment, counting down to nothing. */
function useCountdown(until: number): number {
  const [state, setState] = useState({ until, seconds: left(until) });
  if (state.until !== until) setState({ until, seconds: left(until) });
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = left(until);
      setState({ until, seconds });
      if (seconds === 0) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return state.seconds;
}

/** Shown beside the code; everything else above the buttons. */
export const isAboutCode = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && (/code/.test(failure.code) || failure.fields.some(({ field }) => field === 'code'));

interface Verifying extends Omit<CodeEntryProps, 'code' | 'onCode' | 'error'> {
  verify: (code: string) => Promise<unknown>;
}

/** For a form that asks for a code alone: the field with what belongs to it, and what became of the last try. */
export function useCodeEntry({ verify, ...entry }: Verifying) {
  const t = useTexts();
  const failureText = useFailureText();
  const failedText = useFailedText();
  const around = useRef<HTMLDivElement>(null);
  const [code, setCode] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const { isSending, failure, run, forget } = useSending();
  const about = isAboutCode(failure) ? failureText(failure) : undefined;

  const focus = () => {
    const field = around.current?.querySelector<HTMLInputElement>('[name="code"]');
    // Selecting alone gives the focus too, but leaves the field where it may be out of sight.
    field?.focus();
    field?.select();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsIncomplete(code.length < codeLength);
    if (code.length < codeLength) return focus();
    const attempt = async () => {
      try {
        await verify(code);
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
  const error = isIncomplete ? t('invalid_code') : about;
  return {
    entry: (
      <div ref={around} className={styles.step}>
        <CodeEntry {...entry} code={code} onCode={onCode} error={error} />
      </div>
    ),
    isSending,
    failure,
    /** Error besides the code's own; empty when there is none. */
    fault: about === undefined ? failedText('registration.not_verified', failure) : '',
    onCode,
    onSubmit,
  };
}

interface CodeFormProps extends Verifying {
  /** Says where the code went. */
  lead: ReactNode;
  offline: string;
  onEnd: () => void;
}

/** The code from a new phone: only with it a number changes. */
export function CodeForm({ lead, offline, onEnd, ...verifying }: CodeFormProps) {
  const t = useTexts();
  const { online } = useConnection();
  const { entry, isSending, fault, onSubmit } = useCodeEntry(verifying);
  return (
    <form noValidate className={styles.step} onSubmit={onSubmit}>
      <p role="status">{lead}</p>
      {entry}
      <FieldError id={undefined} error={fault || (online ? undefined : offline)} />
      <div className={styles.buttons}>
        <Button onClick={onEnd}>{t('shell.cancel')}</Button>
        <Button type="submit" kind="main" sending={isSending} sendingLabel={t('registration.confirming')}>
          {t('registration.confirm')}
        </Button>
      </div>
    </form>
  );
}
