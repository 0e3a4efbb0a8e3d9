/** Turns contracts into routes. A feature's route says the contract and calls its service; the rest happens here. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import type { Tx } from '#server/db/database.ts';
import { fingerprintOf, keyOf } from '#server/work/idempotency.ts';
import { type Job, type MadeBefore, type Performed, perform } from '#server/work/perform.ts';
import type { Work } from '#server/work/work.ts';
import { type Caller, CallerChanged, whyNotAdmitted } from './caller.ts';
import { Refusal } from './refusal.ts';
import { unsoundField } from './sound-input.ts';
import { faultsOf } from './validation.ts';
import { Written } from './written.ts';

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

/** Who calls, if the contract admits them. @throws Refusal 401, 403. */
export function callerFor(contract: Endpoint, { caller }: FastifyRequest): Caller {
  if (caller === null) throw new Refusal(401, 'unauthenticated');
  const refusal = whyNotAdmitted(contract, caller);
  if (refusal !== undefined) throw refusal;
  return caller;
}

/** The key of a keyed call and what the request was; null where repeating changes nothing. */
function idempotencyOf(contract: Endpoint, request: FastifyRequest) {
  if (contract.repeat !== 'keyed') return null;
  const { method, url, body } = request;
  return { key: keyOf(request.headers['idempotency-key']), fingerprint: fingerprintOf(method, url, body) };
}

/** Bytes of the body to come; what is larger than any that is read counts nothing, since it is refused unread. */
function bytesOf({ headers, routeOptions }: FastifyRequest): number {
  const longest = routeOptions.bodyLimit ?? 0;
  const bytes = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : longest;
  return bytes > longest ? 0 : bytes;
}

/** Who calls, read now. */
async function readCaller(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  request.caller = await app.authenticate(request);
  request.isCallerLikely = false;
  request.callerReadAt = app.clock();
}

/** Counts the call among those of whoever makes it. @throws Refusal 429. */
async function count(contract: Endpoint, request: FastifyRequest, { user_id }: Caller): Promise<void> {
  const { server: app } = request;
  if (contract.method === 'GET') return app.readRate.take(user_id, app.clock());
  await app.writeRate.take(user_id, app.clock(), bytesOf(request));
}

/** Whoever goes on reading after they were told to wait costs the database nothing. @throws Refusal 429. */
async function refuseFlood(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  const likely = await app.likelyCaller(request);
  if (likely !== null) app.readRate.refuseFlood(likely.user_id, app.clock());
}

/** Before the body is read: nobody without an account makes the server parse anything. */
export const knownCaller = (app: FastifyInstance, contract: Endpoint) => async (request: FastifyRequest) => {
  if (contract.method === 'GET') await refuseFlood(app, request);
  await readCaller(app, request);
  // Also what is refused for who they are: that is asked, and leaves a line, as well.
  if (request.caller !== null) await count(contract, request, request.caller);
  callerFor(contract, request);
};

/**
 * The same for what begins with a transaction: whoever called before with the same session is taken for who they were until
 * the transaction's first statement says who they are, which saves waiting for the database once.
 */
const likelyCaller = (app: FastifyInstance, contract: Endpoint) => {
  const known = knownCaller(app, contract);
  return async (request: FastifyRequest): Promise<void> => {
    const likely = await app.likelyCaller(request);
    if (likely === null || whyNotAdmitted(contract, likely) !== undefined) return known(request);
    request.caller = likely;
    request.isCallerLikely = true;
    await count(contract, request, likely);
  };
};

/**
 * Before a request is refused: whoever is only taken for who they were is told nothing but that they are that no more.
 * @returns what to refuse it for.
 */
export async function refusedFor(request: FastifyRequest, error: unknown): Promise<unknown> {
  const { contract } = request.routeOptions.config;
  if (!request.isCallerLikely || contract === undefined) return error;
  try {
    await readCaller(request.server, request);
    callerFor(contract, request);
    return error;
  } catch (refusal) {
    return refusal;
  }
}

/** Milliseconds for which it holds who calls: the body may take half a minute, in which somebody is dismissed. */
const callerHolds = 1_000;

/** Who calls now that the body is there, or their turn has come: read again where that took long. @throws as `callerFor`. */
export async function callerNow(app: FastifyInstance, contract: Endpoint, request: FastifyRequest): Promise<Caller> {
  if (app.clock() - request.callerReadAt > callerHolds) request.caller = await app.authenticate(request);
  return callerFor(contract, request);
}

/** How an answer goes out that is no JSON. */
export type Send<E extends Endpoint> = (
  to: { request: FastifyRequest; reply: FastifyReply },
  answer: AnswerOf<E>,
) => FastifyReply;

/** Does it for who calls; once more where they turn out not to be who they were. */
async function doneFor(
  app: FastifyInstance,
  request: FastifyRequest,
  work: (confirm?: Job['confirm']) => Promise<Performed>,
): Promise<Performed> {
  if (!request.isCallerLikely) return work();
  const confirm = async (tx: Tx) => {
    if (request.caller !== null) await app.confirmCaller(tx, request.caller);
    request.isCallerLikely = false;
  };
  try {
    return await work(confirm);
  } catch (error) {
    if (!(error instanceof CallerChanged)) throw error;
    request.caller = await app.authenticate(request);
    request.isCallerLikely = false;
    return work();
  }
}

type Service<E extends Endpoint> = (work: Work, input: Input<E>) => Promise<AnswerOf<E>>;

/** Finds what the write would make, where its author has made just that before. */
type Made<E extends Endpoint> = (
  work: Work,
  input: Input<E>,
) => Promise<(MadeBefore & { answer: AnswerOf<E> }) | undefined>;

const madeOf = <E extends Endpoint>(input: Input<E>, made?: Made<E>) => made && ((work: Work) => made(work, input));

/** Serves a contract whose caller is known: service in one transaction, idempotency, audit line, events. */
export const serve = <E extends Endpoint>(app: FastifyInstance, contract: E, service: Service<E>): void =>
  serveMaking(app, contract, { make: service });

/** The same for what makes a thing under an id of the client. */
export function serveMaking<E extends Endpoint>(
  app: FastifyInstance,
  contract: E,
  { make, made }: { make: Service<E>; made?: Made<E> },
): void {
  app.route({
    method: contract.method,
    url: contract.path,
    config: { contract },
    // A service of a keyed contract changes nothing but rows before its first answer (0022), so it may be begun in vain.
    onRequest: contract.repeat === 'keyed' ? likelyCaller(app, contract) : knownCaller(app, contract),
    handler: async (request, reply) => {
      if (!request.isCallerLikely) await callerNow(app, contract, request);
      const input = inputOf(contract, request);
      const idempotency = idempotencyOf(contract, request);
      const done = await doneFor(app, request, (confirm) => {
        const caller = callerFor(contract, request);
        const { staffSms } = app;
        const job = { contract, caller, now: app.clock(), idempotency, confirm, made: madeOf(input, made), staffSms };
        return perform(app.db, job, (work) => make(work, input));
      });
      app.wake(done.told);
      if (done.text === undefined) return reply.code(done.status).send(done.answer);
      return reply.code(done.status).type('application/json; charset=utf-8').send(done.text);
    },
  });
}

/**
 * The same after a first step outside the transaction, which stays done whatever the transaction comes to: a try at a
 * code counts, hashing waits for its turn. What the first step gives is the third thing that the second gets.
 */
export function serveInSteps<E extends Endpoint, T>(
  app: FastifyInstance,
  contract: E,
  steps: {
    before: (caller: Caller, input: Input<E>) => Promise<T>;
    within: (work: Work, input: Input<E>, given: T) => Promise<AnswerOf<E>>;
    made?: Made<E>;
    send?: Send<E>;
  },
): void {
  app.route({
    method: contract.method,
    url: contract.path,
    config: { contract },
    onRequest: knownCaller(app, contract),
    handler: async (request, reply) => {
      const caller = await callerNow(app, contract, request);
      const input = inputOf(contract, request);
      const made = madeOf(input, steps.made);
      const { staffSms } = app;
      const job = { contract, caller, now: app.clock(), idempotency: idempotencyOf(contract, request), made, staffSms };
      const given = await steps.before(caller, input);
      const done = await perform(app.db, job, (work) => steps.within(work, input, given));
      app.wake(done.told);
      if (steps.send !== undefined) return steps.send({ request, reply }, done.answer as AnswerOf<E>);
      return reply.code(done.status).send(done.answer);
    },
  });
}

/** Serves a contract that needs no login. */
export function servePublic<E extends Endpoint>(
  app: FastifyInstance,
  contract: E,
  handler: (input: Input<E>, request: FastifyRequest) => Promise<AnswerOf<E> | Written>,
): void {
  app.route({
    method: contract.method,
    url: contract.path,
    config: { contract },
    handler: async (request, reply) => {
      const answer = await handler(inputOf(contract, request), request);
      void reply.code(contract.status ?? 200);
      if (!(answer instanceof Written)) return reply.send(answer);
      return reply.type('application/json; charset=utf-8').send(answer.text);
    },
  });
}

type OutsideHandler<E extends Endpoint> = (
  caller: Caller,
  input: Input<E>,
  anew: () => Promise<Caller>,
) => Promise<AnswerOf<E>>;

/**
 * Serves a contract whose caller is known but whose work begins outside a transaction: hashing waits for its turn. Only
 * for what is natural to repeat; where the contract has an audit line the handler leaves it, with what it writes. Who has
 * waited asks anew who calls, by the third that the handler gets.
 */
export function serveOutside<E extends Endpoint & { repeat?: 'natural' }>(
  app: FastifyInstance,
  contract: E,
  ...[handler, send]: [handler: OutsideHandler<E>, send?: Send<E>]
): void {
  app.route({
    method: contract.method,
    url: contract.path,
    config: { contract },
    onRequest: knownCaller(app, contract),
    handler: async (request, reply) => {
      const anew = () => callerNow(app, contract, request);
      const answer = await handler(await anew(), inputOf(contract, request), anew);
      return send?.({ request, reply }, answer) ?? reply.code(contract.status ?? 200).send(answer);
    },
  });
}
