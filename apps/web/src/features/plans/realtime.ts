import type { QueryClient } from '@tanstack/react-query';
import { planChanged } from '@hodi/domain/plans/plans.events.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { onEvent } from '~/lib/realtime/handlers.ts';

/** By name: schemas are not sent to everybody who hears of a plan. A measured answer is in the record too. */
const reads = new Set(['plans.list', 'record.read']);

/** The plans of a patient, and the list of what waits in all. */
export function loadPlansAgain(queryClient: QueryClient, patient_id: string): void {
  for (const query of queryClient.getQueryCache().getAll()) {
    const [name, args] = query.queryKey as readonly [string, { params?: { patient_id?: string } }?];
    const isOfPatient = reads.has(name) && args?.params?.patient_id === patient_id;
    if (isOfPatient || name === 'plans.waiting') loadAgain(queryClient, query.queryKey);
  }
}

export const handlers = [onEvent(planChanged, ({ patientId }, queryClient) => loadPlansAgain(queryClient, patientId))];
