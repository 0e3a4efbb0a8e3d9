import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { normalisePhone } from '@hodi/domain/users/phone.ts';
import { outboxPath } from '#server/wire/asker.ts';
import { languageOf, notFoundProblem } from '#server/wire/error-answers.ts';
import { unsoundField } from '#server/wire/malformed-input.ts';
import { outboxPage, outboxStyle } from './outbox-page.ts';
import { latestMessages } from './outbox.repository.ts';

/** The number to show alone, as far as the address names one. */
function receiverOf(query: unknown): string | undefined {
  const { to } = query as Record<string, unknown>;
  if (typeof to !== 'string' || to.trim() === '' || unsoundField(to) !== undefined) return undefined;
  return normalisePhone(to) ?? to;
}

/** Codes of everybody stand here, so in production there is no such page. */
export function outboxRoutes(app: FastifyInstance): void {
  const hidden = (request: FastifyRequest, reply: FastifyReply) => reply.code(404).send(notFoundProblem(request));
  const isHidden = app.config.mode === 'production';

  app.get(outboxPath, async (request, reply) => {
    if (isHidden) return hidden(request, reply);
    const to = receiverOf(request.query);
    const page = outboxPage(await latestMessages(app.db, to), languageOf(request), to);
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });

  app.get(`${outboxPath}.css`, (request, reply) =>
    isHidden ? hidden(request, reply) : reply.type('text/css; charset=utf-8').send(outboxStyle),
  );
}
