import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { listAppointments } from '@hodi/domain/appointments/appointments.api.ts';
import { listForClinician } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { listMergedRecords, listLookAlikes } from '@hodi/domain/merged-records/merged-records.api.ts';
import { listNotes } from '@hodi/domain/notes/notes.api.ts';
import { listInstitutionPatients } from '@hodi/domain/patients/institution-patients.api.ts';
import { getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';

/** Everything that shows one record or both. */
const shown = [
  getPatient,
  listPatients,
  listInstitutionPatients,
  listForClinician,
  listAppointments,
  listNotes,
  listMergedRecords,
  listLookAlikes,
  getOwnClinician,
];

/** Asks for everything of the two anew. */
export function useShownAnew(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const one of shown) loadAgain(queryClient, keyOf(one));
  };
}

/** Joins or separates now, never later: what was looked at must be what is joined. Why it was refused is told by itself. */
export function useMergeWrite() {
  const showAnew = useShownAnew();
  const [isSending, setIsSending] = useState(false);
  const write = async (work: () => Promise<unknown>, said: string): Promise<boolean> => {
    if (isSending) return false;
    setIsSending(true);
    try {
      await work();
      toast.success(said);
      showAnew();
      return true;
    } catch {
      return false;
    } finally {
      setIsSending(false);
    }
  };
  return { write, isSending };
}
