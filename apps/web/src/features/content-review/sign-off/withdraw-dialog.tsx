import { type FormEvent, useId, useState } from 'react';
import { withdrawSignOff } from '@hodi/domain/content-review/content-review.api.ts';
import { reasonLength, type SignOff } from '@hodi/domain/content-review/sign-off.ts';
import { languageNames } from '@hodi/domain/shared/language-names.ts';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { TextArea } from '~/components/form/text-area.tsx';
import { call } from '~/lib/api/call.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { useReadAgain } from '../use-write-review.ts';
import styles from './sign-off.module.css';

interface WithdrawDialogProps {
  signOff: SignOff;
  /** Another one of the same language, which stays. */
  other: SignOff | undefined;
  onClose: () => void;
}

/** Takes a signature back, with the reason. */
export function WithdrawDialog({ signOff, other, onClose }: WithdrawDialogProps) {
  const t = useTexts();
  const form = useId();
  const readAgain = useReadAgain();
  const sending = useSending();
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { id, topic, language } = signOff;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (reason.trim() === '') return;
    sending.run(async () => {
      await call(withdrawSignOff, { params: { topic, sign_off_id: id }, body: { reason } }, { silent: true });
      toast.success(t('content.sign.withdrawn_done'));
      readAgain();
      onClose();
    });
  };
  const { date } = useFormats();
  const stays = other && t('content.sign.withdraw_beside', { name: other.name, at: date(other.signed_at) });
  const missing = isTried && reason.trim() === '' ? t('required') : undefined;
  return (
    <Modal
      kind="alert"
      title={t('content.sign.withdraw_title', { language: languageNames[language] })}
      width="narrow"
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" form={form} kind="danger" sending={sending.isSending}>
            {t('content.sign.withdraw')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        <p>{stays ?? t('content.sign.withdraw_text')}</p>
        <TextArea
          data-first-focus
          label={t('content.sign.reason')}
          value={reason}
          maxLength={reasonLength}
          error={missing ?? (sending.failure === null ? undefined : sentenceOf(sending.failure))}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Modal>
  );
}
