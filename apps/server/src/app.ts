import type { Server } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { clinicianRoutes } from './features/clinicians/clinicians.routes.ts';
import { eContactRenderers } from './features/e-contacts/e-contacts.realtime.ts';
import { eContactRoutes } from './features/e-contacts/e-contacts.routes.ts';
import { patientRoutes } from './features/patients/patients.routes.ts';
import { draftRoutes } from './features/questionnaires/drafts.routes.ts';
import { redFlagRoutes } from './features/red-flags/red-flags.routes.ts';
import { serviceInterestRenderers } from './features/service-interests/service-interests.realtime.ts';
import { sessionRoutes } from './features/sessions/sessions.routes.ts';
import { callerOf } from './features/sessions/sessions.service.ts';
import { supportRoutes } from './features/support/support.routes.ts';
import { userRenderers } from './features/users/users.realtime.ts';
import { userRoutes } from './features/users/users.routes.ts';
import { publishReference } from './plugins/api-reference.ts';
import { makeTokens } from './plugins/tokens.ts';
import { serveWebApp } from './plugins/web-app.ts';
import { makeRenderer } from './realtime/render.ts';
import { openSockets } from './realtime/sockets.ts';
import type { Caller } from './wire/caller.ts';
import { answerErrors, languageOf } from './wire/error-answers.ts';

export interface AppDeps {
  config: Config;
  db: Database;
  secret: string;
  version: string;
  /** The built web app. */
  webDist: string;
  /** Milliseconds since 1970; tests pass their own. */
  clock?: () => number;
  log?: FastifyBaseLogger | boolean | { level: string };
}

/** Larger than any questionnaire; a message alone is at most 5,000 characters. */
const bodyLimit = 256 * 1024;

/** Log lines name the route and the outcome, never an address with ids, a body or a header. */
const logOptions = (level: string) => ({
  level,
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url ?? 'none' }),
    res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
  },
});

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

function decorate(app: FastifyInstance, deps: AppDeps): (token: string, address: string) => Promise<Caller | null> {
  const { config, db, secret } = deps;
  const tokens = makeTokens(secret);
  const clock = deps.clock ?? Date.now;
  app.decorate('db', db).decorate('config', config).decorate('clock', clock);
  app.decorateRequest('caller', null);
  app.decorate('authenticate', async (request) => {
    const token = bearerOf(request);
    const caller = token === null ? null : await callerOf({ db, tokens, now: clock() }, token);
    return caller === null
      ? null
      : { ...caller, language: languageOf(request), address: request.ip, request_id: request.id };
  });
  sessionRoutes(app, tokens);
  return async (token, address) => {
    const caller = await callerOf({ db, tokens, now: clock() }, token);
    return caller === null ? null : { ...caller, address, request_id: null };
  };
}

function featureRoutes(app: FastifyInstance): void {
  supportRoutes(app);
  userRoutes(app);
  patientRoutes(app);
  clinicianRoutes(app);
  draftRoutes(app);
  eContactRoutes(app);
  redFlagRoutes(app);
}

/** The whole server, not yet listening: tests inject requests, `main.ts` listens. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    logger: deps.log === undefined ? logOptions(deps.config.logLevel) : (deps.log as boolean),
    bodyLimit,
    trustProxy: deps.config.trustProxy,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    forceCloseConnections: 'idle',
    genReqId: () => crypto.randomUUID(),
    onProtoPoisoning: 'error',
    routerOptions: { maxParamLength: 200 },
  }) as unknown as FastifyInstance;
  answerErrors(app);
  await app.register(cookie);
  await publishReference(app, deps.version);
  let callerOfToken: ReturnType<typeof decorate> | undefined;
  await app.register(async (api) => {
    callerOfToken = decorate(app, deps);
    featureRoutes(api);
  });
  await serveWebApp(app, deps.webDist);
  openRealtime(app, callerOfToken);
  return app;
}

function openRealtime(app: FastifyInstance, callerOfToken: ReturnType<typeof decorate> | undefined): void {
  if (callerOfToken === undefined) throw new Error('routes come first');
  const render = makeRenderer([...eContactRenderers, ...userRenderers, ...serviceInterestRenderers]);
  const isLiving = async (caller: Caller) => {
    const { livingSession } = await import('./features/sessions/sessions.repository.ts');
    return (await livingSession(app.db, caller.session_id, new Date(app.clock()))) !== undefined;
  };
  const { hub, close } = openSockets(app, { render, callerOfToken, isLiving });
  app.decorate('wake', (userIds: readonly string[]) => hub.wake(userIds));
  app.addHook('preClose', close);
}

export type { Server };
