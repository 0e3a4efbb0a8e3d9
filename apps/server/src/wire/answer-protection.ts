import type { Config } from '#server/config.ts';

/** Policy for answers that are no page: opened as one, they may neither run nor load nor be framed. */
export const strictest = "default-src 'none';base-uri 'none';frame-ancestors 'none'";

/** Headers that protect answers which no hook of the framework sees: they are no page, and nobody may store them. */
export const protectionOf = ({ mode }: Pick<Config, 'mode'>): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'content-security-policy': strictest,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(mode === 'production' && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});
