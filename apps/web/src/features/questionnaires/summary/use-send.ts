import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { listForPatient } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { listDrafts } from '@hodi/domain/questionnaires/drafts.api.ts';
import { screenWith } from '@hodi/domain/questionnaires/flow/quiz-screens.ts';
import { unseenEmergencies } from '@hodi/domain/questionnaires/flow/quiz-state.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import type { ApiError } from '~/lib/api/api-error.ts';
import { useIsMounted } from '~/lib/forms/use-is-mounted.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { draftOwner } from '~/lib/offline/local-drafts.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { whenIdle } from '~/lib/timing.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { myInquiriesPath } from '~/features/questionnaires/quiz-paths.ts';
import type { ReadyQuiz } from '~/features/questionnaires/quiz/quiz-entry.tsx';
import { placeOf } from '~/features/questionnaires/quiz/screen-view.ts';
import { editAddress } from '~/features/questionnaires/quiz/use-quiz-place.ts';
import { type QuizPerson, titleInQueue } from '~/features/questionnaires/session/quiz-person.ts';
import {
  closeSession,
  type QuizSession,
  sessionKey,
  settleTyped,
} from '~/features/questionnaires/session/quiz-session.ts';
import type { Sent, ToSend } from './send-quiz.ts';

// It is there before somebody has looked their answers over, and so without a network too.
const loadSending = () => import('./send-quiz.ts');
void whenIdle()
  .then(loadSending)
  .catch(() => undefined);

/** The question that the server's refusal names, if it names one. */
function questionAtFault({ session }: ReadyQuiz, error: ApiError): string | undefined {
  const { screens } = placeOf(session, session.store.get().quiz.answers);
  for (const { field } of error.fields) {
    const id = /^answers\.(.+)$/.exec(field)?.[1];
    const screen = id && (screenWith(screens, id) ?? screenWith(screens, id.replace(/_other$/, '')));
    if (screen) return screen.id;
  }
  return undefined;
}

/** Looks at the answers as they will be sent: an emergency is shown before that. */
function hasUnseenEmergency(session: QuizSession): boolean {
  settleTyped(session);
  const { quiz, flags } = session.store.get();
  return unseenEmergencies(quiz, flags).length > 0;
}

type SentTo = Extract<Sent, { kind: 'sent' }>['clinician'];

interface Chosen {
  services: readonly string[];
  clinicianId: string | undefined;
}

const toSend = ({ session, person, paths }: ReadyQuiz, chosen: Chosen): Omit<ToSend, 'topicTitle' | 'isShown'> => ({
  session,
  isForPatient: person.filledBy === 'clinician',
  isAboutOther: person.about !== null,
  editAt: paths.summary,
  ...chosen,
});

/** Out of a questionnaire that is done: the next opening begins anew, and the lists show what has come of it. */
function useLeave(session: QuizSession): (address: string) => void {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return (address) => {
    navigate(address, { replace: true });
    closeSession(queryClient, session);
    for (const endpoint of [listDrafts, listForPatient, getOwnPatient]) {
      loadAgain(queryClient, keyOf(endpoint));
    }
  };
}

/** Confirmation of an inquiry that has arrived. */
function useSaid({ about, filledBy, name }: QuizPerson): (to: SentTo, chosen: Chosen) => string {
  const t = useTexts();
  return ({ id, role, user }, { clinicianId }) => {
    if (filledBy === 'clinician') return t('summary.sent_patient', { name });
    if (about && id === clinicianId) return t('for_someone.summary.sent', { name: about.given_name });
    // The one who was chosen may have handed over meanwhile.
    return id === clinicianId ? t('summary.sent') : t('summary.sent_to', { name: displayName(user, role) });
  };
}

/** Red flags wait for the clinic to look at them; else a clinician goes on with what they had begun. */
function afterSent({ session, paths }: ReadyQuiz, id: string): string {
  const isFlagged = session.store.get().flags.length > 0;
  return (isFlagged ? undefined : paths.next) ?? paths.thread(id);
}

/** A user who has signed in meanwhile sees nothing of it and stays on their page. */
const isTheirs = ({ keeper }: QuizSession): boolean => draftOwner() === keeper.owner;

/** Sends, and goes where the outcome leads. */
export function useSend(ready: ReadyQuiz) {
  const { session, person, paths } = ready;
  const t = useTexts();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const leave = useLeave(session);
  const isShown = useIsMounted();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const saidOf = useSaid(person);
  const conclude = (sent: Sent, chosen: Chosen) => {
    if (!isTheirs(session)) return;
    if (sent.kind === 'sent') {
      toast.success(saidOf(sent.clinician, chosen));
      leave(afterSent(ready, sent.id));
    } else if (sent.kind === 'sent_before') {
      toast.blank(t(sent.otherwise ? 'summary.sent_otherwise' : 'summary.sent_before'));
      leave(paths.thread(sent.id));
    } else if (sent.kind === 'waits') {
      if (person.filledBy === 'clinician')
        void queryClient.resetQueries({ queryKey: sessionKey(session.patientId, session.subject.topic.key) });
      else leave(myInquiriesPath);
    } else if (sent.kind === 'closed') setRefusal(t('summary.report_closed'));
    else if (sent.kind === 'not_kept') setRefusal(sent.message);
    else {
      const question = questionAtFault(ready, sent.error);
      if (question) {
        toast.error(t('summary.fix'));
        navigate(editAddress(paths.quiz, question));
      } else setRefusal(t('summary.refused', { reason: sent.error.message }));
    }
  };

  const sendNow = async (chosen: Chosen) => {
    if (hasUnseenEmergency(session)) return;
    setSending(true);
    setRefusal(undefined);
    try {
      const { sendQuiz } = await loadSending();
      const topicTitle = titleInQueue(queryClient, person, ready.texts.title);
      conclude(await sendQuiz({ ...toSend(ready, chosen), topicTitle, isShown }), chosen);
    } catch {
      setRefusal(t('something_went_wrong'));
    } finally {
      setSending(false);
    }
  };
  return { isSending, refusal, sendNow: (chosen: Chosen) => void sendNow(chosen) };
}
