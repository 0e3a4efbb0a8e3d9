/** One inquiry for a questionnaire, however often its sending is tried. */

/** Content sent under an idempotency key: always the same. */
export interface SentContent {
  readonly key: string;
  /** Other content needs another key. */
  readonly fingerprint: string;
  /** `updated_at` of the saved draft that was gone on with; older versions of the app did not tell it. */
  readonly based_on?: string;
}

/** A sending that has begun: tried again under the same key, it makes one inquiry. */
export interface Submission extends SentContent {
  readonly e_contact_id: string;
  /** Content sent under earlier keys, whose answers may be lost; older versions of the app recorded none. */
  readonly earlier?: readonly SentContent[];
}

/** "Tell my clinic now": the report that left before all was answered. */
export interface ToldReport extends Submission {
  /** When the clinic got it, as far as this device has heard. */
  readonly told_at?: string;
  /** Emergencies that it tells of, by rule; older versions of the app noted none. */
  readonly rules?: readonly string[];
  /** Emergencies that were answered after it, and leave behind it; gone once the clinic has them. */
  readonly more?: SentContent & { readonly rules: readonly string[] };
}

/** Emergencies of which no report has left. One of an older version of the app is taken to tell of all. */
export function untoldOf(told: ToldReport | null, emergencies: readonly string[]): readonly string[] {
  if (told === null) return emergencies;
  const { rules, more } = told;
  return rules === undefined ? [] : emergencies.filter((id) => !rules.includes(id) && !more?.rules.includes(id));
}

/** The part of a report of which this device has not heard yet that it arrived. */
export const unheardOf = (told: ToldReport): SentContent | undefined => (told.told_at === undefined ? told : told.more);

/** After what left behind it has arrived, or was refused. */
export function withoutMore({ more, ...told }: ToldReport, hasArrived: boolean): ToldReport {
  return hasArrived && more ? { ...told, rules: [...(told.rules ?? []), ...more.rules] } : told;
}

interface Fresh {
  id: string;
  key: string;
  based_on?: string | undefined;
}

/** The submission to send `content` under: the one already begun if the content is the same, else under a new key. */
export function submissionFor(begun: Submission | null, content: string, { id, key, based_on }: Fresh): Submission {
  if (begun?.fingerprint === content) return begun;
  const next = { key, fingerprint: content, ...(based_on !== undefined && { based_on }) };
  if (begun === null) return { e_contact_id: id, ...next };
  const { e_contact_id, earlier = [], ...last } = begun;
  return { e_contact_id, ...next, earlier: [...earlier, last] };
}
