import { readAnswer } from '@hodi/domain/questionnaires/values/read-answer.ts';
import { numberStep } from '@hodi/domain/questionnaires/values/settled-number.ts';
import { actionKeys, topicGroups } from '@hodi/domain/questionnaires/topic.ts';
import { classOf, pressureClassOf, type ValueClasses } from '@hodi/domain/questionnaires/values/value-classes.ts';
import { freeServices } from '@hodi/domain/services/free-services.ts';
import { serviceCodes } from '@hodi/domain/services/services.ts';
import type { SharedFile } from '../content-schema.ts';
import { resolveRanges } from '../resolve-ranges.ts';
import type { ResolvedTopic } from '../resolve-topic.ts';
import type { Problems } from '../source-problems.ts';
import { wireNumber } from '../vector-answers.ts';

const FILE = 'shared.yaml';
const WITHOUT_LINE = '_without_line';

function checkNames(what: string, names: { found: readonly string[]; wanted: readonly string[] }, problems: Problems) {
  const { found, wanted } = names;
  for (const name of wanted) if (!found.includes(name)) problems.add(FILE, what, `"${name}" is missing`);
  for (const name of found) if (!wanted.includes(name)) problems.add(FILE, what, `"${name}" is unknown to the program`);
}

function checkActions(shared: SharedFile, problems: Problems): void {
  const found = Object.keys(shared.actions).filter((key) => !key.endsWith(WITHOUT_LINE));
  checkNames('actions', { found, wanted: actionKeys }, problems);
  for (const [key, action] of Object.entries(shared.actions)) {
    for (const text of [action.en, action.sw]) {
      const line = text.includes('{crisis_line}');
      if (line && !shared.actions[`${key}${WITHOUT_LINE}`]) problems.add(FILE, key, `needs ${key}${WITHOUT_LINE}`);
      if (line && key.endsWith(WITHOUT_LINE)) problems.add(FILE, key, 'must do without {crisis_line}');
      const urgent = /^(emergency|crisis)_/.test(key);
      if (urgent && !text.includes('{emergency_phone}')) problems.add(FILE, key, 'must name {emergency_phone}');
    }
  }
}

function checkServices(shared: SharedFile, problems: Problems): void {
  checkNames('services_catalogue', { found: Object.keys(shared.services_catalogue), wanted: serviceCodes }, problems);
  const free = Object.entries(shared.services_catalogue).flatMap(([code, { free }]) => (free === true ? [code] : []));
  checkNames('services_catalogue (free)', { found: free, wanted: freeServices }, problems);
}

/** The class of one value vector; a value in another unit is read as an answer to the question of that name. */
function classCode(
  name: string,
  value: number | string | number[],
  given: { classes: ValueClasses; topics: readonly ResolvedTopic[] },
) {
  if (Array.isArray(value)) {
    const [systolic = Number.NaN, diastolic = Number.NaN] = value;
    return pressureClassOf(given.classes.blood_pressure, { systolic, diastolic })?.code;
  }
  const question = given.topics.flatMap(({ topic }) => topic.questions).find(({ id }) => id === name);
  const read = question?.kind === 'number' && readAnswer(question, wireNumber(value, question));
  return typeof read === 'number' ? classOf(given.classes.ranges[name] ?? [], read)?.code : undefined;
}

function checkRanges(shared: SharedFile, topics: readonly ResolvedTopic[], problems: Problems): void {
  const classes = resolveRanges(shared, 'en');
  for (const [name, value, expected] of shared.value_vectors) {
    const found = classCode(name, value, { classes, topics });
    if (found !== expected)
      problems.add(FILE, `value_vectors ${name} ${String(value)}`, `expects ${expected}, got ${found}`);
  }
  for (const [name, { classes: listed }] of Object.entries(shared.value_ranges)) {
    const bounds = listed.map(({ lt, systolic_lt }) => lt ?? systolic_lt ?? Number.NaN);
    const rise = bounds.every((bound, at) => at === 0 || bound > (bounds[at - 1] ?? 0));
    if (!rise) problems.add(FILE, `value_ranges.${name}`, 'the bounds must rise');
  }
}

type NumberVector = SharedFile['number_vectors'][number];

function stepOf([place, amount, unit]: NumberVector, topics: readonly ResolvedTopic[]): string {
  const [topic, id] = place.split('.');
  const found = topics.find(({ file }) => file.topic === topic)?.topic.questions.find((question) => question.id === id);
  if (found?.kind !== 'number') return 'no number question';
  const step = numberStep(found, amount, unit === 'none' ? undefined : unit);
  return step.next === 'ask' ? `ask ${'unit' in step ? step.unit.code : step.typed_as.code}` : step.next;
}

/** Checks the follow-up of each typed number. */
function checkNumbers(shared: SharedFile, topics: readonly ResolvedTopic[], problems: Problems): void {
  for (const vector of shared.number_vectors) {
    const expected = vector.slice(3).join(' ');
    const found = stepOf(vector, topics);
    const place = `number_vectors ${vector.slice(0, 3).join(' ')}`;
    if (found !== expected) problems.add(FILE, place, `expects ${expected}, got ${found}`);
  }
  for (const { means } of Object.values(shared.number_checks.meter_words)) {
    const isOption = topics.some(({ topic }) =>
      topic.questions.some((q) => 'options' in q && q.options.includes(means)),
    );
    if (!isOption) problems.add(FILE, 'number_checks.meter_words', `no question has the option "${means}"`);
  }
  const { en, sw } = shared.number_checks.unit_unclear;
  if (![en, sw].every((text) => text.includes('{emergency_phone}')))
    problems.add(FILE, 'number_checks.unit_unclear', 'must name {emergency_phone}');
}

/** Checks the parts that are written once for all topics. */
export function checkShared(shared: SharedFile, topics: readonly ResolvedTopic[], problems: Problems): void {
  checkNames('groups', { found: Object.keys(shared.groups), wanted: topicGroups }, problems);
  checkActions(shared, problems);
  checkServices(shared, problems);
  checkRanges(shared, topics, problems);
  checkNumbers(shared, topics, problems);
  const used = new Set(
    topics.flatMap(({ file }) => file.questions.flatMap((entry) => ('use' in entry ? entry.use : []))),
  );
  for (const { id } of shared.questions) if (!used.has(id)) problems.add(FILE, id, 'no topic uses this question');
  const rules = topics.flatMap(({ file }) => file.rules.map(({ id }) => id));
  for (const id of rules.filter((rule, at) => rules.indexOf(rule) !== at)) problems.add(FILE, id, 'used in two topics');
}
