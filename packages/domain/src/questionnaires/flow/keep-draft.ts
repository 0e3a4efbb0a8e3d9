/**
 * A draft lives on the phone first and on the server when there is a network; it may also be continued on another
 * device. Nothing that was typed may be lost by choosing between the two.
 */
import { markOf } from '../changed-answers.ts';
import type { Draft } from '../draft.ts';
import type { Answers, AnswerValue, Profile, Topic } from '../topic.ts';
import { validateAnswers } from '../validate-answers.ts';
import type { QuizState } from './quiz-state.ts';
import type { Submission, ToldReport } from './submission.ts';

/** The draft as the phone keeps it. */
export interface KeptDraft {
  readonly quiz: QuizState;
  readonly content_version: string;
  /** By the server's clock as far as this device knows it. */
  readonly saved_at: string;
  /** `updated_at` of the server's copy that this one is based on; null if it never was there. */
  readonly server_at: string | null;
  /** The life of the server's database that had that copy, if any; older versions of the app noted none. */
  readonly life?: string;
  /** Changes that the server does not have yet. */
  readonly is_ahead: boolean;
  readonly remembered: Answers;
  readonly submission: Submission | null;
  /** The inquiry that it will become; drafts of older versions of the app have none. */
  readonly inquiry_id?: string;
  /** As whom they were asked, the last first; older versions of the app noted none. */
  readonly asked_as?: readonly Profile[];
  /** Emergencies that its answers raise, by rule; older versions of the app noted none. */
  readonly emergencies?: readonly string[];
  /** The report of them that left before all was answered: what is sent at the end completes it. */
  readonly told?: ToldReport;
  /** Whether the person concerned has answered their part alone. Those answers are not in here. */
  readonly alone_given?: true;
  /** Fingerprints of versions sent to the server without an answer; older versions of the app recorded none. */
  readonly handed_over?: readonly number[];
}

/** Of what a person said in a draft: the same in whatever order a database gives back its keys. */
export function draftFingerprint(draft: Pick<Draft, 'answers' | 'changed_answers' | 'selected_services'>): number {
  const { answers, changed_answers, selected_services } = draft;
  const inOrder = (_key: string, value: unknown) =>
    typeof value === 'object' && !Array.isArray(value)
      ? Object.entries(value ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
      : value;
  let sum = 0;
  for (const letter of JSON.stringify([answers, changed_answers, selected_services], inOrder))
    sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return sum;
}

/**
 * Which copy to go on with. `server` is undefined where it could not be asked.
 * @param life of the server's database now: one that was put back to a backup has lost what it had before.
 */
export function newerDraft(
  local: KeptDraft | undefined,
  server: Draft | null | undefined,
  life?: string,
): 'local' | 'server' | 'neither' {
  if (!local) return server ? 'server' : 'neither';
  if (server === undefined || local.submission) return 'local';
  const isAhead = local.is_ahead || (local.life !== undefined && local.life !== life);
  // Sent or discarded on another device; what was typed here since is kept.
  if (server === null) return isAhead || local.server_at === null ? 'local' : 'neither';
  if (server.updated_at === local.server_at) return 'local';
  // It comes from here, and was gone on with: whatever the clocks say, and when it arrived; maybe after what it was gone on with.
  if (local.handed_over?.includes(draftFingerprint(server))) return 'local';
  // No saving makes one older: it stands as it stood in a backup.
  if (local.server_at !== null && server.updated_at < local.server_at) return 'local';
  if (!isAhead) return 'server';
  return local.saved_at >= server.updated_at ? 'local' : 'server';
}

/** The server's draft as a questionnaire to go on with. Both trails count: a changed danger answer never vanishes. */
export function quizOfDraft(draft: Draft, local?: KeptDraft): QuizState {
  const trail = new Map(
    [...(local?.quiz.trail ?? []), ...draft.changed_answers].map((entry) => [markOf(entry), entry]),
  );
  return {
    answers: draft.answers,
    trail: [...trail.values()],
    services: draft.selected_services,
    position: draft.position,
    acknowledged: local?.quiz.acknowledged ?? [],
  };
}

/** Answers that the present content can still read; a draft may be older than the content. */
export function fittingAnswers(topic: Topic, answers: Answers, profile: Profile): Answers {
  const problems = validateAnswers(topic, answers, { profile, mode: 'draft' });
  if (problems.length === 0) return answers;
  const kept: Record<string, AnswerValue> = { ...answers };
  for (const { question_id } of problems) delete kept[question_id];
  return kept;
}

/**
 * Draft as the server stores it.
 * @param becomes id of the later inquiry: a late save must not bring the draft back after it was sent.
 */
export const draftInput = (
  quiz: QuizState,
  { content_version, becomes }: { content_version: string; becomes: string },
) => ({
  answers: quiz.answers as Draft['answers'],
  changed_answers: [...quiz.trail],
  selected_services: [...quiz.services],
  position: quiz.position,
  content_version,
  becomes,
});
