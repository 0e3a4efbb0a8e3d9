import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { listDrafts } from '@hodi/domain/questionnaires/drafts.api.ts';
import { Button } from '~/components/action/button.tsx';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { trash } from '~/components/icon/action-icons.ts';
import { tellError } from '~/lib/api/tell-error.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { draftOwner } from '~/lib/offline/local-drafts.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { titleInQueue } from '~/features/questionnaires/session/quiz-person.ts';
import { closeSession } from '~/features/questionnaires/session/quiz-session.ts';
import { throwAway } from '~/features/questionnaires/session/throw-away.ts';
import type { ReadyQuiz } from './quiz-entry.tsx';

/** Throws the answers away, after saying what will be lost. */
export default function DiscardDraft({ ready: { session, texts, person, paths } }: { ready: ReadyQuiz }) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [isAsked, setAsked] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);

  // A user who has signed in meanwhile sees nothing of it and stays on their page.
  const isTheirs = () => draftOwner() === session.keeper.owner;
  const discard = async () => {
    setDiscarding(true);
    const readAgain = () => loadAgain(queryClient, keyOf(listDrafts));
    try {
      await throwAway(session, { summary: titleInQueue(queryClient, person, texts.title), heard: readAgain });
    } catch (error) {
      setDiscarding(false);
      return isTheirs() ? tellError(error) : undefined;
    }
    if (!isTheirs()) return;
    closeSession(queryClient, session);
    readAgain();
    toast.success(t('quiz.discarded'));
    navigate(paths.leave, { replace: true });
  };
  return (
    <>
      <Button kind="quiet" icon={trash} onClick={() => setAsked(true)}>
        {t(person.filledBy === 'patient' && !person.about ? 'quiz.discard' : 'quiz.discard_patient')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('quiz.discard_title')}
          confirmLabel={t('quiz.discard_confirm')}
          cancelLabel={t('quiz.discard_keep')}
          closeLabel={t('shell.close')}
          destructive
          sending={isDiscarding}
          onConfirm={() => void discard()}
          onCancel={() => setAsked(false)}
        >
          {t('quiz.discard_text', { topic: texts.title })}
        </ConfirmDialog>
      )}
    </>
  );
}
