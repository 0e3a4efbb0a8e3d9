/** Security headers: for pages of the app, for its files, and for answers of the API. */
import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { Config } from '#server/config.ts';
import { strictest } from '#server/wire/answer-protection.ts';
import { fhirJson } from '@hodi/domain/fhir/search-parameters.ts';
import { speaksFhir } from '#server/wire/operation-outcome.ts';

const inlineScript = /<script>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style>([\s\S]*?)<\/style>/g;

/** The hashes that let the page's own inline script and styles run under a policy that allows no others. */
function hashesOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, text]) => {
    const digest = createHash('sha256')
      .update(text ?? '')
      .digest('base64');
    return `'sha256-${digest}'`;
  });
}

/**
 * Browser features that no page of ours uses, so that injected code cannot use them either. Voice notes need the
 * microphone; a photo is taken by the app of the phone.
 */
const permissions = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .concat('microphone=(self)')
  .join(', ');

/** Read from pages alone. */
const ofPages: ReadonlySet<string> = new Set([
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]);

type Headers = Readonly<Record<string, string>>;

interface Kinds {
  page: Headers;
  /** Read by scripts alone, or kept as a file. */
  data: Headers;
  /**
   * A first visit fetches more than a hundred small files; with the headers of a page, each would be twice as long.
   * Answers to writes are never opened as a page either: a patient's phone reads the answer to each message.
   */
  short: Headers;
}

/**
 * Our headers differ by kind only, so they are made once. The library's plugin for Fastify would make them anew for
 * each answer, and the objects it attaches to each request keep the following requests from being collected: 12 KB for
 * each, until a full collection of the heap.
 */
function kindsOf(html: string, mode: Config['mode']): Kinds {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...hashesOf(html, inlineScript)],
        styleSrc: ["'self'", ...hashesOf(html, inlineStyle)],
        // Fresh photos, and photos fetched with a token, are shown from memory.
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: mode === 'production',
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })(response.req, response, () => undefined);
  const made = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  const page = { ...Object.fromEntries(made), 'permissions-policy': permissions };
  const data = { ...page, 'content-security-policy': strictest };
  const short = Object.fromEntries(Object.entries(data).filter(([name]) => !ofPages.has(name)));
  return { page, data, short };
}

/** The service worker is the only one outside the assets, and no file: it lives under the policy that it came with. */
function kindOf({ url, method }: FastifyRequest, type: string): keyof Kinds {
  if (url.startsWith('/assets/') && /javascript|css/.test(type)) return 'short';
  if (/^text\/html|javascript/.test(type)) return 'page';
  return method === 'GET' ? 'data' : 'short';
}

/**
 * Sets the security headers of each answer when its kind is known: setting and removing them would cost more. If there
 * is nothing new for the caller, `sendLightly` removes them after this.
 * @param html the shell, with the inline script and styles that it may run.
 */
export function protectAnswers(app: FastifyInstance, html: string, { mode }: Pick<Config, 'mode'>): void {
  const kinds = kindsOf(html, mode);
  app.addHook('onSend', (request, reply, ...[, done]) => {
    // A 304 does not tell its kind, and its headers would replace those of the cached answer.
    if (reply.statusCode === 304) return done();
    const headers = kinds[kindOf(request, String(reply.getHeader('content-type') ?? ''))];
    for (const name in headers) if (!reply.hasHeader(name)) void reply.header(name, headers[name]);
    done();
  });
}

/** Keeps answers of the API out of caches: no proxy and no shared browser may store a health record or a token. */
export function keepOutOfCaches(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, ...[, done]) => {
    const { contract } = request.routeOptions.config;
    // Only sound says otherwise, of what is the same for everybody.
    const isSaid = contract?.gives !== undefined && reply.hasHeader('cache-control');
    if (contract !== undefined && !isSaid) void reply.header('cache-control', 'no-store');
    done();
  });
}

/** Labels JSON answers to FHIR clients as FHIR; the HTML page for a browser that strayed there keeps its type. */
export function sayFhir(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, ...[, done]) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (type.includes('json') && speaksFhir(request)) void reply.type(`${fhirJson}; charset=utf-8`);
    done();
  });
}
