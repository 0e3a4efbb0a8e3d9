import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { noteMaxLength } from '@hodi/domain/notes/note.ts';
import { hasVisible } from '@hodi/domain/shared/typed-text.ts';
import { Button } from '~/components/action/button.tsx';
import { NewerVersion } from '~/components/feedback/newer-version.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { TextArea } from '~/components/form/text-area.tsx';
import { ApiError } from '~/lib/api/api-error.ts';
import { sentenceOfField } from '~/lib/forms/field-texts.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { Other } from '~/lib/offline/drafts/draft-store.ts';
import { followLocal } from '~/lib/offline/drafts/draft-changes.ts';
import { clearLocal, draftOwner } from '~/lib/offline/local-drafts.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { type NoteDraft, useNoteKeeper } from './use-note-draft.ts';
import styles from './notes.module.css';
import { type Changed, useWriteNote } from './use-write-note.ts';

/** So many letters before the end it is told how many there are. */
const tellsFrom = 200;

export interface NoteEditorProps {
  patientId: string;
  draftKey: string;
  /** An earlier draft. */
  initial?: NoteDraft | undefined;
  /** The present version of the note that is changed. */
  present?: (Changed & { note: string }) | undefined;
  /** They are words that were refused: what is saved takes the place of that write. */
  isAgain?: boolean;
  onEnd: () => void;
}

/** Keeps the draft on the device until it is sent or given up. */
export function NoteEditor({ patientId, draftKey, initial, present, isAgain = false, onEnd }: NoteEditorProps) {
  const t = useTexts();
  const [text, setText] = useState(initial?.text ?? present?.note ?? '');
  const [seen, setSeen] = useState(initial?.version ?? present?.version);
  const [isTouched, setIsTouched] = useState(false);
  const [isEmpty, setIsEmpty] = useState(false);
  const { write, refresh } = useWriteNote(patientId);
  const { isSending, failure, run } = useSending();
  const isNewer = present !== undefined && present.version !== seen && present.note !== text;

  const { owner, attempt, saveDraftNow, beginAnew } = useNoteKeeper(draftKey, initial, {
    text,
    version: seen,
    isTouched,
  });
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);
  const meet = useEffectEvent(async ({ value, done, gone }: Other) => {
    const other = (value as NoteDraft).text;
    const { askWhichDraft } = await import('~/lib/offline/drafts/other-draft.ts');
    askWhichDraft({
      rows: () =>
        ['', present?.note, latest.current].includes(other)
          ? []
          : [{ label: t('record.note_text'), here: latest.current, other }],
      onTake() {
        setText(other);
        setIsTouched(true);
        void done();
      },
      onKeep: () => void done(),
      gone,
    });
  });
  useEffect(() => followLocal(draftKey, { other: (found) => meet(found).catch(() => undefined) }), [draftKey]);

  // A user who has signed in since sees nothing of it.
  const isTheirs = () => draftOwner() === owner;
  const end = () => {
    void clearLocal(draftKey, owner);
    onEnd();
  };
  const save = async () => {
    try {
      // Another version is shown below the field, so saving now counts as having seen it.
      const isSame = present?.note === text;
      const version = isNewer || isSame ? present?.version : seen;
      const changed = present && { id: present.id, version: version ?? present.version };
      const how = await write(text.trim(), { owner, changed, attempt, noted: saveDraftNow, isAgain });
      if (isTheirs()) toast.success(t(how === 'saved' ? 'record.note_saved' : 'record.note_waits'));
      end();
    } catch (error) {
      if (!isTheirs()) throw error;
      if (error instanceof ApiError && error.code === 'version_conflict') await refresh();
      else toast.error(t('record.note_failed'));
      // Another tab has written it, in other words: these are a note of their own.
      if (error instanceof ApiError && error.code === 'id_taken') beginAnew();
      throw error;
    }
  };
  const submit = () => {
    setIsEmpty(!hasVisible(text));
    if (hasVisible(text)) run(save);
  };
  const isConflict = failure instanceof ApiError && failure.code === 'version_conflict';
  return (
    <form
      noValidate
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextArea
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens it wants to write.
        autoFocus={initial === undefined || isAgain}
        label={t('record.note_text')}
        labelHidden
        name="note"
        rows={4}
        maxLength={noteMaxLength}
        value={text}
        aside={
          text.length > noteMaxLength - tellsFrom
            ? t('record.note_counter', { count: text.length, max: noteMaxLength })
            : undefined
        }
        error={isEmpty && !hasVisible(text) ? t('required') : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setIsTouched(true);
        }}
      />
      <div role="status">
        {isNewer && (
          <NewerVersion
            title={t('record.note_conflict_title')}
            take={t('record.note_take')}
            onTake={() => {
              setText(present.note);
              setSeen(present.version);
            }}
          >
            <p>{t('record.note_conflict_why')}</p>
            <blockquote className={styles.text}>{present.note}</blockquote>
          </NewerVersion>
        )}
      </div>
      <FieldError id={undefined} error={failure === null || isConflict ? undefined : sentenceOfField(failure)} />
      <div className={styles.buttons}>
        <Button onClick={end}>{t('shell.cancel')}</Button>
        <Button type="submit" kind="main" sending={isSending} sendingLabel={t('record.note_saving')}>
          {t('record.note_save')}
        </Button>
      </div>
    </form>
  );
}
