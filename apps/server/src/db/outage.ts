/**
 * Tells from a database error whether the database itself failed, so that an outage is never answered as a caller's
 * mistake.
 */

/** The SQLSTATE of an error, or the code of a system error. */
export const sqlState = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/**
 * Errors that are worth another try at once by the code that sent the work: everything was rolled back. After an
 * exclusion violation (23P01) the conflicting row exists, so the next try finds it and reports it.
 */
const conflicts = new Set(['40001', '40P01', '0A000', '26000', '23P01']);
/** A lock or a statement took too long, or conflicts did not end. */
const overload = new Set(['55P03', '57014', '25P03', ...conflicts]);

export const isConflict = (error: unknown): boolean => conflicts.has(sqlState(error) ?? '');

/** Message of the pool when all its connections were in use for too long. */
const poolWords = /^timeout exceeded when trying to connect/;
/** Messages of the driver and the pool when a connection is gone, refused or silent; they have no code. */
const driverWords =
  /^(Query read timeout|Connection terminated|Client (was closed|has encountered a connection error)|Cannot use a pool after|driver has already been destroyed|Postgres connection has been discarded)/;

const isFromSocket = (error: Error): boolean =>
  'syscall' in error && ['connect', 'getaddrinfo', 'read', 'write'].includes(String(error.syscall));

/**
 * Errors of an outage: refused, lost or silent connections; servers that start, stop or are read-only; full disks and
 * memory. A wrong password or database name counts too: callers cannot help it, and the operator is putting it right.
 */
function isAway(error: Error): boolean {
  const state = sqlState(error) ?? '';
  return (
    /^(08...|28...|53...|57P..|58...)$/.test(state) ||
    ['25006', '3D000'].includes(state) ||
    isFromSocket(error) ||
    driverWords.test(error.message)
  );
}

/** Whether the database was away or overloaded; undefined if the error tells neither. */
export function outageOf(error: unknown): 'away' | 'busy' | undefined {
  if (!(error instanceof Error)) return undefined;
  if (overload.has(sqlState(error) ?? '') || poolWords.test(error.message)) return 'busy';
  // Every address of a host name failed: each says why.
  if (error instanceof AggregateError) return error.errors.map(outageOf).find((outage) => outage !== undefined);
  return isAway(error) ? 'away' : undefined;
}
