import type { TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { clipboard } from '~/components/icon/action-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { ownQuizPaths } from '~/features/questionnaires/quiz-paths.ts';
import type { QuizPerson } from '~/features/questionnaires/session/quiz-person.ts';
import { QuizNotice } from './quiz-notices.tsx';

/** The topic makes no sense at that age; what was meant is asked elsewhere. */
export default function NotForAge({ person, instead }: { person: QuizPerson; instead: TopicKey }) {
  const t = useTexts();
  const titleOf = useTopicTitle();
  return (
    <QuizNotice
      filledBy={person.filledBy}
      icon={clipboard}
      title={t('for_someone.choose.not_for_age', { name: person.about?.given_name ?? person.name })}
      action={
        <ButtonLink kind="main" href={ownQuizPaths(instead, person.patientId).quiz} replace>
          {titleOf(instead)}
        </ButtonLink>
      }
    />
  );
}
