import { serviceCodes } from '@hodi/domain/services/services.ts';
import type { Question, TopicTexts } from '@hodi/domain/questionnaires/topic.ts';
import type { SharedFile } from '../content-schema.ts';
import { checkExpression, type Known } from './check-expression.ts';
import type { ResolvedTopic } from '../resolve-topic.ts';
import type { Problems } from '../source-problems.ts';

const MIN_QUESTIONS = 8;
const MAX_QUESTIONS = 14;

function twice(values: readonly string[]): string[] {
  return values.filter((value, at) => values.indexOf(value) !== at);
}

function checkShape(question: Question): void {
  if ('options' in question) {
    const [again] = twice(question.options);
    if (again) throw new Error(`option "${again}" is given twice`);
  }
  if (question.kind === 'scale' && question.min >= question.max) throw new Error('min must be below max');
  if (question.required_since && !question.required) throw new Error('required_since stands beside required: true');
  if (question.unsure_marks && !('options' in question && question.options.includes('unsure')))
    throw new Error('unsure_marks needs the option unsure');
  if (question.kind !== 'number') return;
  if (question.units.length > 1 && !question.ask_unit) throw new Error('has several units: needs ask_unit: true');
  const [again] = twice(question.units.map((unit) => unit.code));
  if (again) throw new Error(`unit "${again}" is given twice`);
  if (question.units[0].factor !== 1) throw new Error('the first unit must have factor 1');
  for (const { code, min, max, soft_min = min, soft_max = max } of question.units) {
    const rises = min <= soft_min && soft_min < soft_max && soft_max <= max;
    if (!rises) throw new Error(`unit "${code}": min, soft_min, soft_max and max must rise`);
  }
}

function checkQuestions(resolved: ResolvedTopic, problems: Problems): Map<string, Question> {
  const file = `${resolved.file.topic}.yaml`;
  const before = new Map<string, Question>();
  for (const question of resolved.topic.questions) {
    const place = { file, id: question.id };
    if (before.has(question.id)) problems.add(file, question.id, 'this id is used twice');
    if (question.id.endsWith('_other')) problems.add(file, question.id, 'an id may not end in _other');
    problems.attempt(place, () => checkShape(question));
    const known: Known = { questions: before, scores: resolved.topic.scores ?? {} };
    const { show_if } = question;
    if (show_if) problems.attempt(place, () => checkExpression(show_if, known));
    if (question.kind === 'number' && question.less_than && before.get(question.less_than)?.kind !== 'number') {
      problems.add(file, question.id, `check: "${question.less_than}" is not a number asked before`);
    }
    before.set(question.id, question);
  }
  return before;
}

function checkCount(resolved: ResolvedTopic, problems: Problems): void {
  // Nobody is asked one measurement after the other.
  if (resolved.file.topic === 'measurements') return;
  const conditional = resolved.file.questions.filter((entry) => 'conditional_item' in entry).length;
  const count = resolved.file.questions.length - conditional;
  if (count >= MIN_QUESTIONS && count <= MAX_QUESTIONS) return;
  const range = `${MIN_QUESTIONS} to ${MAX_QUESTIONS}`;
  problems.add(`${resolved.file.topic}.yaml`, 'questions', `${count} questions, should be ${range}`);
}

function checkRules(resolved: ResolvedTopic, known: Known, problems: Problems): void {
  const file = `${resolved.file.topic}.yaml`;
  for (const rule of resolved.topic.rules) {
    const form = new RegExp(`^${resolved.file.rule_prefix}_${rule.severity.toUpperCase()}_\\d{3}$`);
    if (!form.test(rule.id)) problems.add(file, rule.id, `the id must look like ${form.source}`);
    const urgent = /^(emergency|crisis)_/.test(rule.action);
    if (urgent !== (rule.severity === 'emergency')) problems.add(file, rule.id, `${rule.severity} with ${rule.action}`);
    if (rule.rank && rule.severity === 'emergency') problems.add(file, rule.id, 'an emergency needs no rank');
    problems.attempt({ file, id: rule.id }, () => checkExpression(rule.when, known));
  }
  for (const again of twice(resolved.topic.rules.map((rule) => rule.id))) problems.add(file, again, 'used twice');
}

function checkServices(resolved: ResolvedTopic, known: Known, problems: Problems): void {
  const file = `${resolved.file.topic}.yaml`;
  for (const { code, when } of resolved.topic.services) {
    if (!(serviceCodes as readonly string[]).includes(code)) problems.add(file, code, 'there is no such service');
    if (when) problems.attempt({ file, id: `service_conditions.${code}` }, () => checkExpression(when, known));
  }
  for (const code of Object.keys(resolved.file.service_conditions ?? {})) {
    if (!resolved.file.services.includes(code)) problems.add(file, code, 'has a condition but is not offered');
  }
}

const placeholders = (text: string): string => (text.match(/\{[^}]*\}/g) ?? []).sort().join(' ');

function checkTexts(resolved: ResolvedTopic, shared: SharedFile, problems: Problems): void {
  const file = `${resolved.file.topic}.yaml`;
  for (const rule of resolved.file.rules) {
    if (placeholders(rule.en) !== placeholders(rule.sw)) problems.add(file, rule.id, 'placeholders differ');
    if (/\{(?!emergency_phone\}|crisis_line\})/.test(rule.en)) problems.add(file, rule.id, 'unknown placeholder');
    if (!shared.actions[rule.action]) problems.add(file, rule.id, `there is no action "${rule.action}"`);
  }
  const same = (texts: TopicTexts) =>
    Object.values(texts.questions)
      .map(({ text }) => text)
      .join();
  if (same(resolved.texts.en) === same(resolved.texts.sw)) problems.add(file, 'questions', 'both languages are equal');
}

function checkScores(resolved: ResolvedTopic, known: Known & { shared: SharedFile }, problems: Problems): void {
  const file = `${resolved.file.topic}.yaml`;
  for (const [name, items] of Object.entries(known.scores)) {
    for (const id of items) {
      const question = known.questions.get(id);
      const counts = question?.kind === 'single' && question.points;
      if (!counts) problems.add(file, `scores.${name}`, `"${id}" is not a question with points`);
    }
  }
  for (const [name, bands] of Object.entries(resolved.file.score_bands ?? {})) {
    if (!known.scores[name]) problems.add(file, `score_bands.${name}`, 'there is no such score');
    bands.forEach(([from, to, code], at) => {
      const next = bands[at + 1];
      if (from > to || (next && next[0] !== to + 1)) problems.add(file, `score_bands.${name}`, `gap at ${from}`);
      if (!known.shared.band_texts?.[code]) problems.add(file, `score_bands.${name}`, `"${code}" has no text`);
    });
  }
}

/** Everything about one topic that can be told without running its vectors. */
export function checkTopic(resolved: ResolvedTopic, shared: SharedFile, problems: Problems): void {
  const questions = checkQuestions(resolved, problems);
  const known: Known = { questions, scores: resolved.topic.scores ?? {} };
  if (!shared.groups[resolved.file.group]) {
    problems.add(`${resolved.file.topic}.yaml`, 'group', `there is no group "${resolved.file.group}"`);
  }
  checkCount(resolved, problems);
  checkRules(resolved, known, problems);
  checkServices(resolved, known, problems);
  checkTexts(resolved, shared, problems);
  checkScores(resolved, { ...known, shared }, problems);
}
