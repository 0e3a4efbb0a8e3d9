import type { FastifyInstance, FastifyRequest } from 'fastify';
import { shownAction } from '@hodi/domain/audit/audit-actions.ts';
import { idSchema } from '@hodi/domain/shared/id.ts';
import type { Refusal } from '#server/wire/refusal.ts';
import { auditLine, leaveLines, signerOf } from './audit-line.ts';

/** Id in the address that tells what the call was about: a thread, a patient, a red flag. */
function subjectOf(request: FastifyRequest): string | null {
  const ids = Object.values((request.params ?? {}) as Record<string, unknown>);
  const id = ids.find((value) => idSchema.safeParse(value).success);
  return typeof id === 'string' ? id : null;
}

/**
 * Refusals because of the caller: no right to the call or to what it names (which may not exist), or too many calls.
 */
const forWhomItWas: ReadonlySet<number> = new Set([403, 404, 429]);

/**
 * Leaves an audit line of a refused call. A call to a patient's record always leaves one of its own, since its
 * transaction was rolled back with its line; any other call only if it was refused because of its caller. If the
 * refusal itself tells something about patients, they were read, and another line names them. No line if the caller is
 * unknown, if the same call is still running, or if a flood has its line already.
 */
export async function auditRefusal(app: FastifyInstance, request: FastifyRequest, refusal: Refusal): Promise<void> {
  const { contract } = request.routeOptions.config;
  const { caller } = request;
  const { status, code, shows, isRepeated } = refusal;
  if (caller === null || contract === undefined || code === 'idempotency_in_flight' || isRepeated) return;
  if (!contract.audit && !forWhomItWas.has(status)) return;
  const patient_ids = caller.patient === null ? [] : [caller.patient.id];
  const refused = { action: contract.name, outcome: 'refused', patient_ids, subject_id: subjectOf(request) } as const;
  const shown = { action: shownAction(contract.name), outcome: 'done', patient_ids: shows } as const;
  const left = shows.length === 0 ? [refused] : [refused, shown];
  await leaveLines(
    app.db,
    left.map((work) => auditLine(signerOf(caller), work, app.clock())),
  );
}
