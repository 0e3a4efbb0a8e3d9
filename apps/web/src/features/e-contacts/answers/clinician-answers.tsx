import type { ReactNode } from 'react';
import type { Correction } from '@hodi/domain/corrections/correction.ts';
import { correctionsByPlace } from '@hodi/domain/corrections/corrections-of.ts';
import { someoneOf } from '@hodi/domain/e-contacts/about-other.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { followUpOf } from '@hodi/domain/e-contacts/follow-up.ts';
import { profilesOf } from '@hodi/domain/e-contacts/day-of-filling.ts';
import { questionText, scoreLines } from '@hodi/domain/questionnaires/answer-texts.ts';
import { validateAnswers } from '@hodi/domain/questionnaires/validate-answers.ts';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { Icon } from '~/components/icon/icon.tsx';
import { flag } from '~/components/icon/state-icons.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { AnswerPhotos } from './answer-photos.tsx';
import { type AnswerRow, answerRows } from './answer-rows.ts';
import { FollowUpAnswers } from './follow-up-answers.tsx';
import { Corrected } from './corrected.tsx';
import { SelectedServices } from './selected-services.tsx';
import { TopicNotLoaded } from './topic-not-loaded.tsx';
import { useWaitedDetail } from './use-waited-detail.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { useReviewedWords } from '~/lib/topics/reviewed-topics.ts';
import { type LoadedTopic, useTopic } from '~/lib/topics/use-topic.ts';
import styles from './answers.module.css';

/** The answers in the clinician's own language, with what only a clinician reads: classes, scores, changes. */
export function ClinicianAnswers({ thread }: { thread: Thread }) {
  const t = useTexts();
  const { topic, selected_services } = thread.item.e_contact;
  const title = useTopicTitle()(topic);
  const { data, error, refetch } = useTopic(topic, {
    withClasses: true,
    someone: someoneOf(thread.item),
    version: thread.content_version,
  });
  const waited = useWaitedDetail(thread);
  const followUp = followUpOf(thread.answers);
  const reviewed = useReviewedWords(topic, thread.content_version);
  return (
    <div className={styles.answers}>
      <h2 className={styles.title}>{title}</h2>
      {waited && <p className={styles.remark}>{waited}</p>}
      {thread.submitted_by === 'clinician' && <p className={styles.remark}>{t('answers.by_clinic')}</p>}
      {thread.item.e_contact.is_partial && <p className={styles.partial}>{t('answers.partial')}</p>}
      {followUp && <FollowUpAnswers said={followUp} />}
      {data && !followUp && data.topic.version !== thread.content_version && (
        <p className={styles.remark}>{t('answers.older_version')}</p>
      )}
      {data && !followUp && !thread.item.e_contact.is_partial && !isFitting(thread, data) && (
        <p className={styles.remark}>{t('answers.not_fitting')}</p>
      )}
      {data && !followUp && <Rows thread={thread} loaded={data} />}
      {!data && !error && <Skeleton label={t('shell.loading')} shape="text" count={4} />}
      {!data && error && <TopicNotLoaded onRetry={() => void refetch()} />}
      {!data && <AnswerPhotos thread={thread} of={{ not: [] }} isClinician />}
      <SelectedServices codes={selected_services} />
      {reviewed && <p className={styles.remark}>{reviewed}</p>}
    </div>
  );
}

/** As the present questions ask; answers to others are taken too, and those that tell of a danger however few they are. */
function isFitting(thread: Thread, { topic }: LoadedTopic): boolean {
  const [profile] = profilesOf(thread);
  const { content_version } = thread;
  return validateAnswers(topic, thread.answers, { profile, mode: 'complete', content_version }).length === 0;
}

function Rows({ thread, loaded }: { thread: Thread; loaded: LoadedTopic }) {
  const t = useTexts();
  const { plainDate } = useFormats();
  const scores = scoreLines({ ...loaded, answers: thread.answers });
  const rows = answerRows(thread, loaded, plainDate);
  const corrected = correctionsByPlace(
    thread.corrections ?? [],
    rows.map(({ id }) => id),
  );
  return (
    <>
      <dl className={styles.rows}>
        {scores.map(({ name, title, total, band }) => (
          <div key={name} className={styles.row}>
            <dt className={styles.label}>{title}</dt>
            <dd className={styles.value}>{band === '' ? total : t('answers.score', { total, band })}</dd>
          </div>
        ))}
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            corrections={corrected.of(row.id)}
            photos={hasPhotos(thread, row.id) && <AnswerPhotos thread={thread} of={row.id} isClinician />}
          />
        ))}
        {corrected.rest.map(({ question_id: id, corrections }) => (
          <div key={id} className={styles.row}>
            <dt className={styles.label}>
              {id === null ? t('answers.corrected_whole') : questionText(loaded.texts, id)}
            </dt>
            <dd>
              <Corrected corrections={corrections} />
            </dd>
          </div>
        ))}
      </dl>
      <AnswerPhotos thread={thread} of={{ not: rows.map(({ id }) => id) }} isClinician />
    </>
  );
}

const hasPhotos = ({ attachments = [] }: Thread, id: string): boolean =>
  attachments.some(({ question_id }) => question_id === id);

interface RowProps {
  row: AnswerRow;
  corrections: readonly Correction[] | undefined;
  photos: ReactNode;
}

function Row({ row, corrections, photos }: RowProps) {
  const t = useTexts();
  const changedTo = row.isChangedLater ? 'answers.changed_now' : 'answers.changed_to';
  return (
    <div className={styles.row}>
      <dt className={styles.label}>{row.question}</dt>
      {row.before.length > 0 && (
        <dd className={styles.changed}>
          <span className={styles.changedTitle}>
            {t(row.isChangedLater ? 'answers.changed_later' : 'answers.changed_title')}
          </span>
          {row.before.map((before) => (
            <span key={before}>{t('answers.changed_from', { text: before })}</span>
          ))}
        </dd>
      )}
      <dd className={styles.value}>
        {row.isFlagged && (
          <span className={styles.flag}>
            <Icon shape={flag} size={18} />
            <span className="sr">{t('answers.flagged')}</span>
          </span>
        )}
        <span>
          {row.before.length > 0
            ? t(changedTo, { text: row.answer === '' ? t('answers.taken_back') : row.answer })
            : row.answer}
        </span>
      </dd>
      {row.valueClass && <dd className={styles.class}>{row.valueClass}</dd>}
      {photos && <dd>{photos}</dd>}
      {row.mark && <dd className={styles.mark}>{t(`answers.mark.${row.mark}`)}</dd>}
      {corrections && (
        <dd>
          <Corrected corrections={corrections} />
        </dd>
      )}
    </div>
  );
}
