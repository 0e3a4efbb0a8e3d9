/** Common allergies, conditions and medicines in both languages; a short list of our own, beside which any name may be typed. */
import { foldText } from '../patients/search-text.ts';
import type { Language } from '../shared/language.ts';
import type { NamedKind } from './record-entry.ts';

export interface PickItem {
  /** Stored code. */
  readonly code: string;
  readonly en: string;
  readonly sw: string;
  /** Groups of medicines, and answers of questionnaires, that it counts for. */
  readonly classes: readonly string[];
  /** Other names that find it. */
  readonly also: readonly string[];
}
export interface PickList {
  readonly allergies: readonly PickItem[];
  readonly conditions: readonly PickItem[];
  readonly medicines: readonly PickItem[];
}

const listNames = { allergy: 'allergies', condition: 'conditions', medicine: 'medicines' } as const;

export const itemsOf = (list: PickList, kind: NamedKind): readonly PickItem[] => list[listNames[kind]];

export const itemOf = (list: PickList, kind: NamedKind, code: string | null): PickItem | undefined =>
  code === null ? undefined : itemsOf(list, kind).find((item) => item.code === code);

interface Named {
  readonly kind: NamedKind;
  readonly name: string;
  readonly code: string | null;
}

/** Its name in the reader's language where it was picked, else as it was typed. */
export const nameOfEntry = (list: PickList, { kind, name, code }: Named, language: Language): string =>
  itemOf(list, kind, code)?.[language] ?? name;

/** Groups of medicines, and answers of questionnaires, that an entry counts for; none where it was typed freely. */
export const classesOfEntry = (list: PickList, { kind, code }: Omit<Named, 'name'>): readonly string[] =>
  itemOf(list, kind, code)?.classes ?? [];

/**
 * The code of what was typed as the list names it, in either language. Other names count for conditions only: those of a medicine
 * or an allergy name one of several.
 */
export function codeOfName(list: PickList, kind: NamedKind, name: string): string | null {
  const typed = foldText(name);
  const namesOf = ({ en, sw, also }: PickItem) => [en, sw, ...(kind === 'condition' ? also : [])].map(foldText);
  return itemsOf(list, kind).find((item) => namesOf(item).includes(typed))?.code ?? null;
}
