/** What was typed before, and over which record: kept from a reload, or brought back after a refusal. */
export interface Begun<In> {
  values: Partial<In>;
  base: Partial<In>;
}

/** What was typed of it, without what only stood there. */
export const typedOf = <In extends object>(begun: Begun<In> | null): Partial<In> =>
  Object.fromEntries(
    Object.entries(begun?.values ?? {}).filter(([field, value]) => value !== begun?.base[field as keyof In]),
  ) as Partial<In>;
