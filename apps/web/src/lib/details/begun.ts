/** What was typed before, and over which record: kept from a reload, or brought back after a refusal. */
export interface Begun<In> {
  values: Partial<In>;
  base: Partial<In>;
}
