import { clinicianNoteCreated } from '@hodi/domain/notes/notes.events.ts';
import { noteListName } from '@hodi/domain/notes/note-list-name.ts';
import { getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import { onEvent } from '~/lib/realtime/handlers.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf, queryFor } from '~/lib/query/query-for.ts';

export const handlers = [
  onEvent(clinicianNoteCreated, ({ patientId }, queryClient) => {
    const params = { patient_id: patientId };
    loadAgain(queryClient, [noteListName, { params }]);
    loadAgain(queryClient, queryFor(getPatient, { params }).queryKey);
    loadAgain(queryClient, keyOf(listPatients));
  }),
];
