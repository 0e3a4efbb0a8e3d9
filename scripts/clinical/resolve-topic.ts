import { createHash } from 'node:crypto';
import type { Bilingual, Language } from '@hodi/domain/shared/language.ts';
import type { ActionKey, Rule, Topic, TopicGroup, TopicKey, TopicTexts } from '@hodi/domain/questionnaires/topic.ts';
import type { SharedFile, SourceQuestion, TopicFile } from './content-schema.ts';
import { parseExpression } from './parse-expression.ts';
import { type ResolvedQuestion, resolveQuestion } from './resolve-question.ts';
import type { Problems } from './source-problems.ts';

export interface ResolvedTopic {
  readonly file: TopicFile;
  readonly topic: Topic;
  readonly texts: Readonly<Record<Language, TopicTexts>>;
}

function sourceOf(entry: TopicFile['questions'][number], shared: SharedFile): SourceQuestion {
  if (!('use' in entry)) return entry;
  const { use, ...overrides } = entry;
  const found = shared.questions.find((question) => question.id === use);
  if (!found) throw new Error('there is no shared question of this name');
  return { ...found, ...overrides };
}

function resolveQuestions(file: TopicFile, shared: SharedFile, problems: Problems): ResolvedQuestion[] {
  return file.questions.flatMap((entry) => {
    const place = { file: `${file.topic}.yaml`, id: 'use' in entry ? `use ${entry.use}` : entry.id };
    return problems.attempt(place, () => resolveQuestion(sourceOf(entry, shared), shared)) ?? [];
  });
}

function resolveRules(file: TopicFile, problems: Problems): Rule[] {
  return file.rules.flatMap(({ id, severity, action, when, rank }) => {
    const parsed = problems.attempt({ file: `${file.topic}.yaml`, id }, () => parseExpression(when));
    return parsed ? [{ id, severity, action: action as ActionKey, when: parsed, ...(rank && { rank }) }] : [];
  });
}

function resolveServices(file: TopicFile, problems: Problems): Topic['services'] {
  return file.services.map((code) => {
    const condition = file.service_conditions?.[code];
    if (!condition) return { code };
    const when = problems.attempt({ file: `${file.topic}.yaml`, id: `service_conditions.${code}` }, () =>
      parseExpression(condition),
    );
    return when ? { code, when } : { code };
  });
}

function scoresOf(file: TopicFile): Pick<Topic, 'scores' | 'score_bands'> {
  if (!file.scores) return {};
  const sums = Object.entries(file.scores).map(([name, score]) => [name, score.sum] as const);
  const bands = Object.entries(file.score_bands ?? {}).map(
    ([name, list]) => [name, list.map(([from, , code]) => [from, code] as const)] as const,
  );
  return { scores: Object.fromEntries(sums), score_bands: Object.fromEntries(bands) };
}

function scoreTexts(file: TopicFile, shared: SharedFile, language: Language): Pick<TopicTexts, 'scores' | 'bands'> {
  if (!file.scores) return {};
  const titles = Object.entries(file.scores).flatMap(([name, score]) =>
    score[language] ? [[name, score[language]] as const] : [],
  );
  const bands = Object.entries(shared.band_texts ?? {}).map(([code, text]) => [code, text[language]] as const);
  return { scores: Object.fromEntries(titles), bands: Object.fromEntries(bands) };
}

const both = ({ en, sw }: Bilingual): Bilingual => ({ en, sw });

function textsOf(file: TopicFile, questions: readonly ResolvedQuestion[], shared: SharedFile) {
  const rules = (severity: string) => file.rules.filter((rule) => rule.severity === severity);
  return (language: Language): TopicTexts => ({
    title: file.title[language],
    intent: file.intent[language],
    questions: Object.fromEntries(questions.map((resolved) => [resolved.question.id, resolved.texts[language]])),
    warnings: Object.fromEntries(rules('warning').map((rule) => [rule.id, rule[language]])),
    emergencies: Object.fromEntries(rules('emergency').map((rule) => [rule.id, both(rule)])),
    actions: Object.fromEntries(Object.entries(shared.actions).map(([key, action]) => [key, both(action)])),
    ...scoreTexts(file, shared, language),
  });
}

/** Puts everything a topic refers to in its place; what cannot be resolved goes into `problems`. */
export function resolveTopic(file: TopicFile, shared: SharedFile, problems: Problems): ResolvedTopic {
  const questions = resolveQuestions(file, shared, problems);
  const inLanguage = textsOf(file, questions, shared);
  const texts = { en: inLanguage('en'), sw: inLanguage('sw') };
  const logic = {
    key: file.topic as TopicKey,
    group: file.group as TopicGroup,
    questions: questions.map((resolved) => resolved.question),
    rules: resolveRules(file, problems),
    services: resolveServices(file, problems),
    ...scoresOf(file),
    ...(file.crisis_box ? { crisis_box: true } : {}),
  };
  const digest = createHash('sha256')
    .update(JSON.stringify([logic, texts]))
    .digest('hex')
    .slice(0, 8);
  return { file, topic: { ...logic, version: `${shared.version}.${digest}` }, texts };
}
