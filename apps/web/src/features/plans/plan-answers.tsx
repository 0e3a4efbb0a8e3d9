import type { ReactNode } from 'react';
import { planDays } from '@hodi/domain/plans/plan-days.ts';
import type { Plan, PlanAnswer } from '@hodi/domain/plans/plan.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import type { StatusKind } from '~/components/status/status-kinds.ts';
import { useNow } from '~/lib/clock.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { KnownPlan } from './known-plans.ts';
import { usePlanWords } from './plan-words.ts';
import styles from './plans.module.css';

export const dangerKinds = { emergency: 'emergency', urgent: 'warning', warning: 'caution' } as const satisfies Record<
  string,
  StatusKind
>;

/** Answers, newest first, and days that passed without one. */
export function PlanAnswers({ known }: { known: KnownPlan }) {
  const t = useTexts();
  const { plan } = known;
  const lines = useAnswerLines(known);
  if (lines.length === 0) return null;
  return (
    <Panel title={t('plans.answers')} lines>
      <AnswerLines plan={plan} lines={lines} />
    </Panel>
  );
}

export interface AnswerLine {
  due_on: string;
  /** Undefined of a day without one. */
  answer: PlanAnswer | undefined;
}

/** @returns each answer, and each day that was missed; the newest first. */
export function useAnswerLines({ plan, answered }: Pick<KnownPlan, 'plan' | 'answered'>): AnswerLine[] {
  const now = useNow();
  const until = plan.ended?.at ?? null;
  const today = calendarDay(until === null ? now : Date.parse(until), plan.time_zone);
  const missed = planDays(plan, answered, today).filter(({ state }) => state === 'missed');
  const lines = [
    ...plan.answers.map((answer): AnswerLine => ({ due_on: answer.due_on, answer })),
    ...missed.map(({ due_on }): AnswerLine => ({ due_on, answer: undefined })),
  ];
  const at = ({ due_on, answer }: AnswerLine) => `${due_on} ${answer?.answered_at ?? ''}`;
  return lines.sort((a, b) => (at(a) < at(b) ? 1 : -1));
}

interface AnswerLinesProps {
  plan: Plan;
  lines: readonly AnswerLine[];
  /** At the end of the line of an answer. */
  renderEnd?: (answer: PlanAnswer) => ReactNode;
}

export function AnswerLines({ plan, lines, renderEnd }: AnswerLinesProps) {
  const t = useTexts();
  const words = usePlanWords();
  const { plainDate } = useFormats();
  return (
    <ul className={styles.lines}>
      {lines.map(({ due_on, answer }) => (
        <li key={answer?.id ?? due_on} className={styles.line}>
          <span className={styles.day}>{plainDate(due_on)}</span>
          <span className={styles.said}>{answer ? words.answer(plan.ask, answer) : t('plans.missed')}</span>
          {answer?.danger && (
            <StatusBadge kind={dangerKinds[answer.danger]}>{t(`health.danger.${answer.danger}`)}</StatusBadge>
          )}
          {answer && renderEnd?.(answer)}
        </li>
      ))}
    </ul>
  );
}
