/**
 * Care relations over time, by the real time of the server. A relation counts from the beginning of the request that
 * began it to the end of all that were running when it was seen to be over: access outside of that is wrong in any
 * order.
 */

/** A relation in force, as the database has it. */
export interface CareRow {
  /** The account of the caregiver. */
  user_id: string;
  patient_id: string;
  sees_record: boolean;
}

export interface Span extends CareRow {
  since: number;
  /** Unknown while it is in force, or while a request from before its end is running. */
  until: number;
  isOver: boolean;
}

export interface Window {
  from: number;
  to: number;
}

interface SteadyLoad {
  begun: number;
}

const isSame = (one: CareRow, other: CareRow): boolean =>
  one.user_id === other.user_id && one.patient_id === other.patient_id && one.sees_record === other.sees_record;

export class CareTimes {
  readonly spans: Span[] = [];
  readonly #now: () => number;
  readonly #askings = new Set<SteadyLoad>();
  /** Running requests for which an ended relation still waits. */
  readonly #closing = new Map<Span, Set<SteadyLoad>>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** A request is under way. @returns how it ends. */
  begin(): { begun: number; end: () => void } {
    const asking = { begun: this.#now() };
    this.#askings.add(asking);
    const end = () => {
      this.#askings.delete(asking);
      for (const [span, waits] of this.#closing) if (waits.delete(asking)) this.#closeIfDone(span, waits);
    };
    return { begun: asking.begun, end };
  }

  #closeIfDone(span: Span, waits: ReadonlySet<SteadyLoad>): void {
    if (waits.size > 0) return;
    span.until = this.#now();
    this.#closing.delete(span);
  }

  /** All that are in force now. */
  note(rows: readonly CareRow[]): void {
    const open = this.spans.filter(({ isOver }) => !isOver);
    for (const span of open) {
      if (rows.some((row) => isSame(row, span))) continue;
      span.isOver = true;
      const waits = new Set(this.#askings);
      this.#closing.set(span, waits);
      this.#closeIfDone(span, waits);
    }
    const since = Math.min(this.#now(), ...[...this.#askings].map(({ begun }) => begun));
    for (const row of rows) {
      if (!open.some((span) => isSame(row, span))) this.spans.push({ ...row, since, until: Infinity, isOver: false });
    }
  }

  /** The relations between the two that were in force at some moment of it. */
  within(user_id: string, patient_id: string, { from, to }: Window): Span[] {
    return this.spans.filter(
      (span) => span.user_id === user_id && span.patient_id === patient_id && span.since <= to && span.until >= from,
    );
  }

  isOpen = (user_id: string, patient_id: string): boolean =>
    this.spans.some((span) => !span.isOver && span.user_id === user_id && span.patient_id === patient_id);

  /** At any time; it may have begun anew since. */
  hasEnded = (user_id: string, patient_id: string): boolean =>
    this.spans.some((span) => span.isOver && span.user_id === user_id && span.patient_id === patient_id);

  /** People for whom an account cared and no longer does. */
  over(user_id: string): string[] {
    const ended = this.spans.filter((span) => span.user_id === user_id && span.isOver);
    return [...new Set(ended.map(({ patient_id }) => patient_id))].filter((id) => !this.isOpen(user_id, id));
  }
}
