import type { FastifyInstance } from 'fastify';
import { sqlState } from '#server/db/outage.ts';
import { lookEvery } from '#server/plugins/graceful-shutdown.ts';
import { rebuildSearchTexts } from './search-texts.repository.ts';

const pause = 3_600_000;
/** Rows per batch, for which somebody else may wait. */
const atOnce = 500;
const mostBatches = 100;

/** One sweep. A failure is tried again at the next. */
export async function rebuildStale(app: FastifyInstance): Promise<void> {
  try {
    for (let batch = 0; batch < mostBatches; batch += 1) {
      if ((await rebuildSearchTexts(app.dbOfJobs, atOnce)) < atOnce) return;
    }
  } catch (error) {
    const kind = error instanceof Error ? error.name : typeof error;
    app.log.warn({ kind, state: sqlState(error) }, 'search texts not rebuilt');
  }
}

/** Sweeps every hour, with however many servers: by then those of the version before are gone. */
export function rebuildInTime(app: FastifyInstance): void {
  const looking = lookEvery(app, pause, () => rebuildStale(app));
  app.addHook('preClose', async () => looking());
}
