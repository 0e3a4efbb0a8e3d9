import type { Config } from '#server/config.ts';

/** For what is no page: opened as one, it may neither run nor load nor be framed. */
export const strictest = "default-src 'none';base-uri 'none';frame-ancestors 'none'";

/** What protects an answer that no hook of the framework sees: it is no page, and nobody's to keep. */
export const protectionOf = ({ mode }: Pick<Config, 'mode'>): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'content-security-policy': strictest,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(mode === 'production' && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});
