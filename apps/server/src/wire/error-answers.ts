import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { Problem } from '@hodi/domain/shared/problem.ts';
import { server as english } from '@hodi/i18n/en/server.ts';
import { server as kiswahili } from '@hodi/i18n/sw/server.ts';
import { translate } from '@hodi/i18n/translate.ts';
import { sqlState } from '#server/db/database.ts';
import { Refusal, type RefusalCode } from './refusal.ts';

const catalogs = { en: english, sw: kiswahili };

/** The language of the caller: that of the browser's request, else the account's, else English. */
export function languageOf(request: FastifyRequest): Language {
  const wanted = request.headers['accept-language']?.trim().slice(0, 2).toLowerCase();
  if (wanted === 'sw' || wanted === 'en') return wanted;
  return request.caller?.language ?? 'en';
}

function say(code: string, language: Language, params: Record<string, number | string> = {}): string {
  const catalog = catalogs[language];
  const key = (code in catalog ? code : 'invalid_value') as RefusalCode;
  return translate({ catalog, language }, key, { min: '', max: '', ...params });
}

/** Faults of the framework and the database as refusals; anything else is ours and says nothing of itself. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const state = sqlState(error) ?? '';
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 0;
  if (state === '55P03' || state === '57014') return new Refusal(503, 'server_busy', { retryAfterSeconds: 2 });
  if (status === 413) return new Refusal(413, 'too_large');
  if (status === 415) return new Refusal(415, 'unsupported_media_type');
  if (status === 408) return new Refusal(408, 'request_timeout');
  if (status >= 400 && status < 500) return new Refusal(400, 'invalid_request');
  if (isDatabaseAway(error, state)) return new Refusal(503, 'database_unavailable', { retryAfterSeconds: 2 });
  return new Refusal(500, 'something_went_wrong');
}

/** Connection refused, lost or timed out, server shutting down or starting, disk full: an outage, never a 4xx. */
function isDatabaseAway(error: unknown, state: string): boolean {
  if (/^(08|53|57P|58)/.test(state) || /^E[A-Z]+$/.test(state) || state === '25P03') return true;
  return (
    error instanceof Error && /timeout|terminated|connection|closed the connection|not queryable/i.test(error.message)
  );
}

function problemOf(refusal: Refusal, language: Language): Problem {
  const fields = refusal.fields.map(({ field, code, ...limits }) => ({
    field,
    code,
    message: say(code, language, limits),
  }));
  return {
    code: refusal.code,
    message: say(refusal.code, language),
    ...(fields.length > 0 && { details: { fields } }),
  };
}

/** Every answer that is not good has one shape, in the caller's language, without a stack, SQL or health data. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    // The message of a database error may quote values, so only its code is logged.
    if (refusal.status >= 500) {
      const kind = error instanceof Error ? error.name : typeof error;
      const where = refusal.status === 500 && error instanceof Error ? error.stack?.split('\n').slice(1, 6) : undefined;
      request.log.error({ code: refusal.code, sql_state: sqlState(error), kind, where }, 'request failed');
    }
    if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', refusal.retryAfterSeconds);
    return reply.code(refusal.status).send(problemOf(refusal, languageOf(request)));
  });
}

export const notFoundProblem = (request: FastifyRequest): Problem =>
  problemOf(new Refusal(404, 'not_found'), languageOf(request));
