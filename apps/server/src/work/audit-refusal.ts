import type { FastifyInstance, FastifyRequest } from 'fastify';
import { shownAction } from '@hodi/domain/audit/audit-actions.ts';
import { idSchema } from '@hodi/domain/shared/id.ts';
import type { Refusal } from '#server/wire/refusal.ts';
import { auditLine, leaveLines, signerOf } from './audit-line.ts';

/** What the call was about, as far as its address says: the id of a thread, a patient, a red flag. */
function subjectOf(request: FastifyRequest): string | null {
  const ids = Object.values((request.params ?? {}) as Record<string, unknown>);
  const id = ids.find((value) => idSchema.safeParse(value).success);
  return typeof id === 'string' ? id : null;
}

/** No right to it, or to what is named, which may not be there; or too much of it. */
const forWhomItWas: ReadonlySet<number> = new Set([403, 404, 429]);

/**
 * A refused call to a patient's record leaves a line of its own, since its transaction was rolled back with
 * everything in it; any other call one where it was refused for who made it. Where it tells something of patients, they were
 * read, and another line says of whom. Nothing is left when nobody is known, when the same call is still at work, or of a flood
 * that has its line.
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
