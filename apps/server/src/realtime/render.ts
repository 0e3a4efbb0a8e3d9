import type { LivePart } from '@hodi/domain/audit/audit-actions.ts';
import type { DomainEvent } from '@hodi/domain/shared/domain-event.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { outageOf } from '#server/db/outage.ts';
import type { Caller } from '#server/wire/caller.ts';
import type { EventRow } from './events.repository.ts';

/** As it goes over the socket: name, JSON string, number, event id. */
export type WireEvent = readonly [name: string, json: string, n: number, id: string];

/** An event as one reader may see it, with its patient; null if it holds nothing about one. */
export interface Rendered {
  payload: unknown;
  patient_id: string | null;
}

export interface EventRenderer {
  event: DomainEvent;
  /** Subject of its audit lines; null if the event is never about a patient. */
  part: LivePart | null;
  /**
   * Renders references for one reader; null where the reader may not see the thing any more. Takes several at once, so
   * that two hundred missed messages are a few queries.
   */
  render(
    db: Database,
    reader: Caller,
    references: readonly Record<string, string>[],
  ): Promise<readonly (Rendered | null)[]>;
}

/** The patient that a reader is shown something about, and the part of the record. */
export interface Shown {
  part: LivePart;
  patient_id: string;
}

export interface Told {
  events: WireEvent[];
  /** Each once. */
  shown: Shown[];
}

export type Renderer = (db: Database, reader: Caller, rows: readonly EventRow[]) => Promise<Told>;

type Log = Pick<FastifyBaseLogger, 'error'>;
interface Reading {
  db: Database;
  reader: Caller;
  log: Log;
}

/**
 * Skips an event that cannot be rendered: it would fail every time and block all later ones. While the database is down
 * nothing is skipped, since that passes.
 */
async function renderedBy(
  renderer: EventRenderer,
  rows: readonly EventRow[],
  reading: Reading,
): Promise<readonly (Rendered | null)[]> {
  const { db, reader, log } = reading;
  try {
    return await renderer.render(
      db,
      reader,
      rows.map((row) => row.reference),
    );
  } catch (error) {
    if (outageOf(error) !== undefined) throw error;
    if (rows.length > 1) {
      const alone: (Rendered | null)[] = [];
      for (const row of rows) alone.push(...(await renderedBy(renderer, [row], reading)));
      return alone;
    }
    const kind = error instanceof Error ? error.name : typeof error;
    log.error({ kind, event: renderer.event.name, event_id: rows[0]?.id }, 'event left out: it cannot be rendered');
    return [null];
  }
}

/** Empty if the event has no part. */
const shownBy = ({ part }: EventRenderer, rendered: readonly (Rendered | null)[]): Shown[] => {
  const patients = new Set(rendered.map((one) => one?.patient_id ?? null));
  return part === null ? [] : [...patients].flatMap((id) => (id === null ? [] : [{ part, patient_id: id }]));
};

const eachOnce = (shown: readonly Shown[]): Shown[] => [
  ...new Map(shown.map((one) => [`${one.part} ${one.patient_id}`, one])).values(),
];

/** Renders rows by the renderers that the features register; an event without a renderer is not delivered. */
export function makeRenderer(renderers: readonly EventRenderer[], log: Log): Renderer {
  const byName = new Map(renderers.map((renderer) => [renderer.event.name, renderer]));
  return async (db, reader, rows) => {
    const payloads = new Map<string, unknown>();
    const shown: Shown[] = [];
    for (const [name, renderer] of byName) {
      const mine = rows.filter((row) => row.name === name);
      if (mine.length === 0) continue;
      const rendered = await renderedBy(renderer, mine, { db, reader, log });
      mine.forEach((row, index) => payloads.set(row.id, rendered[index]?.payload ?? null));
      shown.push(...shownBy(renderer, rendered));
    }
    const events = rows.flatMap((row): WireEvent[] => {
      const payload = payloads.get(row.id) ?? null;
      return payload === null ? [] : [[row.name, JSON.stringify(payload), row.n, row.id]];
    });
    return { events, shown: eachOnce(shown) };
  };
}
