import type { FastifyInstance } from 'fastify';
import { sqlState } from '#server/db/outage.ts';
import { type Making, finishLeft } from '#server/features/attachments/finish-upload.service.ts';
import { expireUploads, sweepGone, sweepOrphans } from '#server/features/attachments/tend-media.service.ts';
import { MediaMaker } from '#server/features/attachments/media/media-maker.ts';
import { objectsOf } from '#server/outside/objects/objects-of.ts';
import { lookEvery } from './graceful-shutdown.ts';

const pause = 30_000;
/** Milliseconds between two looks through all that the store holds. */
const betweenSweeps = 6 * 3_600_000;

/** One sweep of photos and voice notes. A failure is tried again at the next, and stops nothing else. */
export async function tendMedia(app: FastifyInstance): Promise<void> {
  const { dbOfJobs: db, log, media: making } = app;
  const failed = (error: unknown) => {
    const kind = error instanceof Error ? error.constructor.name : typeof error;
    log.warn({ kind, state: sqlState(error) }, 'photos and voice notes not tended');
  };
  await finishLeft(making, failed).catch(failed);
  await sweepGone(db, making.objects).catch(failed);
  await expireUploads(db, making.clock()).then(making.wake).catch(failed);
}

/** Makes photos and voice notes of uploads; looks twice a minute at unfinished ones, with however many servers. */
export function openMedia(app: FastifyInstance): void {
  const { db, config, clock } = app;
  const maker = new MediaMaker();
  const wake: Making['wake'] = (userIds) => app.wake(userIds);
  app.decorate('media', { db, objects: objectsOf(config), maker, clock, wake });
  app.addHook('onClose', () => maker.end());
  lookEvery(app, pause, () => tendMedia(app));
  lookEvery(app, betweenSweeps, async () => {
    await sweepOrphans(app.dbOfJobs, app.media.objects, clock()).catch((error: unknown) => {
      app.log.warn({ kind: error instanceof Error ? error.name : typeof error }, 'left objects not swept');
    });
  });
}
