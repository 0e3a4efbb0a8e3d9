import type { KnownValues } from './evaluate-expression.ts';
import type { Question, Topic } from './topic.ts';

function pointsOf(question: Question | undefined, values: KnownValues): number | undefined {
  if (question?.kind !== 'single' || !question.points) return undefined;
  const code = values.get(question.id);
  return typeof code === 'string' ? question.points[question.options.indexOf(code)] : undefined;
}

/** The total of a score, or undefined until each of its questions is answered. */
export function scoreOf(topic: Topic, name: string, values: KnownValues): number | undefined {
  let total = 0;
  for (const id of topic.scores?.[name] ?? []) {
    const points = pointsOf(
      topic.questions.find((question) => question.id === id),
      values,
    );
    if (points === undefined) return undefined;
    total += points;
  }
  return total;
}

/** All totals that can be told, with the band each lies in. For the clinician; never shown to the patient. */
export function scoresOf(topic: Topic, values: KnownValues) {
  return Object.keys(topic.scores ?? {}).flatMap((name) => {
    const total = scoreOf(topic, name, values);
    const bands = topic.score_bands?.[name] ?? [];
    if (total === undefined) return [];
    const band = bands.reduce<string | undefined>((last, [from, code]) => (total >= from ? code : last), undefined);
    return [{ name, total, band }];
  });
}
