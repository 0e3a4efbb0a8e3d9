import { type FollowUp, followUpOf } from '@hodi/domain/e-contacts/follow-up.ts';
import { answerLines } from '@hodi/domain/questionnaires/answer-texts.ts';
import type { Someone } from '@hodi/domain/questionnaires/for-someone/overlay.ts';
import { profileOf } from '@hodi/domain/questionnaires/profile.ts';
import type { Answers } from '@hodi/domain/questionnaires/topic.ts';
import { KeyValues } from '~/components/data/key-values.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useCaresFor } from '~/lib/person/cares-for.ts';
import { today } from '~/lib/session/server-clock.ts';
import { useTopic } from '~/lib/topics/use-topic.ts';

interface WaitingAnswersProps {
  topic: string;
  answers: Answers;
  /** The person concerned; undefined means oneself. */
  patientId: string | undefined;
}

/** A follow-up has questions of its own and needs no topic. */
function AskedAgain({ message }: FollowUp) {
  return <p>{message}</p>;
}

/** Answers of an inquiry that is still on this device and has no page yet. */
export function WaitingAnswers(props: WaitingAnswersProps) {
  const said = followUpOf(props.answers);
  return said ? <AskedAgain {...said} /> : <TopicAnswers {...props} />;
}

/** Somebody for whom the account cares. */
function useSomeone(patientId: string | undefined): Someone | null {
  const found = useCaresFor().find(({ patient }) => patient.id === patientId);
  if (!found) return null;
  const { patient, user } = found;
  return { given_name: user.given_name, profile: profileOf(patient, today()) };
}

function TopicAnswers({ topic, answers, patientId }: WaitingAnswersProps) {
  const t = useTexts();
  const { plainDate } = useFormats();
  const { data } = useTopic(topic, { withClasses: false, someone: useSomeone(patientId) });
  if (data === undefined) return <Skeleton label={t('shell.loading')} shape="text" count={3} />;
  const lines = answerLines({ ...data, answers, formatDate: plainDate });
  return (
    <KeyValues items={lines.map(({ question_id: id, question, answer }) => ({ id, label: question, value: answer }))} />
  );
}
