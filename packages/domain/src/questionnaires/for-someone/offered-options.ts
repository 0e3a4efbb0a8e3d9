import { evaluateExpression, profileValues } from '../evaluate-expression.ts';
import { profilesOfAges } from '../profile.ts';
import type { Answers, Profile, Question } from '../topic.ts';
import { ownValue } from '../values/read-answer.ts';
import { mayBeYoung } from './age-of-someone.ts';

/** The question with the options that fit an age that this person may have, and those that were chosen though they do not. */
export function asOffered<Q extends Question>(question: Q, profile: Profile, answers: Answers): Q {
  if (!('options' in question) || !(question.offered_if || question.options_alone)) return question;
  const { offered_if = {}, options_alone = [] } = question;
  const isYoung = mayBeYoung({ profile });
  const ages = profilesOfAges(profile).map(profileValues);
  const chosen = new Set([ownValue(answers, question.id)].flat());
  const isOffered = (code: string) => {
    if (isYoung && options_alone.includes(code)) return false;
    const condition = offered_if[code];
    return condition === undefined || ages.some((values) => evaluateExpression(condition, values));
  };
  return { ...question, options: question.options.filter((code) => isOffered(code) || chosen.has(code)) };
}
