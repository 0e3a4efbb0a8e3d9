import type { DomainEvent } from '@hodi/domain/shared/domain-event.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { outageOf } from '#server/db/outage.ts';
import type { Caller } from '#server/wire/caller.ts';
import type { EventRow } from './events.repository.ts';

/** As it goes over the socket: name, JSON string, number, event id. */
export type WireEvent = readonly [name: string, json: string, n: number, id: string];

export interface EventRenderer {
  event: DomainEvent;
  /**
   * The payloads for this reader, by the references given; null where the reader may not know of it (any more).
   * Several at once, so that two hundred missed messages are a few queries.
   */
  render(db: Database, reader: Caller, references: readonly Record<string, string>[]): Promise<readonly unknown[]>;
}

export type Renderer = (db: Database, reader: Caller, rows: readonly EventRow[]) => Promise<WireEvent[]>;

type Log = Pick<FastifyBaseLogger, 'error'>;
interface Reading {
  db: Database;
  reader: Caller;
  log: Log;
}

/**
 * An event that cannot be rendered is left out, alone: it would fail each time, and what comes after it would wait for
 * ever. While the database is away nothing is left out: that passes.
 */
async function payloadsOf(
  renderer: EventRenderer,
  rows: readonly EventRow[],
  reading: Reading,
): Promise<readonly unknown[]> {
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
      const alone: unknown[] = [];
      for (const row of rows) alone.push(...(await payloadsOf(renderer, [row], reading)));
      return alone;
    }
    const kind = error instanceof Error ? error.name : typeof error;
    log.error({ kind, event: renderer.event.name, event_id: rows[0]?.id }, 'event left out: it cannot be rendered');
    return [null];
  }
}

/** Renders rows by the renderers that the features register; an event that nobody renders is not delivered. */
export function makeRenderer(renderers: readonly EventRenderer[], log: Log): Renderer {
  const byName = new Map(renderers.map((renderer) => [renderer.event.name, renderer]));
  return async (db, reader, rows) => {
    const payloads = new Map<string, unknown>();
    for (const [name, renderer] of byName) {
      const mine = rows.filter((row) => row.name === name);
      if (mine.length === 0) continue;
      const rendered = await payloadsOf(renderer, mine, { db, reader, log });
      mine.forEach((row, index) => payloads.set(row.id, rendered[index] ?? null));
    }
    return rows.flatMap((row) => {
      const payload = payloads.get(row.id) ?? null;
      return payload === null ? [] : [[row.name, JSON.stringify(payload), row.n, row.id] as const];
    });
  };
}
