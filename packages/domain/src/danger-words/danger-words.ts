/** Words in what a person writes that tell the clinician to read it first. Written by clinicians in `clinical/danger-words.yaml`. */

import type { Bilingual } from '../shared/language.ts';

export interface DangerGroup {
  /** Words in order, as the head of the YAML explains them: `word*`, `~`, `~8`, `#`, `!`. */
  readonly phrases: readonly string[];
  /** A match that overlaps one of these is none. */
  readonly except?: readonly string[];
  /** Raises too where each list has a match anywhere in the text. */
  readonly together?: readonly (readonly (readonly string[])[])[];
}

export interface DangerWords {
  readonly negators: readonly string[];
  readonly clause_ends: readonly string[];
  readonly soft_ends: readonly string[];
  readonly not_negating: readonly string[];
  readonly negated_after: readonly string[];
  readonly groups: Readonly<Record<string, DangerGroup>>;
}

/** Advice to a patient whose text has such words. */
export interface DangerAdvice {
  readonly all: Bilingual;
  readonly groups: Readonly<Record<string, { readonly text: Bilingual; readonly without_line: Bilingual }>>;
}
