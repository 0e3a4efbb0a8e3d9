import type { ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listNotes } from '@hodi/domain/notes/notes.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { pencil } from '~/components/icon/state-icons.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { pagesFor } from '~/lib/query/query-for.ts';
import { waitingNotes, withWaiting } from './known-note.ts';
import { NoteEditor } from './lazy-note-editor.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import styles from './notes.module.css';
import { useNoteDraft } from './use-note-draft.ts';
import { useUnsentNotes } from './use-unsent-notes.ts';

interface LastNoteProps {
  patientId: string;
  /** Around it, with who wrote it and when. */
  children: (meta: string, note: ReactNode) => ReactNode;
}

/** The newest note of all who care for the patient, and one more from here. The editor goes on with what the patient's page has begun. */
export function LastNote({ patientId, children }: LastNoteProps) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const list = useInfiniteQuery(pagesFor(listNotes, { params: { patient_id: patientId } }));
  const stored = list.data?.pages[0]?.items ?? [];
  const unsent = useUnsentNotes(patientId);
  const [waiting] = waitingNotes(unsent, new Set(stored.map(({ id }) => id)));
  const draftKey = `another-note-${patientId}`;
  const [writing, setWriting] = useNoteDraft(draftKey);
  const [newest] = stored;
  const last = waiting ?? (newest && withWaiting(newest, unsent));
  const meta =
    waiting === undefined && newest
      ? t('record.note_by', { name: displayName(newest.author, newest.author.role), at: dateTime(newest.created_at) })
      : '';
  return children(
    meta,
    <div className={styles.editor}>
      {list.data === undefined && list.error === null && <Skeleton label={t('shell.loading')} shape="text" count={1} />}
      {list.data === undefined && list.error !== null && (
        <p className={styles.meta}>
          {t('record.notes_not_loaded')}. {sentenceOf(list.error)}
        </p>
      )}
      {last && <p className={styles.text}>{last.note}</p>}
      {last?.unsent && <UnsentState record={last.unsent} />}
      {list.data !== undefined && !last && <p className={styles.meta}>{t('record.notes_none')}</p>}
      {writing === null ? (
        <div>
          <Button size="small" icon={pencil} onClick={() => setWriting({})}>
            {t('record.note_write')}
          </Button>
        </div>
      ) : (
        <NoteEditor
          patientId={patientId}
          draftKey={draftKey}
          initial={writing.initial}
          onEnd={() => setWriting(null)}
        />
      )}
    </div>,
  );
}
