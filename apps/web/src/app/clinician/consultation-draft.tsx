import { useState } from 'react';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { attemptOf } from '~/features/notes/note-attempt.ts';
import { useWriteNote } from '~/features/notes/use-write-note.ts';
import { ProposedAnswer } from '~/features/proposed-answers/proposed-answer.tsx';
import { loadTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { draftOwner } from '~/lib/offline/local-drafts.ts';

const AskAgain = lazyComponent(async () => {
  const [{ SetPlan }] = await Promise.all([
    import('~/features/plans/clinician/patient-plans.tsx'),
    loadTexts('record'),
  ]);
  return ({ thread: { item } }: { thread: Thread }) => (
    <SetPlan patientId={item.patient.id} eContactId={item.e_contact.id} />
  );
}, null);

export interface ConsultationDraftProps {
  thread: Thread;
  onContinue: (text: string) => void;
}

/** Shows the proposed answer, and stores its notes as notes about the patient. */
export function ConsultationDraft({ thread, onContinue }: ConsultationDraftProps) {
  const { write } = useWriteNote(thread.item.patient.id);
  // Taken over once more after an answer that got lost, they are the same note.
  const [attempt] = useState(() => attemptOf());
  const [owner] = useState(draftOwner);
  return (
    <ProposedAnswer
      thread={thread}
      onContinue={onContinue}
      saveNotes={(text) => write(text, { owner, attempt })}
      next={<AskAgain thread={thread} />}
    />
  );
}
