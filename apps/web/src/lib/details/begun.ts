/** What was typed before, and over which record: kept from a reload, or brought back after a refusal. */
export interface Begun<In> {
  values: Partial<In>;
  base: Partial<In>;
}

/**
 * A change that was refused, as a form holds it: whatever stands in the record now was not seen when it was written.
 * @param body null where this device can no longer open it.
 */
export function begunOf<In>(body: unknown): Begun<In> {
  const { version: _, ...fields } = (body ?? {}) as Record<string, unknown>;
  const values = Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value ?? '']));
  return { values: values as Partial<In>, base: {} };
}

/** What was typed of it, without what only stood there. */
export const typedOf = <In extends object>(begun: Begun<In> | null): Partial<In> =>
  Object.fromEntries(
    Object.entries(begun?.values ?? {}).filter(([field, value]) => value !== begun?.base[field as keyof In]),
  ) as Partial<In>;
