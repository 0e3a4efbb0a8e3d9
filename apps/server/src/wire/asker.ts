import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { AnonymousSms } from '#server/config-delivery.ts';
import type { Database } from '#server/db/database.ts';
import { type Caller, isWaiting } from './caller.ts';
import { languageOf } from './error-answers.ts';

/** Where what would have left by SMS can be read; there is no such page in production. */
export const outboxPath = '/dev/outbox';

/** Who asks, mostly without a login, and what a service needs to answer them. */
export interface Asker {
  db: Database;
  secret: string;
  /** Milliseconds since 1970. */
  now: number;
  address: string;
  request_id: string | null;
  /** What their browser asks for. */
  language: Language;
  outbox: string | undefined;
  /** What limits their SMS; undefined for whoever is logged in. */
  anonymousSms?: AnonymousSms;
  /** A clinician of whom their institution knows: what strangers use up is not theirs. */
  isStaff?: boolean;
}

/** The same outside production, and nothing in it. */
export const outboxOf = ({ config }: FastifyInstance) => (config.mode === 'production' ? undefined : outboxPath);

export function askerOf(request: FastifyRequest): Asker {
  const { db, secret, clock, config } = request.server;
  const outbox = outboxOf(request.server);
  const { ip: address, id: request_id } = request;
  const { anonymousSms } = config.delivery;
  return { db, secret, now: clock(), address, request_id, language: languageOf(request), outbox, anonymousSms };
}

/** Somebody who is logged in asks. @param db the transaction of their work, where it is part of one. */
export const askerFor = (app: FastifyInstance, caller: Caller, work?: { tx: Database; now: number }): Asker => ({
  db: work?.tx ?? app.db,
  secret: app.secret,
  now: work?.now ?? app.clock(),
  address: caller.address ?? '',
  request_id: caller.request_id,
  language: caller.language,
  outbox: outboxOf(app),
  isStaff: caller.clinician !== null && !isWaiting(caller),
});

/** Where people reach the web app: what links in messages begin with, never what a request says of itself. */
export const publicUrlOf = ({ config }: Pick<FastifyInstance, 'config'>): string =>
  (config.delivery.publicUrl ?? `http://localhost:${config.port}`).replace(/\/$/, '');
