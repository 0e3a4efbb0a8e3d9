/** Compares concurrent edits of one form: which fields are taken over, and which are asked about. */

/** Fields that say something only with others: by the one under whose label they stand. */
export type Together<In> = Partial<Record<keyof In, readonly (keyof In)[]>>;

/** Fields that are taken over together or not at all, the one that names them first. */
export type Whole<In> = readonly [named: keyof In, ...others: (keyof In)[]];

/** All fields of a form, each in one whole. */
export function fieldGroupsOf<In extends object>(values: In, together: Together<In> = {}): Whole<In>[] {
  const others = new Set(Object.values<readonly (keyof In)[] | undefined>(together).flat());
  const named = (Object.keys(values) as (keyof In)[]).filter((field) => !others.has(field));
  return named.map((field) => [field, ...(together[field] ?? [])]);
}

export const differs = <In>(whole: Whole<In>, one: Partial<In>, other: Partial<In>): boolean =>
  whole.some((field) => one[field] !== other[field]);

interface Sides<In> {
  /** As the record stands now. */
  present: In;
  /** As it stood when this was begun. */
  base: Partial<In>;
  values: In;
}

/** Fields that others changed to something else than what was typed here. */
export const clashes = <In>(wholes: readonly Whole<In>[], { present, base, values }: Sides<In>): Whole<In>[] =>
  wholes.filter((whole) => differs(whole, present, base) && differs(whole, present, values));

/** Fields that others changed and nobody touched here. */
export const untouched = <In>(wholes: readonly Whole<In>[], { present, base, values }: Sides<In>): Whole<In>[] =>
  wholes.filter((whole) => differs(whole, present, base) && !differs(whole, values, base));
