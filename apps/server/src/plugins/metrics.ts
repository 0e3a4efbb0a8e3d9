/**
 * The metrics of one process in the format of Prometheus. Labels are routes, methods and states: never an id, and never
 * a person's text.
 */
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { oldestErasure, oldestRequest } from '#server/features/data-requests/retention.service.ts';
import { anonymousSmsOf } from '#server/features/verifications/anonymous-sms.service.ts';
import { type WaitingMessages, waitingMessages } from '#server/features/deliveries/waiting.service.ts';

/** Seconds: from the time of a quiet list to the time limit of requests. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

function countRequests(app: FastifyInstance, registry: Registry): void {
  const labelNames = ['method', 'route', 'status'] as const;
  const registers = [registry];
  const took = new Histogram({
    name: 'hodi_http_request_seconds',
    help: 'How long requests took, by route and status',
    labelNames,
    buckets,
    registers,
  });
  const sent = new Counter({
    name: 'hodi_http_sent_bytes',
    help: 'Bytes of answers',
    labelNames: ['route'],
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    took.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    const length = Number(reply.getHeader('content-length') ?? 0);
    if (length > 0) sent.inc({ route }, length);
  });
}

function lookAtStates(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const listening = new Gauge({
    name: 'hodi_live_connections',
    help: 'Devices that listen at this process',
    registers: [],
    collect() {
      this.set(app.liveConnections());
    },
  });
  registry.registerMetric(listening);
  const byChannel = (name: string, help: string, figure: (of: WaitingMessages) => number): Gauge<'channel'> =>
    new Gauge({
      name,
      help,
      labelNames: ['channel'],
      registers,
      async collect() {
        this.reset();
        // While the database is away these are missing, and all others are there.
        const waiting = await waitingMessages(app.db, app.clock()).catch(() => []);
        for (const of of waiting) this.set({ channel: of.channel }, figure(of));
      },
    });
  byChannel(
    'hodi_outbox_waiting',
    'Messages that should have left by now; the same at each process',
    ({ waiting }) => waiting,
  );
  byChannel('hodi_outbox_oldest_seconds', 'For how long the oldest of them should have left', ({ oldest }) => oldest);
}

function lookAtDataRequests(app: FastifyInstance, registry: Registry): void {
  const age = (name: string, help: string, seconds: () => Promise<number>): Gauge =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.reset();
        const waited = await seconds().catch(() => null);
        if (waited !== null) this.set(waited);
      },
    });
  age(
    'hodi_erasure_oldest_seconds',
    'For how long the oldest erasure waits that could be carried out; the same at each process',
    () => oldestErasure(app.db, app.clock()),
  );
  age(
    'hodi_data_request_oldest_seconds',
    'For how long the oldest request about data waits for an answer; the same at each process',
    () => oldestRequest(app.db, app.clock()),
  );
}

function lookAtAnonymousSms(app: FastifyInstance, registry: Registry): void {
  const { anonymousSms } = app.config.delivery;
  const sent = new Gauge({
    name: 'hodi_anonymous_sms',
    help: 'SMS that people without a login asked for within the hour that is counted; the same at each process',
    registers: [],
    async collect() {
      this.reset();
      const tries = { db: app.db, secret: app.secret, now: app.clock() };
      const count = await anonymousSmsOf(tries, anonymousSms).catch(() => null);
      if (count !== null) this.set(count);
    },
  });
  const limit = new Gauge({
    name: 'hodi_anonymous_sms_limit',
    help: 'How many of them leave within an hour; more are refused',
    registers: [],
    collect() {
      this.set(anonymousSms.perHour);
    },
  });
  for (const gauge of [sent, limit]) registry.registerMetric(gauge);
}

function lookAtStaffSms(app: FastifyInstance, registry: Registry): void {
  const sent = new Gauge({
    name: 'hodi_staff_sms',
    help: 'SMS of the institution whose staff had the most sent, within the day that is counted, as this process knows',
    registers: [],
    collect() {
      this.set(Math.round(app.staffSms.most(app.clock())));
    },
  });
  const limit = new Gauge({
    name: 'hodi_staff_sms_limit',
    help: 'How many that may be: more are refused',
    registers: [],
    collect() {
      this.set(app.config.staffSmsPerDay);
    },
  });
  for (const gauge of [sent, limit]) registry.registerMetric(gauge);
}

function lookAtOtherServers(app: FastifyInstance, registry: Registry): void {
  const others = new Gauge({
    name: 'hodi_other_servers',
    help: 'Other server processes on the same database, as they were seen last',
    registers: [],
    collect() {
      this.set(app.otherServers.count);
    },
  });
  const redis = new Gauge({
    name: 'hodi_redis_up',
    help: 'Whether this process hears them by a Redis: 0 too where none is set',
    registers: [],
    collect() {
      this.set(app.otherServers.isHeard() ? 1 : 0);
    },
  });
  for (const gauge of [others, redis]) registry.registerMetric(gauge);
}

function lookAtFailures(app: FastifyInstance, registry: Registry): void {
  const failed = new Counter({
    name: 'hodi_messages_failed_total',
    help: 'Messages that this process gave up, or heard to have failed, by what they were for and why',
    labelNames: ['channel', 'kind', 'failure'],
    registers: [],
    collect() {
      this.reset();
      for (const { count, ...labels } of app.failedMessages.all()) this.inc(labels, count);
    },
  });
  registry.registerMetric(failed);
}

/** Counts from now on. @returns a function that answers a scrape. */
export function countFigures(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);
  lookAtStates(app, registry);
  lookAtDataRequests(app, registry);
  lookAtAnonymousSms(app, registry);
  lookAtStaffSms(app, registry);
  lookAtFailures(app, registry);
  lookAtOtherServers(app, registry);
  return registry;
}
