/**
 * Origins whose pages may talk to this server: its own, and those of the settings. Requests that a browser sends for
 * other pages get no cookie believed, no live connection, and no answer that the page could read.
 */
import type { IncomingMessage } from 'node:http';
import { epochHeader } from '@hodi/domain/offline/epoch.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

type Settings = Pick<Config, 'allowedOrigins' | 'mode' | 'delivery'>;

/** Headers that the app sends, and headers that it reads. */
const asked = 'authorization, content-type, idempotency-key, if-none-match, if-range, prefer, range';
const told = `etag, retry-after, content-range, ${epochHeader}`;
const methods = 'GET, POST, PUT, PATCH, DELETE';
/** Seconds for which a browser need not ask again. */
const kept = '7200';

/** The origin of an address; null for what is none. */
const originOf = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null);

/** While it is developed, the web app comes from a port of its own on the same machine. */
const isOfDeveloper = (origin: URL, { mode }: Settings): boolean =>
  mode !== 'production' && ['localhost', '127.0.0.1', '[::1]'].includes(origin.hostname);

/** Whether a request comes from a page of ours, or from no page at all: only browsers send an origin. */
export function comesFromUs({ headers }: Pick<IncomingMessage, 'headers'>, settings: Settings): boolean {
  const { origin: said, host } = headers;
  if (said === undefined) return true;
  const origin = originOf(said);
  if (origin === null) return false;
  const publicOrigin = originOf(settings.delivery.publicUrl ?? '')?.origin;
  const isOwn = origin.host === host || origin.origin === publicOrigin || isOfDeveloper(origin, settings);
  return isOwn || settings.allowedOrigins.includes(origin.origin);
}

/** Lets pages of the named origins, and of no others, read the answers of the API (CORS). */
export function admitOrigins(app: FastifyInstance, { allowedOrigins }: Settings): void {
  if (allowedOrigins.length === 0) return;
  const isNamed = (origin: string | undefined): origin is string => allowedOrigins.includes(origin ?? '');
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    const isAsking = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
    if (!isAsking || !isNamed(headers.origin)) return;
    const may = { 'access-control-allow-methods': methods, 'access-control-allow-headers': asked };
    return reply
      .code(204)
      .headers({ ...may, 'access-control-max-age': kept })
      .send();
  });
  app.addHook('onSend', async ({ headers }, reply) => {
    const vary = [reply.getHeader('vary'), 'origin'].filter((part) => part !== undefined).join(', ');
    void reply.header('vary', vary);
    if (!isNamed(headers.origin)) return;
    void reply.header('access-control-allow-origin', headers.origin).header('access-control-allow-credentials', 'true');
    void reply.header('access-control-expose-headers', told);
  });
}
