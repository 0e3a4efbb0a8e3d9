import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { Button } from '~/components/action/button.tsx';
import { pencil } from '~/components/icon/state-icons.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import type { KnownNote } from './known-note.ts';
import { NoteEditor } from './lazy-note-editor.ts';
import styles from './notes.module.css';
import { type RefusedNote, refusedNotes } from './refused-note.ts';
import { useNoteDraft } from './use-note-draft.ts';

interface RefusedNotesProps {
  patientId: string;
  unsent: readonly QueueRecord[];
  /** The present version of a note that was to be changed. */
  presentOf: (id: string) => KnownNote | undefined;
  /** Whether all notes are loaded: a note that is not among them never arrived. */
  isWhole: boolean;
}

/** Once refused, here until it is over: while it is sent once more it is none of the refused, and its editor stays open. */
function useOnceRefused(unsent: readonly QueueRecord[]): readonly (RefusedNote & { isOver: boolean })[] {
  const refused = refusedNotes(unsent);
  const [seen, setSeen] = useState<readonly RefusedNote[]>([]);
  const added = refused.filter(({ id }) => !seen.some((before) => before.id === id));
  if (added.length > 0) setSeen([...added, ...seen]);
  return [...added, ...seen].map((before) => {
    const now = refused.find(({ id }) => id === before.id);
    return { ...(now ?? before), isOver: now === undefined };
  });
}

/** Words that the clinic did not take: their author sees them beside what stands there now, and saves what shall stay. */
export function RefusedNotes({ patientId, unsent, presentOf, isWhole }: RefusedNotesProps) {
  return useOnceRefused(unsent).map((refused) => {
    const present = refused.version === undefined ? undefined : presentOf(refused.id);
    const isReady = refused.version === undefined || present !== undefined || isWhole;
    return isReady && <RefusedRow key={refused.id} patientId={patientId} refused={refused} present={present} />;
  });
}

interface RefusedRowProps {
  patientId: string;
  refused: RefusedNote & { isOver: boolean };
  present: KnownNote | undefined;
}

function RefusedRow({ patientId, refused, present }: RefusedRowProps) {
  const t = useTexts();
  const [params, setParams] = useSearchParams();
  const { id, note: text, version, reason, isOver } = refused;
  const initial = { id, text, version };
  const isAsked = params.get('note') === id;
  const draftKey = `refused-note-${id}`;
  const [writing, setWriting] = useNoteDraft(draftKey, isAsked ? initial : undefined);
  const end = () => {
    setWriting(null);
    if (isAsked) setParams(withoutNote, { replace: true });
  };
  if (writing !== null) {
    const editor = { patientId, draftKey, initial: writing.initial, present, onEnd: end };
    return (
      <div className={styles.row}>
        <NoteEditor {...editor} isAgain />
      </div>
    );
  }
  if (isOver) return null;
  return (
    <article className={styles.row} aria-label={t('record.note_refused')}>
      <div className={styles.head}>
        <StatusBadge kind="not_sent">{t('record.note_refused')}</StatusBadge>
        <Button kind="quiet" size="small" icon={pencil} onClick={() => setWriting({ initial })}>
          {t('record.note_edit')}
        </Button>
      </div>
      <p className={styles.text}>{text}</p>
      {reason !== null && <p className={styles.meta}>{reason}</p>}
    </article>
  );
}

function withoutNote(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete('note');
  return rest;
}
