import { type FormEvent, useId, useState } from 'react';
import type { keepContentCase } from '@hodi/domain/content-review/content-review.api.ts';
import type { ContentKey } from '@hodi/domain/content-review/content.ts';
import type { Answers, Profile } from '@hodi/domain/questionnaires/topic.ts';
import type { BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { TextField } from '~/components/form/text-field.tsx';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { newId } from '~/lib/ids.ts';
import { useWriteReview } from '../use-write-review.ts';
import styles from './try-out.module.css';

interface KeepCaseDialogProps {
  topic: ContentKey;
  tried: { profile: Profile; isAnsweredFor: boolean; answers: Answers; expect: string[] };
  onClose: () => void;
}

/** Keeps a case as an example, with what it shows. */
export function KeepCaseDialog({ topic, tried, onClose }: KeepCaseDialogProps) {
  const t = useTexts();
  const form = useId();
  const { keepCase } = useWriteReview(topic);
  const sending = useSending();
  const [id] = useState(newId);
  const [note, setNote] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { profile, isAnsweredFor, expect } = tried;
    const answers = tried.answers as BodyOf<typeof keepContentCase>['answers'];
    const { age_years, age_months, gender } = profile;
    sending.run(async () => {
      const person = { age_years, age_months, gender, ...(isAnsweredFor && { is_answered_for: true }) };
      await keepCase({ id, note, profile: person, answers, expect });
      onClose();
    });
  };
  return (
    <Modal
      title={t('content.try.keep_title')}
      width="narrow"
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" form={form} kind="main" sending={sending.isSending}>
            {t('content.try.keep')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.keep} noValidate onSubmit={submit}>
        <p>{t('content.try.keep_text')}</p>
        <TextField
          data-first-focus
          label={t('content.try.note')}
          value={note}
          maxLength={300}
          error={sending.failure === null ? undefined : sentenceOf(sending.failure)}
          onChange={({ target }) => setNote(target.value)}
        />
      </form>
    </Modal>
  );
}
