/** Where things stand in a column of a calendar, in minutes since midnight by the clinic's clock. */

export interface Span {
  from: number;
  to: number;
}

/** So long is a free slot that can be booked with one press. */
export const slotMinutes = 30;
/** By so much an appointment is moved. */
export const moveMinutes = 15;
export const wholeDay = 24 * 60;

export const spansOverlap = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

/** Half hours within the working hours in which nothing is booked, from `earliest` on. */
export function freeSlots(hours: readonly Span[], taken: readonly Span[], earliest: number): Span[] {
  return hours.flatMap(({ from, to }) => {
    const count = Math.max(0, Math.floor((to - from) / slotMinutes));
    const slots = Array.from({ length: count }, (_, at) => {
      const begin = from + at * slotMinutes;
      return { from: begin, to: begin + slotMinutes };
    });
    return slots.filter((slot) => slot.from >= earliest && !taken.some((span) => spansOverlap(span, slot)));
  });
}

/** The hours that all columns show: whole ones, and what lies outside of the working hours too. */
export function shownHours(spans: readonly Span[]): Span {
  const from = Math.min(8 * 60, ...spans.map((span) => span.from));
  const to = Math.max(17 * 60, ...spans.map((span) => span.to));
  return { from: Math.floor(from / 60) * 60, to: Math.min(wholeDay, Math.ceil(to / 60) * 60) };
}

export interface Placed<T> {
  thing: T;
  /** From 0. */
  lane: number;
  /** Of all that overlap, each other or one another's neighbours. */
  lanes: number;
}

/** Things that overlap stand beside each other. Soonest first. */
export function inLanes<T extends Span>(things: readonly T[]): Placed<T>[] {
  const placed: Placed<T>[] = [];
  let group: Placed<T>[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const one of group) one.lanes = ends.length;
    placed.push(...group);
    [group, ends] = [[], []];
  };
  for (const thing of [...things].sort((one, other) => one.from - other.from || other.to - one.to)) {
    if (ends.every((end) => end <= thing.from)) close();
    const free = ends.findIndex((end) => end <= thing.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = thing.to;
    group.push({ thing, lane, lanes: 1 });
  }
  close();
  return placed;
}

/** The span moved so that it begins near a minute, whole within the day. */
export function movedTo({ from, to }: Span, begin: number): Span {
  const length = to - from;
  const step = Math.round(begin / moveMinutes) * moveMinutes;
  const start = Math.min(Math.max(0, step), Math.max(0, wholeDay - length));
  return { from: start, to: start + length };
}

/** Of `HH:mm`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** `HH:mm`. */
export const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
