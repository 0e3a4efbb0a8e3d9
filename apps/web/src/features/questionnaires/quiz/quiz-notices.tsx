import type { ReactNode } from 'react';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { clipboard } from '~/components/icon/action-icons.ts';
import { alertCircle, wifiOff } from '~/components/icon/entry-icons.ts';
import type { IconShape } from '~/components/icon/icon.tsx';
import { Page } from '~/components/layout/page.tsx';
import { type ContactNumbers, contactNumbers, phonesInWords } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { EmergencyFoot } from '~/lib/emergency/emergency-foot.tsx';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { writtenNumbers } from '~/lib/emergency/written-numbers.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { QuizFrame } from './quiz-frame.tsx';
import { getHelpPath } from '~/features/questionnaires/quiz-paths.ts';
import type { QuizPerson } from '~/features/questionnaires/session/quiz-person.ts';

type FilledBy = QuizPerson['filledBy'];

interface NoticeProps {
  filledBy: FilledBy;
  icon: IconShape;
  title: string;
  heading?: string | undefined;
  children?: ReactNode;
  action: ReactNode;
}

const leaveOf = (filledBy: FilledBy) => (filledBy === 'patient' ? getHelpPath : '/clinician/patients');

/** Instead of the questions: why they are not there, and the way on. */
export function QuizNotice({ filledBy, icon, title, heading, children, action }: NoticeProps) {
  const t = useTexts();
  const label = filledBy === 'patient' ? t('quiz.back_to_help') : t('quiz.cancel');
  return (
    <QuizFrame title={heading} back={{ label, href: leaveOf(filledBy) }} dense={filledBy === 'clinician'}>
      <Page width="read">
        <EmptyState icon={icon} title={title} titleAs="h1" action={action}>
          {children}
        </EmptyState>
      </Page>
      {filledBy === 'patient' && <EmergencyFoot />}
    </QuizFrame>
  );
}

export function TopicNotFound({ filledBy }: { filledBy: FilledBy }) {
  const t = useTexts();
  const isPatient = filledBy === 'patient';
  return (
    <QuizNotice
      filledBy={filledBy}
      icon={clipboard}
      title={t('quiz.topic_not_found')}
      action={
        <ButtonLink kind="main" href={leaveOf(filledBy)}>
          {isPatient ? t('quiz.choose_topic') : t('quiz.choose_patient')}
        </ButtonLink>
      }
    >
      {isPatient && <p>{t('quiz.topic_not_found_text')}</p>}
    </QuizNotice>
  );
}

interface NotLoadedProps {
  error: Error;
  filledBy: FilledBy;
  numbers: ContactNumbers | undefined;
  onRetry: () => void;
}

/** Refused, out of reach, or never on this phone. In each case the emergency number is at hand. */
export function NotLoaded({ error, filledBy, numbers, onRetry }: NotLoadedProps) {
  const t = useTexts();
  const language = useLanguage();
  const { online } = useConnection();
  if (error instanceof ApiError && error.isOurs(404)) {
    const action = (
      <ButtonLink kind="main" href={leaveOf(filledBy)}>
        {filledBy === 'patient' ? t('quiz.choose_topic') : t('quiz.choose_patient')}
      </ButtonLink>
    );
    return <QuizNotice filledBy={filledBy} icon={alertCircle} title={error.message} action={action} />;
  }
  const number = phonesInWords(writtenNumbers(numbers ?? contactNumbers(null)), language);
  return (
    <QuizNotice
      filledBy={filledBy}
      icon={online ? alertCircle : wifiOff}
      title={online ? t('quiz.not_loaded') : t('quiz.offline_not_loaded')}
      action={
        <Button kind="main" onClick={onRetry}>
          {t('shell.try_again')}
        </Button>
      }
    >
      <p>{online ? t('quiz.not_loaded_text') : t('quiz.offline_not_loaded_text', { number })}</p>
    </QuizNotice>
  );
}
