import { evaluateRedFlags } from '@hodi/domain/red-flags/evaluate-red-flags.ts';
import { validateAnswers } from '@hodi/domain/questionnaires/validate-answers.ts';
import { visibleQuestions } from '@hodi/domain/questionnaires/visible-questions.ts';
import type { SharedFile, SourceVector } from '../content-schema.ts';
import type { ResolvedTopic } from '../resolve-topic.ts';
import type { Problems } from '../source-problems.ts';
import { vectorProfile, wireAnswers } from '../vector-answers.ts';

function runVector(vector: SourceVector, { topic }: ResolvedTopic, shared: SharedFile): string[] {
  const wrong: string[] = [];
  const complain = (what: string) => wrong.push(what);
  const profile = vectorProfile(vector.profile, shared.default_profile);
  const answers = wireAnswers(topic, vector.answers);
  const shown = new Set(visibleQuestions(topic, answers, profile).map((question) => question.id));
  const hidden = Object.keys(answers).filter((id) => !shown.has(id));
  if (hidden.length > 0 && !vector.hidden_ok) complain(`answers questions that are not shown: ${hidden.join(', ')}`);
  for (const problem of validateAnswers(topic, answers, { profile, mode: 'complete' })) {
    if (problem.code !== 'required') complain(`${problem.question_id}: ${problem.code}`);
  }
  const fired = evaluateRedFlags(topic, answers, profile).map((flag) => flag.rule_id);
  const expected = vector.expect.toSorted().join(', ');
  if (fired.toSorted().join(', ') !== expected) complain(`expects [${expected}], got [${fired.join(', ')}]`);
  const known = new Set(topic.rules.map((rule) => rule.id));
  for (const id of vector.near ?? []) {
    if (!known.has(id)) complain(`near: there is no rule "${id}"`);
    if (vector.expect.includes(id)) complain(`near: "${id}" is expected to fire`);
  }
  return wrong;
}

/** Every vector gives exactly what it expects, and every rule has a vector that makes it fire. */
export function checkVectors(resolved: ResolvedTopic, shared: SharedFile, problems: Problems): void {
  const file = `${resolved.file.topic}.yaml`;
  resolved.file.vectors.forEach((vector, at) => {
    const id = `vector ${at + 1}${vector.note ? ` (${vector.note})` : ''}`;
    const place = { file, id };
    for (const what of problems.attempt(place, () => runVector(vector, resolved, shared)) ?? [])
      problems.add(file, id, what);
  });
  const tried = new Set(resolved.file.vectors.flatMap((vector) => vector.expect));
  for (const { id } of resolved.topic.rules) if (!tried.has(id)) problems.add(file, id, 'no vector makes it fire');
}
