/** Actions of a simulated patient with a questionnaire, and their outcome. */
import type { Answers } from '@hodi/domain/questionnaires/topic.ts';

export interface QuizControls {
  /** Opens that of a topic about a patient. @returns the answers that stand there, or what became of what was sent. */
  open(patient: string, topic: string): Promise<Answers | 'waits' | 'arrived'>;
  answer(answers: Answers): void;
  /** @param isShown whether the screen that tells a refusal stays. @returns what that screen is told. */
  send(isShown?: () => boolean): Promise<string>;
  /** State of the waiting report that was opened; undefined if it belongs to another user. */
  follow(): Promise<string | undefined>;
  /** Until it is thrown away here, whether the server has heard of it or not. */
  throwAway(): Promise<void>;
  /** How many that whoever is signed in has sent are not even in the queue yet. */
  notKeptYet(): number;
  /** Errors shown on the screen. */
  faults: readonly string[];
}
