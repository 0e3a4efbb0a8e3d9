import { clinicianNoteCreated } from '@hodi/domain/notes/notes.events.ts';
import type { listNotes } from '@hodi/domain/notes/notes.api.ts';
import { getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import { onEvent } from '~/lib/realtime/handlers.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf, queryFor } from '~/lib/query/query-for.ts';

/** By name, which the types check: this needs no schema of the list. */
const list: (typeof listNotes)['name'] = 'notes.list';

export const handlers = [
  onEvent(clinicianNoteCreated, ({ patientId }, queryClient) => {
    const params = { patient_id: patientId };
    loadAgain(queryClient, [list, { params }]);
    loadAgain(queryClient, queryFor(getPatient, { params }).queryKey);
    loadAgain(queryClient, keyOf(listPatients));
  }),
];
