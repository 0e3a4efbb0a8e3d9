import { type FollowUp, followUpOf } from '@hodi/domain/e-contacts/follow-up.ts';
import { answerLines } from '@hodi/domain/questionnaires/answer-texts.ts';
import type { Answers } from '@hodi/domain/questionnaires/topic.ts';
import { KeyValues } from '~/components/data/key-values.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopic } from '~/lib/topics/use-topic.ts';

/** What was asked again has questions of its own, which need no topic. */
function AskedAgain({ message }: FollowUp) {
  return <p>{message}</p>;
}

/** What was answered in an inquiry that is still on this device: it has no page before it has been sent. */
export function WaitingAnswers({ topic, answers }: { topic: string; answers: Answers }) {
  const said = followUpOf(answers);
  return said ? <AskedAgain {...said} /> : <TopicAnswers topic={topic} answers={answers} />;
}

function TopicAnswers({ topic, answers }: { topic: string; answers: Answers }) {
  const t = useTexts();
  const { plainDate } = useFormats();
  const { data } = useTopic(topic, false);
  if (data === undefined) return <Skeleton label={t('shell.loading')} shape="text" count={3} />;
  const lines = answerLines({ ...data, answers, formatDate: plainDate });
  return (
    <KeyValues items={lines.map(({ question_id: id, question, answer }) => ({ id, label: question, value: answer }))} />
  );
}
