import type { Config } from '#server/config.ts';

/** What protects an answer that no hook of the framework sees: it is no page, and nobody's to keep. */
export const protectionOf = ({ mode }: Pick<Config, 'mode'>): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(mode === 'production' && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});
