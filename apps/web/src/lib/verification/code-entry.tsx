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
import { useFailedText } from '~/lib/api/failure-text.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { type CodeSent, type PendingCode, anotherCode } from './pending-code.ts';
import { useCountdown } from './use-countdown.ts';
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
