import type { FastifyInstance } from 'fastify';
import { liveness, readiness } from '@hodi/domain/support/support.api.ts';
import { servePublic } from '#server/wire/serve.ts';

export function supportRoutes(app: FastifyInstance): void {
  servePublic(app, liveness, () => Promise.resolve({ status: 'ok' as const }));
  servePublic(app, readiness, async () => {
    const { epoch } = await app.db.selectFrom('installation').select('epoch').executeTakeFirstOrThrow();
    return { status: 'ok' as const, epoch };
  });
}
