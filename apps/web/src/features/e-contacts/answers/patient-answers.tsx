import { someoneOf } from '@hodi/domain/e-contacts/about-other.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { followUpOf } from '@hodi/domain/e-contacts/follow-up.ts';
import { correctionsByPlace } from '@hodi/domain/corrections/corrections-of.ts';
import { answerLines, questionText } from '@hodi/domain/questionnaires/answer-texts.ts';
import { KeyValues } from '~/components/data/key-values.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { AnswerPhotos } from './answer-photos.tsx';
import { FollowUpAnswers } from './follow-up-answers.tsx';
import { Corrected } from './corrected.tsx';
import { SelectedServices } from './selected-services.tsx';
import { TopicNotLoaded } from './topic-not-loaded.tsx';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { useTopic } from '~/lib/topics/use-topic.ts';

/** All answers as the patient gave them; nothing that only a clinician should read. */
export function PatientAnswers({ thread }: { thread: Thread }) {
  const said = followUpOf(thread.answers);
  return said ? <FollowUpAnswers said={said} /> : <TopicAnswers thread={thread} />;
}

function TopicAnswers({ thread }: { thread: Thread }) {
  const t = useTexts();
  const { plainDate } = useFormats();
  const { topic } = thread.item.e_contact;
  const title = useTopicTitle()(topic);
  const { data, error, refetch } = useTopic(topic, {
    withClasses: false,
    someone: someoneOf(thread.item),
    version: thread.content_version,
  });
  if (error && !data) return <TopicNotLoaded onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label={t('shell.loading')} shape="text" count={2} />;
  const lines = answerLines({ ...data, answers: thread.answers, formatDate: plainDate });
  const shown = lines.map(({ question_id }) => question_id);
  const corrected = correctionsByPlace(thread.corrections ?? [], shown);
  const pairs = lines.map(({ question_id: id, question: label, answer }) => ({
    id,
    label,
    value: (
      <>
        {answer}
        <AnswerPhotos thread={thread} of={id} />
        <Corrected corrections={corrected.of(id)} />
      </>
    ),
  }));
  // An answer that was taken back has no row, so its correction stands beside the question.
  const rest = corrected.rest.map(({ question_id: id, corrections }) => ({
    id: id ?? topic,
    label: id === null ? title : questionText(data.texts, id),
    value: <Corrected corrections={corrections} />,
  }));
  return (
    <>
      <KeyValues items={pairs} />
      {rest.length > 0 && <KeyValues items={rest} />}
      <AnswerPhotos thread={thread} of={{ not: shown }} />
      <SelectedServices codes={thread.item.e_contact.selected_services} />
    </>
  );
}
