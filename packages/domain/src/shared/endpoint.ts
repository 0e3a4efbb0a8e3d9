/**
 * One HTTP call declared as data. The web client, the server's route, the API reference and the permission
 * test all derive from it, so a call cannot differ between its two sides. It is data only: keep it small.
 */
import type * as z from 'zod/mini';
import type { Area } from '../rights/rights-matrix.ts';
import type { UserType } from './user-type.ts';

export type Schema = z.ZodMiniType;

/**
 * How a write survives being sent twice.
 * `keyed`: carries `Idempotency-Key`; the server stores the answer beside the work.
 * `natural`: repeating it changes nothing more (a draft saved again, a login).
 */
export type Repeat = 'keyed' | 'natural';

export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
> {
  /** `feature.action`; the operation id of the API reference and the action of its audit line. */
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for each parameter. */
  readonly path: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Media type of a body that is not JSON; the feature reads it itself. */
  readonly takes?: 'application/offset+octet-stream';
  readonly answer: A;
  /**
   * Content type of a good answer that is not JSON (`nothing`: all is in the headers). With event lines (`data: {…}`),
   * `answer` is the content of each.
   */
  readonly gives?:
    | 'application/fhir+json'
    | 'application/octet-stream'
    | 'application/pdf'
    | 'audio/mpeg'
    | 'image/webp'
    | 'nothing'
    | 'text/event-stream';
  /** Status of a good answer; 200 unless said. */
  readonly status?: 200 | 201 | 202 | 204;
  /** User types that may call it at all; the feature's policy decides about each record. */
  readonly who: 'anyone' | readonly UserType[];
  /** Only for those who have any right of this area; the others are told that it is not for their role. */
  readonly needs?: Area;
  /** Also for a clinician whose institution has not approved them: what is of the account alone. */
  readonly whileWaiting?: true;
  /** Also for staff who have not set up the second factor that their institution asks for: what sets it up, or reads the account. */
  readonly withoutFactor?: true;
  /** Its stored answer may be repeated to a clinician whose patient is only invited: it holds name and contact. */
  readonly answersInvited?: true;
  /** Required for everything but GET and HEAD. */
  readonly repeat?: Repeat;
  /**
   * Whether the call reads or writes a patient's record, or changes an account or what is of the staff, and so leaves exactly one
   * audit line. Any other leaves one only where somebody known is refused it.
   */
  readonly audit: boolean;
}

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Out<E['params']>;
export type QueryOf<E extends Endpoint> = Out<E['query']>;
export type BodyOf<E extends Endpoint> = Out<E['body']>;
export type AnswerOf<E extends Endpoint> = Out<E['answer']>;
/** Arguments of a call: the parts that the contract declares. */
export interface CallOf<E extends Endpoint> {
  params?: In<E['params']>;
  query?: In<E['query']>;
  body?: In<E['body']>;
}

/** Keeps the exact types of the parts while checking the whole. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** The names that a contract's query reads. */
export const namesIn = ({ query }: Pick<Endpoint, 'query'>): string[] =>
  Object.keys((query?._zod.def as { shape?: Record<string, unknown> } | undefined)?.shape ?? {});

/** The path with its parameters filled in and percent-encoded. */
export function pathOf(target: Pick<Endpoint, 'path'>, params: Record<string, unknown> = {}): string {
  return target.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
