import { type FormEvent, useId, useState } from 'react';
import type { ContentKey } from '@hodi/domain/content-review/content.ts';
import { reasonLength } from '@hodi/domain/content-review/sign-off.ts';
import type { TextProposal } from '@hodi/domain/content-review/text-proposal.ts';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { TextArea } from '~/components/form/text-area.tsx';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useWriteTexts } from './use-write-texts.ts';
import styles from './texts.module.css';

export type Decision = 'accept' | 'decline' | 'take_back';

interface DecideDialogProps {
  topic: ContentKey;
  decision: Decision;
  proposals: readonly TextProposal[];
  onClose: () => void;
}

/** Explains the effect and asks for a reason, except when texts are accepted. */
export function DecideDialog({ topic, decision, proposals, onClose }: DecideDialogProps) {
  const t = useTexts();
  const form = useId();
  const { decide } = useWriteTexts(topic);
  const sending = useSending();
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isAccepted = decision === 'accept';
  const missing = !isAccepted && reason.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (missing) return;
    sending.run(async () => {
      await decide({ proposal_ids: proposals.map(({ id }) => id), is_accepted: isAccepted, reason });
      onClose();
    });
  };
  const failed = sending.failure === null ? undefined : sentenceOf(sending.failure);
  return (
    <Modal
      title={t(`content.texts.${decision}_title`, { count: proposals.length })}
      width="narrow"
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" form={form} kind={isAccepted ? 'main' : 'danger'} sending={sending.isSending}>
            {t(`content.texts.${decision}`)}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        <p>{t(`content.texts.${decision}_text`)}</p>
        <TextArea
          data-first-focus
          label={t(isAccepted ? 'content.texts.reason_if_any' : 'content.sign.reason')}
          value={reason}
          maxLength={reasonLength}
          error={(isTried && missing ? t('required') : undefined) ?? failed}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Modal>
  );
}
