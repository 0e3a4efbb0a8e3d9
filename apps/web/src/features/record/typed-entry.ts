/** Converts the form of an entry to its details. Pure. */
import { type AllergyDetails, allergyDetailsSchema, allergySeverities } from '@hodi/domain/record/allergy.ts';
import { type ConditionDetails, conditionDetailsSchema } from '@hodi/domain/record/condition.ts';
import {
  type MedicineDetails,
  medicineDetailsSchema,
  medicineFrequencies,
  medicineUses,
} from '@hodi/domain/record/medicine.ts';
import { codeOfName, type PickList } from '@hodi/domain/record/pick-list.ts';
import { faultsOf } from '~/lib/forms/schema-resolver.ts';
import type { NamedEntry, NamedKind } from './known-record.ts';

export interface TypedEntry {
  name: string;
  reaction: string;
  severity: string;
  /** Partial dates: 2019, 2019-03, 2019-03-14, or nothing. */
  since: string;
  stopped: string;
  status: string;
  dose: string;
  frequency: string;
  use: string;
  remark: string;
}

export const options = {
  severity: allergySeverities,
  status: ['active', 'over'],
  frequency: medicineFrequencies,
  use: medicineUses,
} as const;

export const nothingTyped: TypedEntry = {
  name: '',
  reaction: '',
  severity: 'unknown',
  since: '',
  stopped: '',
  status: 'active',
  dose: '',
  frequency: 'once_a_day',
  use: 'taking',
  remark: '',
};

/** As the form shows what is there. @param name in the reader's language. */
export function typedOfEntry(entry: NamedEntry, name: string): TypedEntry {
  if (entry.kind === 'allergy') return { ...nothingTyped, name, reaction: entry.reaction, severity: entry.severity };
  const said = { ...nothingTyped, name, since: entry.since ?? '', remark: entry.remark };
  if (entry.kind === 'condition') return { ...said, status: entry.status };
  const { dose, frequency, use, stopped } = entry;
  return { ...said, dose, frequency, use, stopped: stopped ?? '' };
}

export type Details = AllergyDetails | ConditionDetails | MedicineDetails;

const schemas = {
  allergy: allergyDetailsSchema,
  condition: conditionDetailsSchema,
  medicine: medicineDetailsSchema,
} as const;

const orNull = (text: string): string | null => (text === '' ? null : text);

/** The details that a form makes. @returns codes of what is wrong, by field, where something is. */
export function readEntry(
  kind: NamedKind,
  typed: TypedEntry,
  list: PickList,
): { details: Details } | { wrong: Partial<Record<keyof TypedEntry, string>> } {
  const name = typed.name.trim();
  const { reaction, severity, status, dose, frequency, use, remark } = typed;
  const of = { name, code: codeOfName(list, kind, name) };
  const since = orNull(typed.since);
  // Only stopped medicines have a stop date.
  const stopped = use === 'stopped' ? orNull(typed.stopped) : null;
  const said = {
    allergy: { ...of, reaction: reaction.trim(), severity },
    condition: { ...of, since, status, remark: remark.trim() },
    medicine: { ...of, dose: dose.trim(), frequency, use, since, stopped, remark: remark.trim() },
  }[kind];
  const { output, errors } = faultsOf<object & Record<string, unknown>, Details>(schemas[kind], said);
  if (output !== undefined) return { details: output };
  return { wrong: Object.fromEntries(Object.entries(errors).map(([field, { type }]) => [field, type])) };
}
