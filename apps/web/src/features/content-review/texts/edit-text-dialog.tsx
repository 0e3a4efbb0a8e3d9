import { type FormEvent, useId, useState } from 'react';
import { textProblem } from '@hodi/domain/content-review/text-problems.ts';
import {
  type ContentItem,
  type ContentLine,
  isEditedKey,
  type ReviewedContent,
} from '@hodi/domain/content-review/content.ts';
import { contentTextLength } from '@hodi/domain/questionnaires/changed-texts.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { languageNames } from '@hodi/domain/shared/language-names.ts';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { TextArea } from '~/components/form/text-area.tsx';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { newId } from '~/lib/ids.ts';
import { useWriteTexts } from './use-write-texts.ts';
import { usePlaceName } from './use-place-name.ts';
import styles from './texts.module.css';

/** A text that somebody wants to word otherwise. */
export interface EditedText {
  item: ContentItem;
  line: ContentLine;
  language: Language;
}

interface EditTextDialogProps {
  content: ReviewedContent;
  edited: EditedText;
  onClose: () => void;
}

/** Other words for one text, with the other language beside it. They count once a second reviewer accepts them. */
export function EditTextDialog({ content, edited: { item, line, language }, onClose }: EditTextDialogProps) {
  const t = useTexts();
  const form = useId();
  const nameOf = usePlaceName(content);
  const { propose } = useWriteTexts(content.key);
  const sending = useSending();
  const [id] = useState(newId);
  const [text, setText] = useState(line[language]);
  const [isTried, setIsTried] = useState(false);
  const after = text.trim();
  const isSame = after === line[language];
  const problem = isSame ? undefined : textProblem({ item, line, language, text: after });
  const error = isSame ? t('content.texts.same') : problem && t(`content.texts.problem.${problem}`);
  const failed = sending.failure === null ? undefined : sentenceOf(sending.failure);
  const other: Language = language === 'en' ? 'sw' : 'en';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (error !== undefined || !isEditedKey(content.key)) return;
    sending.run(async () => {
      await propose([{ id, item_id: item.id, line_id: line.id, language, before: line[language], after }]);
      onClose();
    });
  };
  return (
    <Modal
      title={t('content.texts.edit_title', { language: languageNames[language] })}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" form={form} kind="main" sending={sending.isSending}>
            {t('content.texts.propose')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.name}>{nameOf({ item_id: item.id, line_id: line.id })}</p>
        <TextArea
          data-first-focus
          lang={language}
          label={t('content.texts.new_text')}
          hint={t('content.texts.edit_hint')}
          value={text}
          maxLength={contentTextLength}
          error={(isTried ? error : undefined) ?? failed}
          onChange={({ target }) => setText(target.value)}
        />
        <p className={styles.name}>{t('content.texts.in_language', { language: languageNames[other] })}</p>
        <p lang={other}>{line[other] || t('content.missing')}</p>
      </form>
    </Modal>
  );
}
