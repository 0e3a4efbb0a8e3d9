/** Parses values of FHIR searches: dates with a prefix, codes with a system, references. */

/** Half-open, in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly until: number;
}
const [begin, end] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
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
  // Microseconds are cut to the millisecond.
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

/** JavaScript moves the 30th of February into March. */
function isRealDay({ year, month = 1, day = 1 }: Written): boolean {
  const date = new Date(`${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T00:00:00Z`);
  return year >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
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

/** The times that `ge2026-11-01`, `2026` or `lt2026-11-22T10:00:00Z` finds; undefined for an invalid date or another prefix. */
export function spanSearchedBy(text: string): Span | undefined {
  const [, prefix, written = ''] = /^(eq|lt|gt|ge|le)?(.*)$/s.exec(text) ?? [];
  const span = spanOf(written);
  if (span === undefined || Number.isNaN(span.from) || Number.isNaN(span.until)) return undefined;
  const { from, until } = span;
  switch (prefix) {
    case 'ge':
      return { from, until: end };
    case 'gt':
      return { from: until, until: end };
    case 'le':
      return { from: begin, until };
    case 'lt':
      return { from: begin, until: from };
    default:
      return span;
  }
}

/** The times that all of them find; not for invalid ones, which the contract refuses. */
export function spanSearchedByAll(texts: readonly string[]): Span {
  const spans = texts.flatMap((text) => spanSearchedBy(text) ?? []);
  return {
    from: Math.max(begin, ...spans.map(({ from }) => from)),
    until: Math.min(end, ...spans.map(({ until }) => until)),
  };
}

/** Separated by commas; a comma of the value itself is escaped. */
export const alternativesOf = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').replaceAll('\\|', '|').replaceAll('\\\\', '\\').trim())
    .filter((part) => part !== '');

/** The codes of `system|code`, `|code` or `code` in this system; none of another one. */
export const codesOf = (text: string, system: string): string[] =>
  alternativesOf(text).flatMap((part) => {
    const bar = part.lastIndexOf('|');
    return bar <= 0 || part.slice(0, bar) === system ? [part.slice(bar + 1)] : [];
  });

/** The ids of `Patient/…`, of an address that ends so, or of an id alone; none of another type. */
export const idsOf = (text: string, type: string): string[] =>
  alternativesOf(text).flatMap((part) => {
    const words = part.split('/');
    const [id = '', kind] = [words.at(-1), words.at(-2)];
    return kind === undefined || kind === type ? [id] : [];
  });
