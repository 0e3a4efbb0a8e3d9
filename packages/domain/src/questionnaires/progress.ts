import type { Question } from './topic.ts';

/** How long a question takes on a phone, by its kind: reading in a second language included. */
const seconds: Record<Question['kind'], number> = {
  single: 12,
  multiple: 20,
  number: 20,
  scale: 10,
  text: 30,
  date: 15,
};

export interface Progress {
  /** From 1; the first question when none is named. */
  readonly position: number;
  readonly total: number;
  /** Whole minutes for this question and those after it, at least 1. */
  readonly minutes_left: number;
}

/** Where in the questionnaire the person is. `visible` grows and shrinks with the answers. */
export function progressAt(visible: readonly Question[], question_id: string | null): Progress {
  const at = Math.max(
    0,
    visible.findIndex(({ id }) => id === question_id),
  );
  const left = visible.slice(at).reduce((sum, { kind }) => sum + seconds[kind], 0);
  return {
    position: Math.min(at + 1, visible.length),
    total: visible.length,
    minutes_left: Math.max(1, Math.round(left / 60)),
  };
}
