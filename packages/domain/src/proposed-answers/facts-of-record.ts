/** Facts of a patient's structured record, in the form in which advice is checked against them. */
import type { AllergyDetails } from '../record/allergy.ts';
import type { ConditionDetails } from '../record/condition.ts';
import { pickList } from '../record/generated/pick-list.ts';
import type { MedicineDetails } from '../record/medicine.ts';
import { classesOfEntry, nameOfEntry } from '../record/pick-list.ts';
import { isCut, type NamedKind } from '../record/record-entry.ts';
import type { Language } from '../shared/language.ts';
import { pregnant, type RecordEntry, type RecordFacts } from './record-facts.ts';

type Entry<Details> = Details & { readonly in_error: unknown };

export interface RecordLists {
  readonly allergies: readonly Entry<AllergyDetails>[];
  readonly conditions: readonly Entry<ConditionDetails>[];
  readonly medicines: readonly Entry<MedicineDetails>[];
}

/**
 * Unconfirmed entries count too: they can only take advice away. Entries in error, resolved conditions and stopped
 * medicines do not count. @param language of the reader, for the names of entries.
 */
export function factsOfRecord({ allergies, conditions, medicines }: RecordLists, language: Language): RecordFacts {
  const entryOf =
    (kind: NamedKind) =>
    ({ name, code, remark = '' }: { name: string; code: string | null; remark?: string }): RecordEntry => ({
      code,
      // Of a name that was cut, the whole stands in the remark; of an allergy, in the reaction.
      text: isCut(name) && remark !== '' ? remark : nameOfEntry(pickList, { kind, name, code }, language),
      classes: classesOfEntry(pickList, { kind, code }),
    });
  const known = <T extends { in_error: unknown }>(entries: readonly T[]) =>
    entries.filter(({ in_error }) => in_error === null);
  const present = known(conditions).filter(({ status }) => status === 'active');
  const pregnancies = present.filter(({ code }) => code === 'pregnancy');
  return {
    allergies: known(allergies).map((entry) => entryOf('allergy')({ ...entry, remark: entry.reaction })),
    conditions: present.map(entryOf('condition')),
    medicines: known(medicines)
      .filter(({ use }) => use !== 'stopped')
      .map(entryOf('medicine')),
    pregnancy: pregnancies.map((entry) => ({ ...entryOf('condition')(entry), code: pregnant })),
  };
}
