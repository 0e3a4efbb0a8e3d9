import type { FastifyReply, FastifyRequest } from 'fastify';
import { stackPlacesOf } from '#server/wire/error-answers.ts';

export interface LogTarget {
  write(line: string): void;
}

/** Type and origin of an error; its message may quote a person's words. */
const errorLine = (error: Error & { code?: string }) => ({
  type: error.name,
  message: error.code ?? '',
  stack: stackPlacesOf(error).join('\n'),
});

/** Log lines name the route and the outcome, never an address with ids, a body or a header. */
const serializers = {
  req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url ?? 'none' }),
  res: (reply: Pick<FastifyReply, 'statusCode'>) => ({ status: reply.statusCode }),
  err: errorLine,
};

/** The framework's settings for the log. */
export const loggerFor = (level: string, target: LogTarget | false | undefined) => ({
  logger: target === false ? false : { level, serializers, ...(target !== undefined && { stream: target }) },
});
