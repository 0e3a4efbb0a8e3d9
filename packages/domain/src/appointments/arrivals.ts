/** How the visits of a day stand for a reception: who is expected, who waits and for how long, and in which order they are listed. */
import type { Arrival } from './appointment-kinds.ts';
import type { Appointment } from './appointment.ts';

/**
 * `early`: there before the time. `waits`: there, and the time has begun. `to_confirm`: over, and nobody has said yet how it went.
 */
export type VisitState =
  | 'waits'
  | 'early'
  | 'expected'
  | 'called_in'
  | 'to_confirm'
  | 'seen'
  | 'did_not_come'
  | 'cancelled';

type Told = Pick<Appointment, 'arrived_at' | 'called_in_at'>;
export type Visit = Told & Pick<Appointment, 'status' | 'start_time' | 'end_time' | 'cancel_reason'>;

/** @param now milliseconds since 1970. */
export function visitState(visit: Visit, now: number): VisitState {
  const { status, cancel_reason, start_time, end_time, arrived_at, called_in_at } = visit;
  if (status === 'completed') return 'seen';
  if (status === 'cancelled') return cancel_reason === 'no_show' ? 'did_not_come' : 'cancelled';
  const isOver = Date.parse(end_time) <= now;
  if (called_in_at) return isOver ? 'to_confirm' : 'called_in';
  // Patients who arrived stay in the list when their time is over.
  if (arrived_at) return Date.parse(start_time) > now ? 'early' : 'waits';
  return isOver ? 'to_confirm' : 'expected';
}

/** Since when a patient who is there waits: not before their time, though they may have come early. Milliseconds since 1970. */
export const waitsSince = ({ arrived_at, start_time }: Visit): number =>
  Math.max(Date.parse(arrived_at ?? start_time), Date.parse(start_time));

const order: readonly VisitState[] = ['waits', 'early', 'expected', 'called_in', 'to_confirm'];

/** Whether nothing is to be done about it any more. */
export const isVisitOver = (state: VisitState): boolean => !order.includes(state);

/** Sorts visits: longest waiting first; then expected ones, soonest first; then past ones, latest first. */
export function inVisitOrder<T>(visits: readonly T[], visitOf: (visit: T) => Visit, now: number): T[] {
  const placed = visits.map((one) => {
    const visit = visitOf(one);
    const state = visitState(visit, now);
    const isOver = isVisitOver(state);
    const start = Date.parse(visit.start_time);
    return { one, rank: isOver ? order.length : order.indexOf(state), at: placeOf(visit, { state, isOver, start }) };
  });
  return placed.sort((a, b) => a.rank - b.rank || a.at - b.at).map(({ one }) => one);
}

function placeOf(
  visit: Visit,
  { state, isOver, start }: { state: VisitState; isOver: boolean; start: number },
): number {
  if (isOver) return -start;
  return state === 'waits' ? waitsSince(visit) : start;
}

/** Where the patient is. */
export const arrivalOf = ({ arrived_at, called_in_at }: Told): Arrival =>
  called_in_at ? 'called_in' : arrived_at ? 'arrived' : 'expected';

/** As the server writes it down: who came earlier already came then. @param at ISO 8601. */
export function withArrival({ arrived_at, called_in_at }: Told, arrival: Arrival, at: string): Required<Told> {
  return {
    arrived_at: arrival === 'expected' ? null : (arrived_at ?? at),
    called_in_at: arrival === 'called_in' ? (called_in_at ?? at) : null,
  };
}

/** Nobody comes to a visit of another day, in milliseconds. */
const longestAhead = 12 * 3_600_000;

/** Whether it can be said that the patient came: on the day of what is still to take place or to be confirmed. */
export const mayArrive = ({ status, start_time }: Visit, now: number): boolean =>
  status === 'scheduled' && Math.abs(Date.parse(start_time) - now) <= longestAhead;
