import { useEffect, useEffectEvent } from 'react';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { questionAloud } from '@hodi/domain/speech/question-aloud.ts';
import { getQuestionAudio } from '@hodi/domain/speech/speech.api.ts';
import { AudioPlay } from '~/components/thread/audio-play.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useListening } from '~/lib/speech/use-listening.ts';
import type { ReadyQuiz } from './quiz-entry.tsx';
import { readsAloud, setReadsAloud, useReadsAloud } from './reads-aloud.ts';
import type { ScreenView } from './screen-view.ts';
import styles from './listen-question.module.css';

interface ListenQuestionProps {
  ready: ReadyQuiz;
  screen: ScreenView['screen'];
}

/** Reads the question and its choices aloud; for whoever wants that, each next one too. */
export default function ListenQuestion({ ready, screen }: ListenQuestionProps) {
  const { session, texts, language, person } = ready;
  const topic = session.subject.topic.key;
  const t = useTexts();
  const isAlways = useReadsAloud();
  // Of another person it is asked by name.
  const whom = person.about ? `?patient_id=${person.patientId}` : '';
  const urls = screen.questions.map(({ id }) => pathOf(getQuestionAudio, { language, topic, question_id: id }) + whom);
  const key = urls.join(' ');
  const said = screen.questions.flatMap((question) => {
    const words = texts.questions[question.id];
    return words === undefined ? [] : [questionAloud(question, words)];
  });
  const { isOn, isFetching, played, toggle, length, problem } = useListening(
    { key, address: () => Promise.resolve(urls) },
    said.join('\n'),
  );
  const begin = useEffectEvent((shown: string) => {
    if (readsAloud() && shown === key && !isOn) toggle();
  });
  useEffect(() => begin(key), [key]);
  const choose = (isWanted: boolean) => {
    setReadsAloud(isWanted);
    if (isWanted && !isOn) toggle();
  };
  const label = isFetching ? t('speech.fetching') : isOn ? t('speech.stop') : t('speech.listen_question');
  return (
    <div className={styles.listen}>
      <AudioPlay label={label} playing={isOn} played={played} length={length} problem={problem} onToggle={toggle} />
      <label className={styles.always}>
        <input type="checkbox" checked={isAlways} onChange={(event) => choose(event.target.checked)} />
        <span>{t('speech.always')}</span>
      </label>
    </div>
  );
}
