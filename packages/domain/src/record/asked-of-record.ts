/**
 * Links questionnaires and the record. Allergies, conditions and medicines are prefilled from the record and proposed
 * to it; values measured at home are written into it. Pure.
 */
import { type Answers, type AnswerValue, OTHER_MAX_LENGTH, otherTextId, type Topic } from '../questionnaires/topic.ts';
import { settledAnswer } from '../questionnaires/values/settled-number.ts';
import type { AllergyDetails } from './allergy.ts';
import type { ConditionDetails } from './condition.ts';
import { isWrong, questionsOf, readMeasured, unitsOf } from './measured.ts';
import { type Measure, type Measured, measures } from './measurement.ts';
import type { MedicineDetails } from './medicine.ts';
import { classesOfEntry, codeOfName, itemOf, nameOfEntry, type PickList } from './pick-list.ts';
import { cutName, longestName, type NamedKind } from './record-entry.ts';
import { namesKnown, typedNames } from './typed-names.ts';

/** Which question asks for which list. */
const askedFor = {
  known_allergies: 'allergy',
  chronic_conditions: 'condition',
  current_medicines: 'medicine',
} as const satisfies Record<string, NamedKind>;
type AskedId = keyof typeof askedFor;
const askedIds = Object.keys(askedFor) as AskedId[];

/** They say that there is nothing, or that nobody knows. */
const notNamed: ReadonlySet<string> = new Set(['none', 'unsure', 'prefer_not', 'other']);

/** An entry of one of the lists, as far as questions ask for it. */
export interface AskedEntry {
  readonly kind: NamedKind;
  readonly name: string;
  readonly code: string | null;
  /** Whether it counts: neither taken out, nor over, nor stopped. */
  readonly isStanding: boolean;
}

const optionsOf = (topic: Topic, id: string): readonly string[] => {
  const question = topic.questions.find((one) => one.id === id);
  return question !== undefined && 'options' in question ? question.options : [];
};

const isChosen = (answer: AnswerValue | undefined): readonly string[] =>
  Array.isArray(answer) ? (answer as readonly string[]) : [];

interface Filling {
  readonly list: PickList;
  readonly language: 'en' | 'sw';
  /** Of the last inquiry that asked. */
  readonly earlier: Answers;
}

/** As many of the names as Other takes; a name that is cut would come back as another one. */
const joinedWhole = (names: readonly string[]): string =>
  names.reduce((all, name) => {
    const more = all === '' ? name : `${all}, ${name}`;
    return more.length <= OTHER_MAX_LENGTH ? more : all;
  }, '');

function filledIn(
  topic: Topic,
  id: AskedId,
  { entries, list, language, earlier }: Filling & { entries: readonly AskedEntry[] },
): Record<string, AnswerValue> {
  const options = optionsOf(topic, id);
  const own = entries.filter(({ kind }) => kind === askedFor[id]);
  const codesOf = (entry: AskedEntry) => classesOfEntry(list, entry).filter((code) => options.includes(code));
  const standing = own.filter(({ isStanding }) => isStanding);
  const known = new Set(standing.flatMap(codesOf));
  const gone = new Set(own.filter(({ isStanding }) => !isStanding).flatMap(codesOf));
  const unnamed = standing.filter((entry) => codesOf(entry).length === 0);
  if (own.length === 0) return {};
  const before = new Set(isChosen(earlier[id]).filter((code) => !notNamed.has(code) && !gone.has(code)));
  const said = earlier[otherTextId(id)];
  // Under Other stands again only what the record does not have, or no longer has.
  const rest = typeof said === 'string' && said !== '' ? typedNames(said, namesKnown(list, askedFor[id], own)) : [];
  const other = joinedWhole([...new Set([...unnamed.map((entry) => nameOfEntry(list, entry, language)), ...rest])]);
  const chosen = options.filter((code) => known.has(code) || before.has(code));
  const codes = other === '' || !options.includes('other') ? chosen : [...chosen, 'other'];
  return { [id]: codes, ...(other !== '' && { [otherTextId(id)]: other }) };
}

/**
 * Answers as the record has them, for somebody to say that they are still right: with what the last inquiry said, without what was
 * taken out or is over since. Where the record has nothing of a kind, the last inquiry alone counts; empty where nothing is left.
 */
export function answersOfRecord(
  topic: Topic,
  entries: readonly AskedEntry[],
  filling: Filling,
): Record<string, AnswerValue> {
  const asked = askedIds.filter((id) => optionsOf(topic, id).length > 0);
  return Object.assign({}, ...asked.map((id) => filledIn(topic, id, { ...filling, entries }))) as Record<
    string,
    AnswerValue
  >;
}

/** An entry as it will be written, before anybody confirmed it. */
export type ProposedEntry =
  | { kind: 'allergy'; details: AllergyDetails }
  | { kind: 'condition'; details: ConditionDetails }
  | { kind: 'medicine'; details: MedicineDetails };

interface Proposed {
  name: string;
  code: string | null;
  /** All that was said, where it is longer than a name. */
  said?: string;
}

function proposed(kind: NamedKind, { name, code, said = '' }: Proposed): ProposedEntry {
  if (kind === 'allergy') return { kind, details: { name, code, reaction: said, severity: 'unknown' } };
  if (kind === 'condition') return { kind, details: { name, code, since: null, status: 'active', remark: said } };
  const how = { dose: '', frequency: 'unknown', use: 'taking', since: null, stopped: null, remark: said } as const;
  return { kind, details: { name, code, ...how } };
}

/** Typed under Other: as the list names it, or as it was written. */
function typedOther(list: PickList, kind: NamedKind, other: string): Proposed {
  const code = codeOfName(list, kind, other);
  const item = itemOf(list, kind, code);
  if (item !== undefined) return { name: item.en, code };
  return other.length <= longestName ? { name: other, code } : { name: cutName(other), code, said: other };
}

/** @param all of the record, also what was taken out or is over: somebody has decided about that. */
export function entriesOfAnswers(
  answers: Answers,
  all: readonly Omit<AskedEntry, 'isStanding'>[],
  list: PickList,
): ProposedEntry[] {
  return askedIds.flatMap((id) => {
    const kind = askedFor[id];
    const own = all.filter((entry) => entry.kind === kind);
    const classes = new Set(own.flatMap((entry) => classesOfEntry(list, entry)));
    const chosen = isChosen(answers[id]).flatMap((code) => {
      const item = notNamed.has(code) || classes.has(code) ? undefined : itemOf(list, kind, code);
      return item === undefined ? [] : [proposed(kind, { name: item.en, code: item.code })];
    });
    const text = answers[otherTextId(id)];
    if (typeof text !== 'string' || text.trim() === '') return chosen;
    const known = namesKnown(list, kind, [...own, ...chosen.map(({ details }) => details)]);
    const typed = typedNames(text, known).map((name) => typedOther(list, kind, name));
    const byName = new Map(typed.map((one) => [one.code ?? one.name, one]));
    return [...chosen, ...[...byName.values()].map((one) => proposed(kind, one))];
  });
}

const contexts = { glucose: ['before_food', 'after_food'] } as const;

/** Readings of another day, or of nobody knows when, are no measurement of this one. */
const isOfNow = ({ reading_time }: Answers): boolean => reading_time !== 'earlier' && reading_time !== 'unsure';

/** Measurements among the answers, in their stored unit. Uncertain and impossible values are left out. */
export function measuredInAnswers(topic: Topic, answers: Answers): Measured[] {
  const numberOf = (id: string | undefined): number | undefined => {
    const question = topic.questions.find((one) => one.id === id);
    if (question?.kind !== 'number' || id === undefined) return undefined;
    const settled = settledAnswer(question, answers[id]);
    return typeof settled === 'number' ? settled : undefined;
  };
  return measures.flatMap((measure): Measured[] => {
    if (measure === 'glucose' && !isOfNow(answers)) return [];
    // It may be three months old, and no question asks for its day.
    if (measure === 'hba1c') return [];
    return (measure === 'glucose' ? contexts.glucose : [null]).flatMap((context): Measured[] => {
      const [, id, lowerId] = questionsOf({ measure, context });
      const [value, lower] = [numberOf(id), numberOf(lowerId)];
      if (value === undefined || (lowerId !== undefined && lower === undefined)) return [];
      const unit = unitsOf(measure)[0]?.code ?? '';
      const measured = { measure, value, lower: lower ?? null, unit, unit_confirmed: true, context };
      return isWrong(readMeasured(measured)) ? [] : [measured];
    });
  });
}

/** Earlier dates are slips of typing. */
const earliestDay = '1900-01-01';

/**
 * The day on which a value was measured, if that is before the inquiry arrived: as it was told, or the day of filling in.
 * @param filled_on as told by the phone, if not the day of arrival. @param arrived on the calendar of the clinic.
 */
export function dayMeasured(
  measure: Measure,
  { bp_date }: Answers,
  { filled_on, arrived }: { filled_on: string | null; arrived: string },
): string | null {
  const filled = filled_on !== null && filled_on < arrived ? filled_on : arrived;
  const told = measure === 'blood_pressure' && typeof bp_date === 'string' ? bp_date : filled;
  const day = told < filled && told >= earliestDay ? told : filled;
  return day < arrived ? day : null;
}
