import { useState } from 'react';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { listNotes } from '@hodi/domain/notes/notes.api.ts';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { Button } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { clipboard } from '~/components/icon/action-icons.ts';
import { pencil } from '~/components/icon/state-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { Count } from '~/components/status/count.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { pagesFor, queryFor } from '~/lib/query/query-for.ts';
import { waitingNotes, withWaiting } from './known-note.ts';
import { NoteEditor } from './lazy-note-editor.ts';
import { NoteRow, WaitingNote } from './note-row.tsx';
import styles from './notes.module.css';
import { useNoteDraft } from './use-note-draft.ts';
import { useUnsentNotes } from './use-unsent-notes.ts';
import { fetchMore } from '~/lib/lists/fetch-more.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { RefusedNotes } from './refused-notes.tsx';

/** Notes by all of the patient's clinicians, newest first. The reader can add one and change their own. */
export function NotesPanel({ info: { patient, user } }: { info: OpenPatientInfo }) {
  const t = useTexts();
  const { data: reader } = useSuspenseQuery(queryFor(getOwnClinician));
  const list = useInfiniteQuery(pagesFor(listNotes, { params: { patient_id: patient.id } }));
  const stored = (list.data?.pages ?? []).flatMap(({ items }) => items);
  const unsent = useUnsentNotes(patient.id);
  const waiting = waitingNotes(unsent, new Set(stored.map(({ id }) => id)));
  const draftKey = `another-note-${patient.id}`;
  const [writing, setWriting] = useNoteDraft(draftKey);
  const total = (list.data?.pages[0]?.total ?? 0) + waiting.length;
  const [hasRefused, setHasRefused] = useState(false);
  // Once there, their editor stays open while the words are sent again.
  if (!hasRefused && unsent.some(({ state }) => state === 'refused')) setHasRefused(true);
  const isEmpty = list.data !== undefined && stored.length + waiting.length === 0 && writing === null;
  return (
    <Panel
      title={t('record.notes')}
      titleAfter={list.data !== undefined && <Count kind="quiet" value={total} />}
      action={
        writing === null && (
          <Button size="small" icon={pencil} onClick={() => setWriting({})}>
            {t('record.notes_add')}
          </Button>
        )
      }
      lines
      foot={
        list.hasNextPage && (
          <Button
            size="small"
            sending={list.isFetchingNextPage}
            sendingLabel={t('patient.loading_more')}
            onClick={() => void fetchMore(list)}
          >
            {t('patient.show_more')}
          </Button>
        )
      }
    >
      {writing !== null && (
        <div className={styles.row}>
          <NoteEditor
            patientId={patient.id}
            draftKey={draftKey}
            initial={writing.initial}
            onEnd={() => setWriting(null)}
          />
        </div>
      )}
      {hasRefused && (
        <RefusedNotes
          patientId={patient.id}
          unsent={unsent}
          presentOf={(id) => {
            const note = stored.find((one) => one.id === id);
            return note && withWaiting(note, unsent);
          }}
          isWhole={list.data !== undefined && !list.hasNextPage}
        />
      )}
      {list.data === undefined && list.error === null && <Skeleton label={t('shell.loading')} shape="text" count={2} />}
      {list.data === undefined && list.error !== null && (
        <NotLoaded titleAs="h3" inline title={t('record.notes_not_loaded')} error={list.error} retry={list.refetch} />
      )}
      {isEmpty && (
        <EmptyState icon={clipboard} titleAs="h3" inline title={t('record.notes_none')}>
          {t('record.notes_none_text', { name: user.given_name })}
        </EmptyState>
      )}
      {waiting.map((note) => (
        <WaitingNote key={note.id} note={note} />
      ))}
      {stored.map((note) => (
        <NoteRow key={note.id} note={note} unsent={unsent} isOwn={note.author_id === reader.clinician.id} />
      ))}
    </Panel>
  );
}
