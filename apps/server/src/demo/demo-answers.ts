import type { Draft } from '@hodi/domain/questionnaires/draft.ts';
import type { Profile, Question, Topic } from '@hodi/domain/questionnaires/topic.ts';
import { validateAnswers } from '@hodi/domain/questionnaires/validate-answers.ts';

/** As they go over the wire. */
export type ToldAnswers = Draft['answers'];

/** Answers of a person who has nothing to report, for questions that have such an option. */
const nothingToTell = ['none', 'no', 'not_at_all', 'no_feeling'];

function plainAnswer(question: Question): string | string[] {
  const code = 'options' in question ? nothingToTell.find((option) => question.options.includes(option)) : undefined;
  if (code === undefined) throw new Error(`the demo must say an answer to ${question.id}`);
  return question.kind === 'multiple' ? [code] : code;
}

/**
 * The given answers, and the plain answer to every other question that the topic asks this person.
 * @throws if a given answer is invalid, or a question has no plain answer.
 */
export function completeAnswers(topic: Topic, told: ToldAnswers, profile: Profile): ToldAnswers {
  const answers = { ...told };
  for (;;) {
    const problems = validateAnswers(topic, answers, { profile, mode: 'complete' });
    const [missing] = problems;
    if (missing === undefined) return answers;
    const question = topic.questions.find(({ id }) => id === missing.question_id);
    if (question === undefined || missing.code !== 'required') {
      throw new Error(`${topic.key}: ${missing.question_id} ${missing.code}`);
    }
    answers[question.id] = plainAnswer(question);
  }
}
