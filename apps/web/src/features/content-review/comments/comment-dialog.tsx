import { type FormEvent, useId, useState } from 'react';
import type { ContentItem, ContentKey } from '@hodi/domain/content-review/content.ts';
import { commentLength } from '@hodi/domain/content-review/sign-off.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { languageNames } from '@hodi/domain/shared/language-names.ts';
import { Button } from '~/components/action/button.tsx';
import { Segmented } from '~/components/choice/segmented.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { TextArea } from '~/components/form/text-area.tsx';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { newId } from '~/lib/ids.ts';
import { useWriteReview } from '../use-write-review.ts';
import styles from './comments.module.css';

interface CommentDialogProps {
  topic: ContentKey;
  item: ContentItem;
  /** As the reader knows it. */
  name: string;
  onClose: () => void;
}

type Of = Language | 'all';

/** A comment on an item, in one language or of it as a whole, and other words for it. */
export function CommentDialog({ topic, item, name, onClose }: CommentDialogProps) {
  const t = useTexts();
  const form = useId();
  const { comment } = useWriteReview(topic);
  const sending = useSending();
  const [id] = useState(newId);
  const [of, setOf] = useState<Of>(useLanguage());
  const [typed, setTyped] = useState({ body: '', suggestion: '' });
  const [isTried, setIsTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (typed.body.trim() === '') return;
    sending.run(async () => {
      await comment({ id, item_id: item.id, language: of === 'all' ? null : of, ...typed });
      onClose();
    });
  };
  const missing = isTried && typed.body.trim() === '' ? t('required') : undefined;
  const failed = sending.failure === null ? undefined : sentenceOf(sending.failure);
  return (
    <Modal
      title={t('content.comments.title', { item: name })}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button
            type="submit"
            form={form}
            kind="main"
            sending={sending.isSending}
            sendingLabel={t('content.comments.saving')}
          >
            {t('content.comments.save')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        <Segmented<Of>
          label={t('content.comments.of')}
          options={[
            { value: 'en', label: languageNames.en },
            { value: 'sw', label: languageNames.sw },
            { value: 'all', label: t('content.comments.all') },
          ]}
          value={of}
          onValueChange={setOf}
        />
        <TextArea
          data-first-focus
          label={t('content.comments.body')}
          value={typed.body}
          maxLength={commentLength}
          error={missing ?? failed}
          onChange={(event) => setTyped({ ...typed, body: event.target.value })}
        />
        {of !== 'all' && (
          <TextArea
            label={t('content.comments.suggestion')}
            hint={t('content.comments.suggestion_hint')}
            value={typed.suggestion}
            maxLength={commentLength}
            lang={of}
            onChange={(event) => setTyped({ ...typed, suggestion: event.target.value })}
          />
        )}
      </form>
    </Modal>
  );
}
