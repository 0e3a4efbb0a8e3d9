import type { Answers, Profile, Topic } from '../questionnaires/topic.ts';
import { readAnswers } from '../questionnaires/visible-questions.ts';
import { flagsOf, type RaisedFlag } from './evaluate-red-flags.ts';

/**
 * As `evaluateRedFlags` for somebody who had a birthday while their answers waited: whatever either age raises, since
 * what the phone has shown as an emergency stays one, and what the present age makes dangerous is so now.
 */
export const flagsOfDays = (topic: Topic, answers: Answers, profiles: readonly Profile[]): RaisedFlag[] =>
  flagsOf(topic, ...profiles.flatMap((profile) => readAnswers(topic, answers, profile).readings));
