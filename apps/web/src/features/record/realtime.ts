import type { QueryClient } from '@tanstack/react-query';
import { recordEntryChanged } from '@hodi/domain/record/record.events.ts';
import { onEvent } from '~/lib/realtime/handlers.ts';
import { loadAgain } from '~/lib/query/load-again.ts';

/** By name: the schemas of a record are not sent to everybody who hears of one. */
const reads = new Set(['record.read', 'record.changes', 'measurements.list', 'measurements.points']);

/** All that is read of a patient's record, and the list of what waits in all records. */
export function loadRecordAgain(queryClient: QueryClient, patient_id: string): void {
  for (const query of queryClient.getQueryCache().getAll()) {
    const [name, args] = query.queryKey as readonly [string, { params?: { patient_id?: string } }?];
    const isOfPatient = reads.has(name) && args?.params?.patient_id === patient_id;
    if (isOfPatient || name === 'measurements.waiting') loadAgain(queryClient, query.queryKey);
  }
}

export const handlers = [
  onEvent(recordEntryChanged, ({ patientId }, queryClient) => loadRecordAgain(queryClient, patientId)),
];
