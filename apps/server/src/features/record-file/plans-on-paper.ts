/** Plans of questions by clinicians, with the answers; nothing if there are none. */
import type { Plan, PlanAnswer } from '@hodi/domain/plans/plan.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import type { Writing } from './paper-writing.ts';
import { units } from './record-entries-on-paper.ts';

function askedWords({ t }: Writing, { ask }: Plan): string {
  if (ask.kind === 'question') return ask.text;
  return ask.kind === 'measure' ? t(`paper.entries.measure.${ask.measure}`) : t(`paper.plans.score.${ask.score}`);
}

function answerWords({ t }: Writing, { ask }: Plan, { point, score, compared, text }: PlanAnswer): string {
  if (ask.kind === 'measure') {
    if (point === null) return t('paper.entries.not_so');
    return `${point.value}${point.lower === null ? '' : `/${point.lower}`} ${units[ask.measure]}`;
  }
  if (ask.kind === 'score')
    return score === null ? t('paper.plans.answered') : t('paper.plans.points', { n: score.total });
  return [compared === null ? '' : t(`paper.plans.compared.${compared}`), text]
    .filter((part) => part !== '')
    .join('. ');
}

export function writePlans(writing: Writing): void {
  const { paper, t, record, when } = writing;
  if (record.plans.length === 0) return;
  paper.section(t('paper.plans.title'));
  for (const plan of record.plans) {
    const name = displayName(plan.author, plan.author.role ?? undefined);
    const answers = plan.answers.map(
      (answer) => `${when(Date.parse(answer.answered_at))}: ${answerWords(writing, plan, answer)}`,
    );
    const asked = t('paper.plans.asked_by', { name, at: when(Date.parse(plan.created_at)) });
    paper.pair(
      askedWords(writing, plan),
      [asked, ...(answers.length > 0 ? answers : [t('paper.plans.none')])].join('\n'),
    );
  }
}
