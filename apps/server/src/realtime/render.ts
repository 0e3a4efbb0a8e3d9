import type { DomainEvent } from '@hodi/domain/shared/domain-event.ts';
import type { Database } from '#server/db/database.ts';
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

/** Renders rows by the renderers that the features register; an event that nobody renders is not delivered. */
export function makeRenderer(renderers: readonly EventRenderer[]): Renderer {
  const byName = new Map(renderers.map((renderer) => [renderer.event.name, renderer]));
  return async (db, reader, rows) => {
    const payloads = new Map<string, unknown>();
    for (const [name, renderer] of byName) {
      const mine = rows.filter((row) => row.name === name);
      if (mine.length === 0) continue;
      const rendered = await renderer.render(
        db,
        reader,
        mine.map((row) => row.reference),
      );
      mine.forEach((row, index) => payloads.set(row.id, rendered[index] ?? null));
    }
    return rows.flatMap((row) => {
      const payload = payloads.get(row.id) ?? null;
      return payload === null ? [] : [[row.name, JSON.stringify(payload), row.n, row.id] as const];
    });
  };
}
