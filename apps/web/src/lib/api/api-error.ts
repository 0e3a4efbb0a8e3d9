import type { FieldProblem, Problem } from '@hodi/domain/shared/problem.ts';

/** Not there, or not theirs: the server does not tell which. */
export const isRefusal = (error: Error | null): boolean => error instanceof ApiError && error.isOurs(404, 403);

/** The server said no; its body and status stay on the error. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Partial<Problem> | null;

  constructor(status: number, body: Partial<Problem> | null) {
    super(body?.message ?? `HTTP ${status} Error`);
    this.status = status;
    this.body = body;
  }

  get code(): string {
    const { code } = this.body ?? {};
    // Something on the way may have a JSON of its own.
    return typeof code === 'string' ? code : '';
  }

  /**
   * Whether the server itself said it, with one of these, or with any that is its last word: what names no reason comes from
   * something on the way.
   */
  isOurs(...statuses: number[]): boolean {
    const { code, status } = this;
    const isMeant = statuses[0] ? statuses.includes(status) : status < 500 && status !== 408 && status !== 429;
    return code !== '' && isMeant;
  }

  get fields(): readonly FieldProblem[] {
    return this.body?.details?.fields ?? [];
  }
}

/** Neither sent nor kept: this browser stores nothing. The text must stay in the form. */
export class NotKeptError extends Error {}

/** No answer came: no network, cut off, or nothing within the time limit. */
export class NetworkError extends Error {}

/** Nothing within the time limit: there may be a line, and it may only need longer. */
export class LateError extends NetworkError {}
