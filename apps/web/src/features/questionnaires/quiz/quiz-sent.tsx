import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { clock } from '~/components/icon/entry-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { sendAgain } from '~/lib/offline/retry/send-again.ts';
import { stateTexts } from '~/lib/offline/retry/state-texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { myInquiriesPath, type QuizPaths } from '~/features/questionnaires/quiz-paths.ts';
import { fateSince, type SentQuiz } from '~/features/questionnaires/session/open-quiz.ts';
import type { QuizPerson } from '~/features/questionnaires/session/quiz-person.ts';
import { QuizNotice } from './quiz-notices.tsx';

interface QuizSentProps {
  sent: SentQuiz;
  filledBy: QuizPerson['filledBy'];
  paths: QuizPaths;
  title: string;
  /** Something else became of it: what is known then decides what is shown. */
  onChange: () => void;
}

/** Sent by the person, but still on this device; its page follows it to its thread. */
export function QuizSent({ sent, filledBy, paths, title, onChange }: QuizSentProps) {
  const t = useTexts();
  const [, navigate] = useLocation();
  const { kind, forget } = sent;
  const { key, e_contact_id: id } = sent.submission;
  const { online } = useConnection();
  const record = useQueued().find(({ idempotencyKey, state }) => idempotencyKey === key && state !== 'refused');
  const isQueued = record !== undefined;
  useEffect(() => {
    const follow = async () => {
      const fate = await fateSince(sent, filledBy);
      // A user who has signed in meanwhile stays on their page.
      if (fate === undefined) return;
      if (fate === 'arrived') navigate(paths.thread(id), { replace: true });
      if (fate !== 'waits') onChange();
    };
    if (!isQueued) void follow();
  }, [isQueued, sent, filledBy, paths, id, navigate, onChange]);
  if (kind === 'arrived') return null;
  return (
    <QuizNotice
      filledBy={filledBy}
      icon={clock}
      heading={title}
      title={t('quiz.waits')}
      action={
        <>
          {record?.state === 'failed' && (
            <Button kind="main" onClick={() => void sendAgain(record.id)}>
              {t('connection.send_now')}
            </Button>
          )}
          {filledBy === 'patient' && (
            <ButtonLink kind={record?.state === 'failed' ? 'soft' : 'main'} href={myInquiriesPath}>
              {t('help.mine')}
            </ButtonLink>
          )}
          {paths.next !== undefined && (
            <ButtonLink kind={record?.state === 'failed' ? 'soft' : 'main'} href={paths.next}>
              {t('assisted.to_card')}
            </ButtonLink>
          )}
          <Button kind="quiet" onClick={() => void forget().then(onChange)}>
            {t('quiz.waits_again')}
          </Button>
        </>
      }
    >
      <p>{t(online && record ? stateTexts[record.state] : 'quiz.waits_text')}</p>
    </QuizNotice>
  );
}
