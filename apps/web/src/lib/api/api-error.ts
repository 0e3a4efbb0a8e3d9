import type { FieldProblem, Problem } from '@hodi/domain/shared/problem.ts';

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
    return this.body?.code ?? '';
  }

  get fields(): readonly FieldProblem[] {
    return this.body?.details?.fields ?? [];
  }
}

/** Neither sent nor kept: this browser stores nothing. The text must stay in the form. */
export class NotKeptError extends Error {}

/** No answer came: no network, cut off, or nothing within the time limit. */
export class NetworkError extends Error {}
