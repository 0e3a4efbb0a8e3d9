import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { AnonymousSms } from '#server/config-delivery.ts';
import type { Database } from '#server/db/database.ts';
import { type Caller, isWaiting } from './caller.ts';
import { languageOf } from './error-answers.ts';

/** Path where SMS can be read that would have been sent. There is no such page in production. */
export const outboxPath = '/dev/outbox';

/** The sender of a request, mostly without a login, with everything a service needs to answer. */
export interface Asker {
  db: Database;
  secret: string;
  /** Milliseconds since 1970. */
  now: number;
  address: string;
  request_id: string | null;
  /** The language that their browser requests. */
  language: Language;
  outbox: string | undefined;
  /** The limit on their SMS; undefined for logged-in users. */
  anonymousSms?: AnonymousSms;
  /** A clinician whom their institution knows: limits used up by strangers do not apply to them. */
  isStaff?: boolean;
}

/** The path outside production, else undefined. */
export const outboxOf = ({ config }: FastifyInstance) => (config.mode === 'production' ? undefined : outboxPath);

export function askerOf(request: FastifyRequest): Asker {
  const { db, secret, clock, config } = request.server;
  const outbox = outboxOf(request.server);
  const { ip: address, id: request_id } = request;
  const { anonymousSms } = config.delivery;
  return { db, secret, now: clock(), address, request_id, language: languageOf(request), outbox, anonymousSms };
}

/** The asker for a logged-in user. @param db the transaction of their work, if it is part of one. */
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

/** Base URL of the web app for links in messages. It comes from the settings, never from a request. */
export const publicUrlOf = ({ config }: Pick<FastifyInstance, 'config'>): string =>
  (config.delivery.publicUrl ?? `http://localhost:${config.port}`).replace(/\/$/, '');
