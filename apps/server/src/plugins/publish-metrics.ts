import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { protectionOf } from '#server/wire/answer-protection.ts';

/** Its cause is the fault of the system. */
export class MetricsNotOpened extends Error {}

/**
 * Publishes the metrics of this process at `/metrics` on a port of its own, if one is set, since they are for the
 * operator and must not stand behind the proxy. The code that counts is loaded only then.
 */
export async function publishMetrics(app: FastifyInstance): Promise<void> {
  const { metrics, mode } = app.config;
  const server = createServer();
  app.decorate('metricsAddress', () => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address : undefined;
  });
  if (metrics === undefined) return;
  const { countFigures } = await import('./metrics.ts');
  const registry = countFigures(app);
  server.on('request', (request, response) => {
    response.setHeaders(new Map(Object.entries(protectionOf({ mode }))));
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  // Opened before the port of the app: a process that cannot be watched does not begin to serve.
  app.addHook('onReady', async () => {
    server.listen(metrics.port, metrics.host);
    await once(server, 'listening').catch((cause: unknown) => {
      throw new MetricsNotOpened('the figures cannot be published', { cause });
    });
  });
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });
}
