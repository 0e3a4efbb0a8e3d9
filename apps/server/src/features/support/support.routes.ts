import type { FastifyInstance } from 'fastify';
import { liveness, readiness } from '@hodi/domain/support/support.api.ts';
import { serve } from '#server/wire/serve.ts';

export function supportRoutes(app: FastifyInstance): void {
  serve(app, liveness, { auth: 'public', handle: () => Promise.resolve({ status: 'ok' as const }) });
  serve(app, readiness, {
    auth: 'public',
    handle: async () => {
      const { epoch } = await app.db.selectFrom('installation').select('epoch').executeTakeFirstOrThrow();
      return { status: 'ok' as const, epoch };
    },
  });
}
