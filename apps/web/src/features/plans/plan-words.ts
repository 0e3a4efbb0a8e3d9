import type { Plan, PlanAnswer, PlanAsk, PlanRhythm } from '@hodi/domain/plans/plan.ts';
import { dueDays } from '@hodi/domain/plans/plan-days.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useMeasureWords } from '~/lib/measures/measure-words.ts';

/** Plans in the words of whoever reads them. */
export function usePlanWords() {
  const t = useTexts();
  const { plainDate } = useFormats();
  const measures = useMeasureWords();
  const ask = (asked: PlanAsk): string => {
    if (asked.kind === 'question') return asked.text;
    return asked.kind === 'measure' ? measures.name(asked.measure) : t(`plans.score.${asked.score}`);
  };
  /** Once on a day, or how often until when. */
  const rhythm = (plan: { rhythm: PlanRhythm; starts_on: string }): string => {
    const days = dueDays(plan);
    const last = plainDate(days[days.length - 1] ?? plan.starts_on);
    if (plan.rhythm.kind === 'once') return t('plans.once_on', { at: last });
    return t(`plans.until.${plan.rhythm.pace}`, { at: last });
  };
  const answer = (asked: PlanAsk, said: PlanAnswer): string => {
    const { point, score, compared, text } = said;
    if (asked.kind === 'measure') {
      return point === null ? t('plans.taken_out') : measures.withUnit({ measure: asked.measure, ...point });
    }
    if (asked.kind === 'score') return score === null ? t('plans.answered') : t('plans.points', { count: score.total });
    return [compared === null ? '' : t(`plans.compared.${compared}`), text].filter(Boolean).join('. ');
  };
  return { ask, rhythm, answer };
}

/** Of answers that are numbers, what a trend shows. */
export const readingsOf = ({ ask, answers }: Pick<Plan, 'ask' | 'answers'>) =>
  answers.flatMap(({ id, answered_at, point, score }) => {
    const at = Date.parse(answered_at);
    if (ask.kind === 'measure' && point !== null) return [{ id, at, values: [point.value] }];
    return ask.kind === 'score' && score !== null ? [{ id, at, values: [score.total] }] : [];
  });
