import type { Note } from '@hodi/domain/notes/note.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { pencil } from '~/components/icon/state-icons.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { type KnownNote, withWaiting } from './known-note.ts';
import { NoteEditor } from './lazy-note-editor.ts';
import styles from './notes.module.css';
import { useNoteDraft } from './use-note-draft.ts';

interface NoteRowProps {
  note: Note;
  unsent: readonly QueueRecord[];
  isOwn: boolean;
}

/** One note; its author may change it. */
export function NoteRow({ note, unsent, isOwn }: NoteRowProps) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const known = withWaiting(note, unsent);
  const draftKey = `note-${note.id}`;
  const [writing, setWriting] = useNoteDraft(draftKey);
  const author = displayName(note.author, note.author.role);
  const isChanged = note.version > 1;
  return (
    <article className={styles.row} aria-label={t('record.note_by', { name: author, at: dateTime(note.created_at) })}>
      <div className={styles.head}>
        <p className={styles.meta}>
          <b className={styles.author}>{author}</b> <time dateTime={note.created_at}>{dateTime(note.created_at)}</time>
          {isChanged && ` · ${t('record.note_changed', { at: dateTime(note.updated_at) })}`}
        </p>
        {isOwn && writing === null && (
          <Button
            kind="quiet"
            size="small"
            icon={pencil}
            aria-label={t('record.note_edit_named', { at: dateTime(note.created_at) })}
            onClick={() => setWriting({})}
          >
            {t('record.note_edit')}
          </Button>
        )}
      </div>
      {writing === null ? (
        <p className={styles.text}>{known.note}</p>
      ) : (
        <NoteEditor
          patientId={note.patient_id}
          draftKey={draftKey}
          initial={writing.initial}
          present={known}
          onEnd={() => setWriting(null)}
        />
      )}
      {known.unsent && <UnsentState record={known.unsent} />}
    </article>
  );
}

/** Written here, not on the server yet. */
export function WaitingNote({ note }: { note: KnownNote }) {
  return (
    <article className={styles.row}>
      <p className={styles.text}>{note.note}</p>
      {note.unsent && <UnsentState record={note.unsent} />}
    </article>
  );
}
