import { useEffect, useEffectEvent } from 'react';
import { editionOf } from '@hodi/domain/questionnaires/content-version.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { questionAloud } from '@hodi/domain/speech/speech.ts';
import { getQuestionAudio } from '@hodi/domain/speech/speech.api.ts';
import { classNames } from '~/components/class-names.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { pause, speaker } from '~/components/icon/media-icons.ts';
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

/**
 * Reads the question and its choices aloud, by a button beside the question. After the first time, the next questions
 * can be read automatically.
 */
export default function ListenQuestion({ ready, screen }: ListenQuestionProps) {
  const { session, texts, language, person } = ready;
  const { key: topic, version } = session.subject.topic;
  const t = useTexts();
  const isAlways = useReadsAloud();
  // Of another person it is asked by name.
  const whom = person.about ? `patient_id=${person.patientId}` : '';
  const asked = editionOf(version) > 0 ? `version=${encodeURIComponent(version)}` : '';
  const query = [whom, asked].filter(Boolean).join('&');
  const urls = screen.questions.map(({ id }) => {
    const path = pathOf(getQuestionAudio, { language, topic, question_id: id });
    return query === '' ? path : `${path}?${query}`;
  });
  const key = urls.join(' ');
  const said = screen.questions.flatMap((question) => {
    const words = texts.questions[question.id];
    return words === undefined ? [] : [questionAloud(question, words)];
  });
  const { isOn, isFetching, toggle, length, shortLength, problem } = useListening(
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
  const isOpen = isOn || isAlways || problem !== '';
  return (
    <div className={classNames(styles.listen, isOpen && styles.open)}>
      {isOpen && (
        <label className={styles.always}>
          <input type="checkbox" checked={isAlways} onChange={(event) => choose(event.target.checked)} />
          <span>{t('speech.always')}</span>
        </label>
      )}
      <button type="button" className={styles.button} aria-label={`${label}, ${length}`} title={label} onClick={toggle}>
        <Icon shape={isOn ? pause : speaker} size={24} />
        <span className={styles.length} aria-hidden="true">
          {shortLength}
        </span>
      </button>
      <p role="status" className={styles.problem}>
        {problem}
      </p>
    </div>
  );
}
