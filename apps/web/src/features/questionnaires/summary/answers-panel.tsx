import { useState } from 'react';
import { answerLines } from '@hodi/domain/questionnaires/answer-texts.ts';
import { screenWith } from '@hodi/domain/questionnaires/flow/quiz-screens.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { SectionHead } from '~/components/layout/section-head.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { type Translate, useTexts } from '~/lib/i18n/texts.ts';
import { useStore } from '~/lib/store.ts';
import type { ReadyQuiz } from '~/features/questionnaires/quiz/quiz-entry.tsx';
import { placeOf } from '~/features/questionnaires/quiz/screen-view.ts';
import type { QuizPerson } from '~/features/questionnaires/session/quiz-person.ts';
import { editAddress } from '~/features/questionnaires/quiz/use-quiz-place.ts';
import styles from './summary.module.css';

/** So many answers are shown before "See all". */
const few = 3;

function titleFor(t: Translate, { about, filledBy }: QuizPerson): string {
  if (about) return t('for_someone.summary.title', { name: about.given_name });
  return t(filledBy === 'patient' ? 'summary.answers' : 'summary.answers_patient');
}

/** Everything that will be sent, each with the way to change it. */
export function AnswersPanel({ ready: { session, texts, person, paths } }: { ready: ReadyQuiz }) {
  const t = useTexts();
  const { plainDate } = useFormats();
  const { quiz } = useStore(session.store);
  const [isWhole, setWhole] = useState(false);
  const { topic } = session.subject;
  const { visible, screens } = placeOf(session, quiz.answers);
  const lines = answerLines({ topic, texts, answers: quiz.answers, formatDate: plainDate });
  const rows = visible.map(({ id }) => ({
    id,
    question: texts.questions[id]?.text ?? id,
    answer: lines.find(({ question_id }) => question_id === id)?.answer,
    edit: editAddress(paths.quiz, screenWith(screens, id)?.id ?? id),
  }));
  const shown = isWhole ? rows : rows.slice(0, few);
  return (
    <section>
      <SectionHead title={titleFor(t, person)}>
        {rows.length > few && (
          <button type="button" className={styles.all} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('summary.see_fewer') : t('summary.see_all', { count: rows.length })}
          </button>
        )}
      </SectionHead>
      <Panel lines>
        {shown.map(({ id, question, answer, edit }) => (
          <div key={id} className={styles.answer}>
            <div className={styles.said}>
              <p className={styles.question}>{question}</p>
              <p className={answer ? styles.text : styles.none}>{answer ?? t('quiz.no_answer')}</p>
            </div>
            <AppLink href={edit} className={styles.edit} aria-label={t('summary.edit_what', { question })}>
              {t('summary.edit')}
            </AppLink>
          </div>
        ))}
      </Panel>
    </section>
  );
}
