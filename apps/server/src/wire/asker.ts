import type { FastifyRequest } from 'fastify';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { Database } from '#server/db/database.ts';
import { languageOf } from './error-answers.ts';

/** Where what would have left by SMS can be read; there is no such page in production. */
export const outboxPath = '/dev/outbox';

/** Somebody without a login who asks, and what a service needs to answer them. */
export interface Asker {
  db: Database;
  secret: string;
  /** Milliseconds since 1970. */
  now: number;
  address: string;
  /** What their browser asks for. */
  language: Language;
  outbox: string | undefined;
}

export function askerOf(request: FastifyRequest): Asker {
  const { db, secret, clock, config } = request.server;
  const outbox = config.mode === 'production' ? undefined : outboxPath;
  return { db, secret, now: clock(), address: request.ip, language: languageOf(request), outbox };
}
