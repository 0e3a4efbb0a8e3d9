/** Turns contracts into routes by `serve`. A feature's route names the contract and calls its service; the rest happens here. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import { fingerprintOf, keyOf } from '#server/work/idempotency.ts';
import { type Existing, perform } from '#server/work/perform.ts';
import type { Work } from '#server/work/work.ts';
import { type Caller, whyNotAdmitted } from './caller.ts';
import { Refusal } from './refusal.ts';
import { unsoundField } from './malformed-input.ts';
import { faultsOf } from './validation.ts';
import { JsonAnswer } from './json-answer.ts';

export interface Input<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

function read<S extends z.ZodMiniType>(
  schema: S | undefined,
  value: unknown,
  part: 'body' | 'query',
): z.output<S> | undefined {
  if (schema === undefined) return undefined;
  const unsound = unsoundField(value);
  if (unsound !== undefined) {
    throw new Refusal(400, 'invalid_request', { fields: [{ ...unsound, field: unsound.field || part }] });
  }
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw new Refusal(400, 'invalid_request', { fields: faultsOf(result.error, part) });
  return result.data;
}

/**
 * The parts of a request, checked against the contract.
 * @throws Refusal 400 that names every field at fault; a malformed id in the path is 404, like an unknown one.
 */
export function inputOf<E extends Endpoint>(contract: E, request: FastifyRequest): Input<E> {
  const params = unsoundField(request.params) === undefined ? contract.params?.safeParse(request.params) : undefined;
  if (contract.params !== undefined && params?.success !== true) throw new Refusal(404, 'not_found');
  return {
    params: params?.data,
    query: read(contract.query, request.query, 'query'),
    body: read(contract.body, request.body ?? undefined, 'body'),
  } as Input<E>;
}

/** The caller, if the contract admits them. @throws Refusal 401, 403. */
export function callerFor(contract: Endpoint, { caller }: FastifyRequest): Caller {
  if (caller === null) throw new Refusal(401, 'unauthenticated');
  const refusal = whyNotAdmitted(contract, caller);
  if (refusal !== undefined) throw refusal;
  return caller;
}

/** The key of a keyed call with its fingerprint; null if repeating changes nothing. */
function idempotencyOf(contract: Endpoint, request: FastifyRequest) {
  if (contract.repeat !== 'keyed') return null;
  const { method, url, body } = request;
  return { key: keyOf(request.headers['idempotency-key']), fingerprint: fingerprintOf(method, url, body) };
}

/**
 * Size of the body: its content length, or the limit if that is unknown. A larger body counts as 0, since it is refused
 * unread.
 */
function bytesOf({ headers, routeOptions }: FastifyRequest): number {
  const longest = routeOptions.bodyLimit ?? 0;
  const bytes = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : longest;
  return bytes > longest ? 0 : bytes;
}

/** Reads the caller into the request. */
async function readCaller(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  request.caller = await app.authenticate(request);
  request.callerReadAt = app.clock();
}

/** Counts the call towards the caller's rate limit. @throws Refusal 429. */
async function count(contract: Endpoint, request: FastifyRequest, { user_id }: Caller): Promise<void> {
  const { server: app } = request;
  if (contract.method === 'GET') return app.readRate.take(user_id, app.clock());
  await app.writeRate.take(user_id, app.clock(), bytesOf(request));
}

/** Refuses accounts that go on reading after they were told to wait, without a query. @throws Refusal 429. */
async function refuseFlood(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  const user_id = await app.userOfToken(request);
  if (user_id !== null) app.readRate.refuseFlood(user_id, app.clock());
}

/** Runs before the body is read: nobody without an account makes the server parse anything. */
const knownCaller = (app: FastifyInstance, contract: Endpoint) => async (request: FastifyRequest) => {
  if (contract.method === 'GET') await refuseFlood(app, request);
  await readCaller(app, request);
  // Calls that are refused because of the caller count too: they cost a query and leave a line as well.
  if (request.caller !== null) await count(contract, request, request.caller);
  callerFor(contract, request);
};

/**
 * Milliseconds for which the caller that was read stays valid: a body may take half a minute, in which somebody is
 * dismissed.
 */
const callerHolds = 1_000;

/**
 * The caller after the body has arrived or the queue was waited for; read again if that took long. @throws as
 * `callerFor`.
 */
async function callerNow(app: FastifyInstance, contract: Endpoint, request: FastifyRequest): Promise<Caller> {
  if (app.clock() - request.callerReadAt > callerHolds) request.caller = await app.authenticate(request);
  return callerFor(contract, request);
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Sends an answer that is not plain JSON. */
export type Send<A> = (to: Exchange, answer: A) => FastifyReply | Promise<FastifyReply>;

/** In one transaction, with idempotency, audit line and events. */
type Handle<E extends Endpoint, T, A> = (work: Work, input: Input<E>, given: T) => Promise<A>;

interface InTransaction<E extends Endpoint, T, A> {
  auth?: undefined;
  transaction?: undefined;
  /** Runs before the transaction and stays done if that fails: a try at a code counts. `handle` gets its result. */
  before?: (caller: Caller, input: Input<E>, request: FastifyRequest) => Promise<T>;
  handle: Handle<E, T, A>;
  /** Finds what the write would create, if its author has created just that before. */
  findExisting?: (work: Work, input: Input<E>) => Promise<(Existing & { answer: AnswerOf<E> }) | undefined>;
  send?: Send<A>;
}

/**
 * Handles a request outside a transaction, because hashing waits in a queue. Only for `natural` contracts; a contract
 * with an audit line writes it itself. After a wait, `anew` reads the caller again.
 */
interface WithoutTransaction<E extends Endpoint> {
  auth?: undefined;
  transaction: false;
  handle: (caller: Caller, input: Input<E>, anew: () => Promise<Caller>) => Promise<AnswerOf<E>>;
  send?: Send<AnswerOf<E>>;
}

/** Without a login. */
interface Public<E extends Endpoint> {
  auth: 'public';
  transaction?: undefined;
  handle: (input: Input<E>, request: FastifyRequest) => Promise<AnswerOf<E> | JsonAnswer>;
}

type Options<E extends Endpoint, T, A> = InTransaction<E, T, A> | WithoutTransaction<E> | Public<E>;

const sendJson = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(text);

async function answerPublic<E extends Endpoint>(contract: E, { handle }: Public<E>, { request, reply }: Exchange) {
  const answer = await handle(inputOf(contract, request), request);
  void reply.code(contract.status ?? 200);
  return answer instanceof JsonAnswer ? sendJson(reply, answer.text) : reply.send(answer);
}

async function answerOutside<E extends Endpoint>(contract: E, options: WithoutTransaction<E>, to: Exchange) {
  const { request, reply } = to;
  const anew = () => callerNow(request.server, contract, request);
  const answer = await options.handle(await anew(), inputOf(contract, request), anew);
  return options.send?.(to, answer) ?? reply.code(contract.status ?? 200).send(answer);
}

async function answerInTransaction<E extends Endpoint, T, A>(
  contract: E,
  { before, handle, findExisting, send }: InTransaction<E, T, A>,
  to: Exchange,
) {
  const { request, reply } = to;
  const { server: app } = request;
  const caller = await callerNow(app, contract, request);
  const input = inputOf(contract, request);
  const job = {
    contract,
    caller,
    now: app.clock(),
    idempotency: idempotencyOf(contract, request),
    findExisting: findExisting && ((work: Work) => findExisting(work, input)),
    staffSms: app.staffSms,
  };
  const given = (await before?.(caller, input, request)) as T;
  const done = await perform(app.db, job, (work) => handle(work, input, given));
  app.wake(done.told);
  if (send !== undefined) return send(to, done.answer as A);
  void reply.code(done.status);
  return done.text === undefined ? reply.send(done.answer) : sendJson(reply, done.text);
}

function answer<E extends Endpoint, T, A>(contract: E, options: Options<E, T, A>, to: Exchange) {
  if (options.auth === 'public') return answerPublic(contract, options, to);
  if (options.transaction === false) return answerOutside(contract, options, to);
  return answerInTransaction(contract, options, to);
}

/** Serves a contract, in one transaction unless the options say otherwise. */
export function serve<E extends Endpoint>(app: FastifyInstance, contract: E, how: Public<E>): void;
export function serve<E extends Endpoint>(app: FastifyInstance, contract: E, how: WithoutTransaction<E>): void;
export function serve<E extends Endpoint, T, A>(
  app: FastifyInstance,
  contract: E,
  how: InTransaction<E, T, A> & { send: Send<A> },
): void;
export function serve<E extends Endpoint, T = undefined>(
  app: FastifyInstance,
  contract: E,
  how: Handle<E, T, AnswerOf<E>> | InTransaction<E, T, AnswerOf<E>>,
): void;
export function serve<E extends Endpoint, T = undefined, A = AnswerOf<E>>(
  app: FastifyInstance,
  contract: E,
  how: Handle<E, T, A> | Options<E, T, A>,
): void {
  const options: Options<E, T, A> = typeof how === 'function' ? { handle: how } : how;
  if (options.transaction === false && contract.repeat === 'keyed')
    throw new Error(`${contract.name} needs a transaction`);
  app.route({
    method: contract.method,
    url: contract.path,
    config: { contract },
    ...(options.auth !== 'public' && { onRequest: knownCaller(app, contract) }),
    handler: (request, reply) => answer(contract, options, { request, reply }),
  });
}
