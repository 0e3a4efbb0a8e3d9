/**
 * Traces for OpenTelemetry: a span for each request, and under it one for each statement of the database. They name routes and
 * statements, never an address with ids, a value, a person, or what anybody wrote. Loaded only where a collector is set.
 */
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, context, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  ParentBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import { type TracedQuery, queries } from '#server/db/named-client.ts';
import { sqlState } from '#server/db/outage.ts';
import type { TracesConfig } from '#server/config-traces.ts';

/** How long a collector may take, its tries taken together; what it does not take is dropped. Milliseconds. */
const patience = 2_000;

type Tracer = ReturnType<TracerProvider['getTracer']>;

function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<object, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
    spans.set(request, span);
    context.with(trace.setSpan(ROOT_CONTEXT, span), done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

/** Only statements within a request: those of the sealer and the sender are too many to be worth a trace each. */
function traceQueries(tracer: Tracer): () => void {
  const spans = new WeakMap<TracedQuery, Span>();
  const subscriber = {
    start: (query: TracedQuery) => {
      if (trace.getSpan(context.active()) === undefined) return;
      const { text } = query;
      const [word = ''] = text.trim().split(/\s/, 1);
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': word, 'db.query.text': text };
      spans.set(query, tracer.startSpan(`db ${word}`, { kind: SpanKind.CLIENT, attributes }));
    },
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: (query: TracedQuery) => spans.get(query)?.end(),
    error: (query: TracedQuery) => {
      const { error } = query as TracedQuery & { error?: unknown };
      const span = spans.get(query);
      span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.setAttribute('db.response.status_code', sqlState(error) ?? 'none');
    },
  };
  queries.subscribe(subscriber);
  return () => queries.unsubscribe(subscriber);
}

/** Sends what is left when the server stops; a collector that is away holds up nothing. */
export function sendTraces(app: FastifyInstance, { url, share }: TracesConfig, version: string): void {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'hodi', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, timeoutMillis: patience }) })],
  });
  const manager = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(manager);
  const tracer = provider.getTracer('hodi');
  traceRequests(app, tracer);
  const stop = traceQueries(tracer);
  app.addHook('onClose', async () => {
    stop();
    await provider.shutdown().catch(() => undefined);
    context.disable();
  });
}
