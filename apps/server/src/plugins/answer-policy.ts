/** What browsers are told to allow: to the pages of the app, to its files, and to the answers of the API. */
import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';

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

/** What no page of ours asks for, so that nothing that got into one could. */
const permissions = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** For what is no page: opened as one, it may neither run nor load nor be framed. */
const strictest = "default-src 'none';frame-ancestors 'none'";

/** Read from pages alone. */
const ofPages = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * A first visit fetches more than a hundred small files; with the headers of a page, each would be twice as long. The
 * service worker is none of them: it lives under the policy that it came with.
 */
function sayLessOnFiles(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const type = String(reply.getHeader('content-type') ?? '');
    const isFile = request.url.startsWith('/assets/') && /javascript|css/.test(type);
    if (!isFile && !type.startsWith('application/json')) return;
    void reply.header('content-security-policy', strictest);
    // Nor is what is written ever opened as a page: a patient's phone reads the answer to each message.
    if (isFile || request.method !== 'GET') for (const name of ofPages) void reply.removeHeader(name);
  });
}

/** The library makes its headers anew for each answer; ours never differ, so they are made for the first. */
function sayTheSame(app: FastifyInstance): void {
  let headers: Record<string, string> | undefined;
  const made = (reply: FastifyReply): Record<string, string> => {
    const before = new Set(reply.raw.getHeaderNames());
    void reply.helmet();
    const names = reply.raw.getHeaderNames().filter((name) => !before.has(name));
    return Object.fromEntries(names.map((name) => [name, String(reply.raw.getHeader(name))]));
  };
  app.addHook('onRequest', (_, reply, done) => {
    headers ??= { ...made(reply), 'permissions-policy': permissions };
    void reply.headers(headers);
    done();
  });
}

/** @param html the shell, with the inline script and styles that it may run. */
export async function protectAnswers(app: FastifyInstance, html: string): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...hashesOf(html, inlineScript)],
        styleSrc: ["'self'", ...hashesOf(html, inlineStyle)],
        imgSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: app.config.mode === 'production',
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  sayTheSame(app);
  sayLessOnFiles(app);
}
