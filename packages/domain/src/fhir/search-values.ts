/**
 * What a value of a FHIR search says: dates with their prefix, tokens with their system, references. Pure text work, so
 * that whatever somebody types is read in one place; what cannot be read gives undefined.
 */

/** Half-open, in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly until: number;
}
export const datePrefixes = ['eq', 'ne', 'lt', 'gt', 'ge', 'le', 'sa', 'eb'] as const;
export interface DateSearch {
  readonly prefix: (typeof datePrefixes)[number];
  readonly span: Span;
}

/** A day or a time without an offset is one of East Africa, where the clinics are. */
const homeOffset = '+03:00';

const shape = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/;

interface Written {
  year: number;
  month: number | undefined;
  day: number | undefined;
  /** `T10:30:00.000` as far as it was written; empty for a whole day or more. */
  clock: string;
  seconds: boolean;
  zone: string;
}

function readParts(text: string): Written | undefined {
  const found = shape.exec(text);
  if (found === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction, zone = homeOffset] = found;
  // Whoever asks with microseconds, as many programs write moments, is answered to the millisecond that they are in.
  const clock =
    hour === undefined ? '' : `T${hour}:${minute}:${second ?? '00'}.${(fraction ?? '').slice(0, 3).padEnd(3, '0')}`;
  return {
    year: Number(year),
    month: month === undefined ? undefined : Number(month),
    day: day === undefined ? undefined : Number(day),
    clock,
    seconds: second !== undefined,
    zone,
  };
}

const two = (value: number): string => String(value).padStart(2, '0');

function isRealDay({ year, month = 1, day = 1 }: Written): boolean {
  const last = [
    31,
    year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28,
    31,
    30,
    31,
    30,
    31,
    31,
    30,
    31,
    30,
    31,
  ];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= (last[month - 1] ?? 0);
}

const startOf = ([year, month, day]: readonly [number, number, number], zone: string): number =>
  Date.parse(`${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T00:00:00.000${zone}`);

/** The time that a partial date covers: `2026-11` is the whole month. */
function spanOf(text: string): Span | undefined {
  const parts = readParts(text);
  if (parts === undefined || !isRealDay(parts)) return undefined;
  const { year, month, day, clock, seconds, zone } = parts;
  if (month === undefined) return { from: startOf([year, 1, 1], zone), until: startOf([year + 1, 1, 1], zone) };
  if (day === undefined) {
    const [nextYear, nextMonth] = month === 12 ? [year + 1, 1] : [year, month + 1];
    return { from: startOf([year, month, 1], zone), until: startOf([nextYear, nextMonth, 1], zone) };
  }
  if (clock === '') {
    const from = startOf([year, month, day], zone);
    return { from, until: from + 86_400_000 };
  }
  const from = Date.parse(`${String(year).padStart(4, '0')}-${two(month)}-${two(day)}${clock}${zone}`);
  if (Number.isNaN(from)) return undefined;
  if (!seconds) return { from, until: from + 60_000 };
  return { from, until: from + (text.includes('.') ? 1 : 1000) };
}

/** `ge2026-11-01`, `2026`, `lt2026-11-22T10:00:00Z`; undefined for what is no such date. */
export function dateSearchOf(text: string): DateSearch | undefined {
  const prefix = datePrefixes.find((known) => text.startsWith(known)) ?? 'eq';
  const span = spanOf(text.startsWith(prefix) ? text.slice(2) : text);
  if (span === undefined || Number.isNaN(span.from) || Number.isNaN(span.until)) return undefined;
  return { prefix, span };
}

const [begin, end] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

/** The times that a date search finds, newest first. */
function spansFoundBy({ prefix, span: { from, until } }: DateSearch): Span[] {
  switch (prefix) {
    case 'eq':
      return [{ from, until }];
    case 'ne':
      return [
        { from: until, until: end },
        { from: begin, until: from },
      ];
    case 'ge':
      return [{ from, until: end }];
    case 'gt':
    case 'sa':
      return [{ from: until, until: end }];
    case 'le':
      return [{ from: begin, until }];
    case 'lt':
    case 'eb':
      return [{ from: begin, until: from }];
  }
}

/** The times that all of the searches find, newest first and apart from each other; from and until minus and plus infinity without any. */
export const spansFoundByAll = (searches: readonly DateSearch[]): Span[] =>
  searches.reduce<Span[]>(
    (spans, search) =>
      spans
        .flatMap((span) =>
          spansFoundBy(search).map(({ from, until }) => ({
            from: Math.max(from, span.from),
            until: Math.min(until, span.until),
          })),
        )
        .filter(({ from, until }) => from < until),
    [{ from: begin, until: end }],
  );

/** One of several, separated by commas; a comma of the value itself is escaped. */
export const alternativesOf = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').replaceAll('\\|', '|').replaceAll('\\\\', '\\').trim())
    .filter((part) => part !== '');

export interface CanonicalSearch {
  readonly url: string;
  /** Undefined where any will do. */
  readonly version: string | undefined;
}

/** Addresses of definitions, with or without a version: `https://…/Questionnaire/headache|2026-11-21`. */
export const canonicalsOf = (text: string): CanonicalSearch[] =>
  alternativesOf(text).map((part) => {
    const bar = part.indexOf('|');
    return bar === -1 ? { url: part, version: undefined } : { url: part.slice(0, bar), version: part.slice(bar + 1) };
  });

export interface TokenSearch {
  /** Undefined where any will do. */
  readonly system: string | undefined;
  readonly code: string;
}

/** `system|code`, `|code` or `code` alone. */
export function tokensOf(text: string): TokenSearch[] {
  return alternativesOf(text).map((part) => {
    const bar = part.lastIndexOf('|');
    return bar === -1 ? { system: undefined, code: part } : { system: part.slice(0, bar), code: part.slice(bar + 1) };
  });
}

/** The codes of tokens of this system, or of those that name none. */
export const codesOf = (text: string, system: string): string[] =>
  tokensOf(text)
    .filter((token) => token.system === undefined || token.system === '' || token.system === system)
    .map(({ code }) => code);

/** The codes of a system, each with the values of ours that it stands for; null where the codes are the values. */
export type Coding = readonly [system: string, values: Readonly<Record<string, string | readonly string[]>> | null];

function valuesIn({ code }: TokenSearch, values: Coding[1]): 'any' | readonly string[] {
  if (values === null) return code === '' ? 'any' : [code];
  if (code === '') return Object.values(values).flat();
  return Object.hasOwn(values, code) ? [values[code] ?? []].flat() : [];
}

/**
 * The values that a token search asks for, of something that is said in these codings. A code without a system is looked
 * for in each of them, a system without a code is all of its own; a system or a code that is in none finds nothing.
 */
export function valuesOf(text: string, codings: readonly Coding[]): 'any' | string[] {
  const wanted = tokensOf(text).flatMap((token) =>
    codings
      .filter(([own]) => token.system === own || ((token.system ?? '') === '' && token.code !== ''))
      .map(([, values]) => valuesIn(token, values)),
  );
  const isAny = wanted.some((values) => values === 'any');
  return isAny ? 'any' : wanted.flatMap((values) => (values === 'any' ? [] : values));
}

/** The ids of `Patient/…`, of an address that ends so, or of an id alone; those of another type are left out. */
export const idsOf = (text: string, type: string): string[] =>
  alternativesOf(text).flatMap((part) => {
    const words = part.split('/');
    const [id = '', kind] = [words.at(-1), words.at(-2)];
    return kind === undefined || kind === type ? [id] : [];
  });
