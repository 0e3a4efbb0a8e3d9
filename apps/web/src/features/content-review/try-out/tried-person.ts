/** The person of a try-out, as typed. Pure. */
import type { Templates } from '@hodi/domain/proposed-answers/case-to-answer.ts';
import {
  pregnant,
  type RecordFacts,
  type RecordKind,
  recordKinds,
  recordQuestions,
} from '@hodi/domain/proposed-answers/record-facts.ts';
import type { Template } from '@hodi/domain/proposed-answers/templates.ts';
import type { Someone } from '@hodi/domain/questionnaires/for-someone/overlay.ts';
import type { Answers, Gender, Profile } from '@hodi/domain/questionnaires/topic.ts';

export interface TypedPerson {
  /** As typed. */
  age: string;
  unit: 'years' | 'months';
  gender: Gender;
  isAnsweredFor: boolean;
  /** A condition of the record. */
  isPregnant: boolean;
  /** `kind code` of what the record has. */
  known: readonly string[];
}

/** As the examples of the content begin. */
export const firstPerson: TypedPerson = {
  age: '35',
  unit: 'years',
  gender: 'female',
  isAnsweredFor: false,
  isPregnant: false,
  known: [],
};

export const mayBePregnant = ({ gender }: TypedPerson): boolean => gender !== 'male';
const isPregnant = (person: TypedPerson): boolean => person.isPregnant && mayBePregnant(person);

/** The answer that the record begins with, until the person answers otherwise. */
export const answersOfRecord = (person: TypedPerson): Answers =>
  isPregnant(person) ? { [recordQuestions.pregnancy]: pregnant } : {};

const oldest = 130;

export function profileOfTyped({ age, unit, gender }: TypedPerson): Profile {
  const typed = Number.parseInt(age, 10);
  const number = Number.isFinite(typed) ? Math.max(0, typed) : 0;
  const age_months = unit === 'months' ? Math.min(number, oldest * 12) : Math.min(number, oldest) * 12;
  return { age_years: Math.floor(age_months / 12), age_months, gender };
}

export const someoneOf = (person: TypedPerson, given_name: string): Someone | null =>
  person.isAnsweredFor ? { given_name, profile: profileOfTyped(person) } : null;

export interface KnownFact {
  kind: RecordKind;
  code: string;
}
export const factKey = ({ kind, code }: KnownFact): string => `${kind} ${code}`;

const isTemplate = (value: unknown): value is Template => typeof value === 'object' && value !== null && 'en' in value;

function templatesIn(value: unknown): Template[] {
  if (isTemplate(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(templatesIn) : [];
}

/** Facts of a record that exclude some sentence of this topic. A pregnancy has a field of its own. */
export function factsThatCount(templates: Templates): KnownFact[] {
  const unless = templatesIn(templates).flatMap((template) => template.unless ?? []);
  const facts = recordKinds
    .filter((kind) => kind !== 'pregnancy')
    .flatMap((kind) => unless.flatMap((one) => (one[kind] ?? []).map((code) => ({ kind, code }))));
  return facts.filter((fact, at) => facts.findIndex((one) => factKey(one) === factKey(fact)) === at);
}

export function recordOfTyped(person: TypedPerson): RecordFacts {
  const facts = person.known.map((key) => key.split(' ') as [RecordKind, string]);
  const of = (kind: RecordKind) =>
    facts.filter(([each]) => each === kind).map(([, code]) => ({ code, text: code, classes: [code] }));
  return {
    allergies: of('allergies'),
    conditions: of('conditions'),
    medicines: of('medicines'),
    pregnancy: isPregnant(person) ? [{ code: pregnant, text: pregnant }] : [],
  };
}
