/**
 * What the names in the address of a FHIR call say: parameters, their modifiers (`status:not`) and chains
 * (`patient.identifier`). One that would narrow the answer and is left aside gives everybody's, so it is refused.
 */

export interface NamedParameters {
  /** Under the names that the contract has. */
  readonly query: Readonly<Record<string, unknown>>;
  /** What would have narrowed the answer in a way that is not served. */
  readonly refused: readonly string[];
  /** What nobody here knows; it may be left aside. */
  readonly unknown: readonly string[];
}

/** The same as the name alone: whom a record is of is always a patient here. */
const typed = /^(patient|subject):Patient$/;
/**
 * Whoever names a person is never told of others instead: by what R4 refers to people with in the types that we serve, or by
 * what it finds one of them by.
 */
const ofPerson: ReadonlySet<string> = new Set(
  (
    '_has patient subject actor agent author consentor entity general-practitioner owner performer practitioner ' +
    'recipient requester sender source email identifier phone telecom'
  ).split(' '),
);

/** Parameters of every type that would narrow a search; none is served. */
const narrowing: ReadonlySet<string> = new Set(
  '_filter _query _list _in _text _content _source _tag _security _profile'.split(' '),
);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** Sorts the parameters of a call by what becomes of them; `known` are those of its contract. */
export function parametersOf(given: Readonly<Record<string, unknown>>, known: readonly string[]): NamedParameters {
  const [query, refused, unknown] = [new Map<string, unknown>(), [] as string[], [] as string[]];
  for (const [written, value] of Object.entries(given)) {
    const name = typed.exec(written)?.[1] ?? written;
    const bare = name.split(/[:.]/)[0] ?? '';
    if (known.includes(name)) {
      // The same parameter under both of its names narrows down further, like one that is given again.
      query.set(name, query.has(name) ? [...listOf(query.get(name)), ...listOf(value)] : value);
    } else if (ofPerson.has(bare) || narrowing.has(bare) || known.includes(bare)) refused.push(written);
    else unknown.push(written);
  }
  return { query: Object.fromEntries(query), refused, unknown };
}

/** Whether the header `Prefer` asks to refuse what would be left aside. */
export const isStrict = (prefer: string | undefined): boolean =>
  (prefer ?? '').split(/[,;]/).some((wish) => /^\s*handling\s*=\s*"?strict"?\s*$/i.test(wish));
