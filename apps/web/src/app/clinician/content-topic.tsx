import type { ComponentProps } from 'react';
import { TopicPage } from '~/features/content-review/topic-page.tsx';
import type { QuestionOf } from '~/features/content-review/try-out/try-out.tsx';
import { QuestionField } from '~/features/questionnaires/fields/question-field.tsx';
import { QuestionTitle } from '~/features/questionnaires/fields/question-heading.tsx';
import { PasswordStep } from '~/features/users/second-factor/password-step.tsx';

const nothing = () => undefined;

/** A question as patients are asked it; what goes on while one types is an answer at once. */
function TriedQuestion({ onAnswer, question, texts, ...asked }: ComponentProps<QuestionOf>) {
  const isChoice = question.kind === 'single' || question.kind === 'multiple';
  return (
    <div>
      {!isChoice && (
        <p>
          <b>
            <QuestionTitle texts={texts} />
          </b>
        </p>
      )}
      <QuestionField
        {...asked}
        question={question}
        texts={texts}
        hint={texts.help}
        error={undefined}
        otherError={undefined}
        isUnusual={false}
        isNotSaid={false}
        isHeading={!isChoice}
        onAnswer={onAnswer}
        onType={onAnswer}
        onSettle={nothing}
        onTapped={nothing}
        onMeterWord={nothing}
      />
    </div>
  );
}

/** A topic of the content, tried out by the questions that patients answer. */
export default function ContentTopic() {
  return <TopicPage Question={TriedQuestion} ProveOwner={PasswordStep} />;
}
