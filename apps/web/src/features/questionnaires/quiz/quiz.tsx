import { useEffect, useRef, useState } from 'react';
import { previousScreen } from '@hodi/domain/questionnaires/flow/quiz-steps.ts';
import { Button } from '~/components/action/button.tsx';
import { FormFoot } from '~/components/steps/form-foot.tsx';
import { Progress } from '~/components/steps/progress.tsx';
import { Page } from '~/components/layout/page.tsx';
import { EmergencyFoot } from '~/lib/emergency/emergency-foot.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useStore } from '~/lib/store.ts';
import { UnseenEmergency } from '~/features/questionnaires/danger/unseen-emergency.tsx';
import { moveTo } from '~/features/questionnaires/session/quiz-session.ts';
import { AboutBand } from './about-band.tsx';
import { AboutWhom } from './about-whom.tsx';
import { Discard } from './discard.tsx';
import { QuestionScreen } from './question-screen.tsx';
import { QuizFrame } from './quiz-frame.tsx';
import type { ReadyQuiz } from './quiz-entry.tsx';
import { useContinue } from './use-continue.ts';
import { useQuizPlace } from './use-quiz-place.ts';
import { chainTo, screenView } from './screen-view.ts';
import { Whose } from './whose.tsx';
import styles from './quiz.module.css';

/** One question at a time. */
export function Quiz({ ready }: { ready: ReadyQuiz }) {
  const { session, texts, person, paths } = ready;
  const t = useTexts();
  const state = useStore(session.store);
  const [chain] = useState(() => chainTo(session, state));
  const place = useQuizPlace(paths.quiz, chain);
  const view = screenView(session, state, place.at);
  const at = view?.screen.id;
  const form = useRef<HTMLFormElement>(null);
  const { tried, isHeld, onContinue, onTapped, onUnderstood } = useContinue({ ready, view, place, form });
  useArrival(at, form);
  useEffect(() => {
    if (at) moveTo(session, at);
  }, [at, session]);
  if (!view || !at) return null;

  const isPatient = person.filledBy === 'patient';
  const { position, total, minutes_left } = view.progress;
  return (
    <QuizFrame
      title={texts.title}
      subtitle={isPatient ? undefined : <Whose ready={ready} />}
      about={<AboutBand ready={ready} />}
      back={{ label: t(paths.leaveText), href: paths.leave }}
      dense={!isPatient}
      isSaving={session.keeper.isSaving}
    >
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onContinue();
        }}
      >
        <Page width="read">
          {position === 1 && isPatient && <AboutWhom ready={ready} />}
          <Progress
            label={t(view.isCountAbout ? 'quiz.progress_about' : 'quiz.progress', { position, total })}
            aside={t('quiz.minutes', { count: minutes_left })}
            value={position}
            max={total}
          />
          <QuestionScreen key={at} ready={ready} view={view} tried={tried === at} isHeld={isHeld} onTapped={onTapped} />
          <Discard ready={ready} />
        </Page>
        {isPatient && <EmergencyFoot />}
        <FormFoot>
          <Button
            kind="secondary"
            size="big"
            onClick={() => place.back(previousScreen(view.screens, at)?.id, paths.leave)}
          >
            {t('shell.back')}
          </Button>
          <Button kind="main" size="big" type="submit">
            {t('shell.continue')}
          </Button>
        </FormFoot>
      </form>
      <UnseenEmergency ready={ready} onUnderstood={onUnderstood} />
    </QuizFrame>
  );
}

/** A new question begins at its heading, for the eye, the keyboard and screen readers. */
function useArrival(at: string | undefined, form: React.RefObject<HTMLFormElement | null>): void {
  const last = useRef(at);
  useEffect(() => {
    if (last.current === at) return;
    last.current = at;
    scrollTo(0, 0);
    form.current?.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
  }, [at, form]);
}
