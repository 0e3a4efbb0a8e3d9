/** Which query parameters of a FHIR call are served. An ignored filter would answer with every patient, so it is refused. */

export interface NamedParameters {
  /** Under the names of the contract. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Would have narrowed the answer, or is misspelt. */
  readonly refused: readonly string[];
  /** Only sorts, adds or formats, so it may be ignored. */
  readonly ignored: readonly string[];
}

/** The same as the name alone: a record is always of a patient here. */
const typed = /^(patient|subject):Patient$/;
const harmless: ReadonlySet<string> = new Set(
  '_include _revinclude _sort _elements _summary _total _pretty _contained _containedType _maxresults'.split(' '),
);

/** @param known names of the contract. */
export function parametersOf(given: Readonly<Record<string, unknown>>, known: readonly string[]): NamedParameters {
  const [query, refused, ignored] = [new Map<string, unknown>(), [] as string[], [] as string[]];
  for (const [written, value] of Object.entries(given)) {
    const name = typed.exec(written)?.[1] ?? written;
    // Two values under both spellings are a repeated parameter.
    if (known.includes(name)) query.set(name, query.has(name) ? [query.get(name), value].flat() : value);
    else if (harmless.has(written.split(':')[0] ?? '')) ignored.push(written);
    else refused.push(written);
  }
  return { query: Object.fromEntries(query), refused, ignored };
}

/** Whether the header `Prefer` asks to refuse also what would be ignored. */
export const isStrict = (prefer: string | undefined): boolean =>
  (prefer ?? '').split(/[,;]/).some((wish) => /^\s*handling\s*=\s*"?strict"?\s*$/i.test(wish));
