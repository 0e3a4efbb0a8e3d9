import { useSuspenseQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { lock } from '~/components/icon/action-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { pencil } from '~/components/icon/state-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { queryFor } from '~/lib/query/query-for.ts';
import { type KnownNote, privateNote } from './known-note.ts';
import { NoteEditor } from './lazy-note-editor.ts';
import styles from './notes.module.css';
import { useNoteDraft } from './use-note-draft.ts';
import { useUnsentNotes } from './use-unsent-notes.ts';

/** The reader's own latest note about the patient. */
export function PrivateNote({ info: { patient, clinician_notes } }: { info: OpenPatientInfo }) {
  const t = useTexts();
  const note = privateNote(clinician_notes[0], useUnsentNotes(patient.id));
  const draftKey = `private-note-${patient.id}`;
  const [writing, setWriting] = useNoteDraft(draftKey);
  const title = (
    <span className={styles.title}>
      <Icon shape={lock} size={20} />
      {t('record.note')}
    </span>
  );
  const never = <span className={styles.meta}>{t('record.note_never')}</span>;
  if (writing !== null) {
    return (
      <Panel title={title} action={never}>
        <NoteEditor
          patientId={patient.id}
          draftKey={draftKey}
          initial={writing.initial}
          present={note}
          onEnd={() => setWriting(null)}
        />
      </Panel>
    );
  }
  return (
    <Panel title={title} action={never} foot={note && <Foot note={note} onEdit={() => setWriting({})} />}>
      {note === undefined ? (
        <div className={styles.nothing}>
          <p>{t('record.note_none')}</p>
          <Button size="small" icon={pencil} onClick={() => setWriting({})}>
            {t('record.note_write')}
          </Button>
        </div>
      ) : (
        <p className={styles.text}>{note.note}</p>
      )}
    </Panel>
  );
}

function Foot({ note, onEdit }: { note: KnownNote; onEdit: () => void }) {
  const t = useTexts();
  const { date } = useFormats();
  const { data: reader } = useSuspenseQuery(queryFor(getOwnClinician));
  const name = displayName(reader.user, reader.clinician.role);
  return (
    <div className={styles.foot}>
      {note.unsent ? (
        <UnsentState record={note.unsent} />
      ) : (
        <span className={styles.meta}>{t('record.note_by', { name, at: date(note.created_at) })}</span>
      )}
      <Button kind="quiet" size="small" icon={pencil} onClick={onEdit}>
        {t('record.note_edit')}
      </Button>
    </div>
  );
}
