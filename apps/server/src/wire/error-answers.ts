import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fhirJson } from '@hodi/domain/fhir/search-parameters.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { Problem } from '@hodi/domain/shared/problem.ts';
import { type Params, placeholder, translate } from '@hodi/i18n/translate.ts';
import type { Config } from '#server/config.ts';
import { outageOf, sqlState } from '#server/db/outage.ts';
import { auditRefusal } from '#server/work/audit-refusal.ts';
import { refusalTexts } from '#server/work/texts.ts';
import { languageAmong } from './accept-headers.ts';
import { operationOutcome, speaksFhir } from './operation-outcome.ts';
import { Refusal, type RefusalCode } from './refusal.ts';
import { protectionOf } from './answer-protection.ts';
import type { Fault } from './validation.ts';

/**
 * Stack frames of an error in our own code. The message is left out, since it may quote what a person wrote. In a bundled
 * build all frames count, because packages cannot be told apart without source maps.
 */
export const stackPlacesOf = (error: Error): string[] =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !/node_modules|\bnode:/.test(line))
    .map((line) => line.trim())
    .slice(0, 10);

/** The language of the answer: that of the browser's request, else the account's, else English. */
export const languageOf = (request: FastifyRequest): Language =>
  languageAmong(request.headers['accept-language']) ?? request.caller?.language ?? 'en';

const hasText = (code: string): code is RefusalCode => Object.hasOwn(refusalTexts.en, code);

function say(code: string, language: Language, params: Params = {}): string {
  const catalog = refusalTexts[language];
  const key = hasText(code) ? code : 'invalid_value';
  // A sentence with a limit that nobody gave, such as a range open at one end, would read badly.
  const isWhole = [...catalog[key].matchAll(placeholder)].every(([, name = '']) => params[name] !== undefined);
  return translate({ catalog, language }, isWhole ? key : 'invalid_value', params);
}

/** Refusals for errors of the framework, by the status that it suggests. */
const frameworkRefusals: Readonly<Record<number, RefusalCode>> = {
  408: 'request_timeout',
  413: 'too_large',
  414: 'too_large',
  415: 'unsupported_media_type',
  431: 'too_large',
};

/**
 * Faults of the framework and the database as refusals; any other error is ours, and its answer tells nothing of it.
 */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const outage = outageOf(error);
  if (outage === 'busy') return new Refusal(503, 'server_busy', { retryAfterSeconds: 2 });
  if (outage === 'away') return new Refusal(503, 'database_unavailable', { retryAfterSeconds: 2 });
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 0;
  if (status < 400 || status > 499) return new Refusal(500, 'something_went_wrong');
  const code = frameworkRefusals[status];
  return code === undefined ? new Refusal(400, 'invalid_request') : new Refusal(status, code);
}

export function problemOf(refusal: Refusal, language: Language): Problem {
  const fields = refusal.fields.map((fault: Fault) => {
    const { field, code, min, max } = fault;
    const limits = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
    return { field, code, message: say(code, language, limits) };
  });
  const seconds = refusal.retryAfterSeconds;
  const details = {
    ...(fields.length > 0 && { fields }),
    ...(refusal.duplicates.length > 0 && { duplicates: [...refusal.duplicates] }),
    ...refusal.details,
    ...(seconds !== undefined && { retry_after: seconds }),
  };
  const { key, params } = refusal.wording?.(language) ?? {
    key: refusal.code,
    params: seconds === undefined ? {} : { seconds },
  };
  return {
    code: refusal.code,
    message: say(key, language, params),
    ...(Object.keys(details).length > 0 && { details }),
  };
}

/** The message of an error may quote values, so only its type and origin are logged. */
function logFailure(request: FastifyRequest, refusal: Refusal, error: unknown): void {
  const kind = error instanceof Error ? error.name : typeof error;
  const where = refusal.status === 500 && error instanceof Error ? stackPlacesOf(error) : undefined;
  request.log.error({ code: refusal.code, sql_state: sqlState(error), kind, where }, 'request failed');
}

/** In the format of the caller: FHIR has its own. */
const inWordsOf = (request: FastifyRequest, problem: Problem, status: number) =>
  speaksFhir(request) ? operationOutcome(problem, status) : problem;

/** Bodies up to this length in bytes are read to their end: sixteen times the size limit. */
const mostThrownAway = 4 * 1024 * 1024;

/**
 * Reads the rest of a request body after a refusal. Fastify would close the connection, and a client that is still
 * sending would never see the answer. Node discards the rest while the connection stays open, at most for the request
 * timeout.
 */
function hearOut(reply: FastifyReply): void {
  const { 'content-length': length, upgrade } = reply.request.headers;
  // The connection of an upgrade request ends in any case.
  if (Number(length) <= mostThrownAway && upgrade === undefined) void reply.removeHeader('connection');
}

function send(reply: FastifyReply, refusal: Refusal, language: Language): FastifyReply {
  hearOut(reply);
  if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', refusal.retryAfterSeconds);
  // An answer to HEAD has no body to say it in.
  if (reply.request.method === 'HEAD') void reply.header('problem-code', refusal.code);
  if (speaksFhir(reply.request)) void reply.type(`${fhirJson}; charset=utf-8`);
  return reply.code(refusal.status).send(inWordsOf(reply.request, problemOf(refusal, language), refusal.status));
}

/** A refused call of a known user leaves its line; if that cannot be written, the answer is that of an outage. */
async function auditedRefusal(app: FastifyInstance, request: FastifyRequest, error: unknown): Promise<Refusal> {
  const refusal = refusalOf(error);
  if (refusal.status >= 500) {
    logFailure(request, refusal, error);
    return refusal;
  }
  try {
    await auditRefusal(app, request, refusal);
    return refusal;
  } catch (unwritten) {
    const outage = refusalOf(unwritten);
    logFailure(request, outage, unwritten);
    return outage;
  }
}

/** Every answer that is not good has one shape, in the caller's language, without a stack, SQL or health data. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = await auditedRefusal(app, request, error);
    return send(reply, refusal, languageOf(request));
  });
}

/** For requests that the router refuses before there is a route: an address that cannot be decoded or is too long. */
export function answerBadAddress(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void send(reply.headers(protectionOf(request.server.config)), refusalOf(error), languageOf(request));
}

/** The answer when the language is unknown. */
function unseenAnswer(config: Pick<Config, 'mode'>, code: RefusalCode) {
  const body = JSON.stringify({ code, message: say(code, 'en') });
  const about = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body).toString(),
    connection: 'close',
  };
  return { body, headers: { ...protectionOf(config), ...about } };
}

/** The same as raw bytes, for a connection that nothing else writes to. */
export function bareAnswer(
  config: Pick<Config, 'mode'>,
  status: string,
  code: RefusalCode = 'invalid_request',
): string {
  const { body, headers } = unseenAnswer(config, code);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n');
}

/** Answers an `Expect` header that we do not support, which Node would refuse without a body. */
export function answerExpectations({ server, config }: FastifyInstance): void {
  const { body, headers } = unseenAnswer(config, 'invalid_request');
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, headers).end(body);
  });
}

/** Milliseconds to keep reading after such an answer. Closing earlier, while the client still sends, would lose the answer. */
const lingering = 2_000;
const answered = new WeakSet<Socket>();

/**
 * Answers bytes that are no HTTP; the language is unknown. The connection is closed completely: half closed, it would
 * accept further input and never answer.
 */
export const answerBadHttp = (config: Pick<Config, 'mode'>) => (error: Error & { code?: string }, socket: Socket) => {
  // The parser says it again of each part of the rest.
  if (answered.has(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const lines: Readonly<Record<string, readonly [string, RefusalCode]>> = {
    ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_timeout'],
    HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too_large'],
  };
  const [status, code] = lines[error.code ?? ''] ?? ['400 Bad Request', 'invalid_request'];
  answered.add(socket);
  socket.once('end', () => socket.destroySoon());
  setTimeout(() => socket.destroy(), lingering).unref();
  socket.end(bareAnswer(config, status, code));
};

/** The sentence for a failure after the answer has begun; it is logged like any other. */
export function sayRefusal(request: FastifyRequest, error: unknown): string {
  const refusal = refusalOf(error);
  logFailure(request, refusal, error);
  return problemOf(refusal, languageOf(request)).message;
}

export const notFoundProblem = (request: FastifyRequest) =>
  inWordsOf(request, problemOf(new Refusal(404, 'not_found'), languageOf(request)), 404);
