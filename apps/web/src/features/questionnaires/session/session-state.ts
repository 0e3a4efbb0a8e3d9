import type { QuizState, QuizSubject } from '@hodi/domain/questionnaires/flow/quiz-state.ts';
import type { Submission, ToldReport } from '@hodi/domain/questionnaires/flow/submission.ts';
import type { Answers } from '@hodi/domain/questionnaires/topic.ts';
import type { RaisedFlag } from '@hodi/domain/red-flags/evaluate-red-flags.ts';

/** The emergencies that the answers raise, by rule. */
export const emergenciesIn = ({ flags }: Pick<SessionState, 'flags'>): string[] =>
  flags.filter(({ severity }) => severity === 'emergency').map(({ rule_id }) => rule_id);

/** A questionnaire that is being filled in. */
export interface SessionState {
  subject: QuizSubject;
  quiz: QuizState;
  /** Red flags of the last evaluation. */
  flags: readonly RaisedFlag[];
  /** The answers as they were then. */
  looked: Answers;
  /** Answers of earlier inquiries, to be confirmed. */
  remembered: Answers;
  /** The server's time of the draft that this one is based on. */
  serverAt: string | null;
  /** The life of the server's database that has it. */
  life: string | undefined;
  isAhead: boolean;
  /** The version of the content that it was begun with: what is required only since a later one is not asked for. */
  begunWith: string;
  /** Fingerprints of what left for the server, of which nobody knows whether it arrived. */
  handedOver: readonly number[];
  submission: Submission | null;
  /** The report of an emergency that left before all was answered. */
  told: ToldReport | null;
  /** The inquiry that it will become. */
  inquiryId: string;
  /** Whether the young person has answered their part alone. It is stored nowhere here, and not asked again. */
  aloneGiven: boolean;
  /** Time of the last answer before this opening, by the server's clock; null if it is begun now. */
  savedAt: string | null;
}
