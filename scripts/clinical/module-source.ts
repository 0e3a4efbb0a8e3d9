/** Source text of values, in which a part may be a reference to another generated module. */

export class Reference {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Reference);

const name = (key: string): string => (/^[a-zA-Z_$][\w$]*$/.test(key) ? key : JSON.stringify(key));

/** The value as it is written in a module; `...` as a key spreads its value. */
export function sourceOf(value: unknown): string {
  if (value instanceof Reference) return value.source;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `[${value.map(sourceOf).join(',')}]`;
  if (!isPlain(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inner]) =>
    key === '...' ? `...${sourceOf(inner)}` : `${name(key)}:${sourceOf(inner)}`,
  );
  return `{${entries.join(',')}}`;
}

/** `value` told as `reference` (which stands for `base`) and what differs from it. */
export function differing(value: object, base: object, reference: string): unknown {
  const known = base as Record<string, unknown>;
  const changed = Object.entries(value).filter(([key, inner]) => JSON.stringify(inner) !== JSON.stringify(known[key]));
  const removed = Object.keys(known).filter((key) => !(key in value));
  if (removed.length > 0) return value;
  if (changed.length === 0) return new Reference(reference);
  return { '...': new Reference(reference), ...Object.fromEntries(changed) };
}
