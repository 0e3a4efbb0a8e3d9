import type { QueryClient } from '@tanstack/react-query';
import { listCaregivers } from '@hodi/domain/caregivers/caregivers.api.ts';
import { caregiversChanged } from '@hodi/domain/caregivers/caregivers.events.ts';
import type {
  getThreadForClinician,
  getThreadForPatient,
  listForClinician,
  listForPatient,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { listInstitutionPatients } from '@hodi/domain/patients/institution-patients.api.ts';
import {
  getOwnPatient,
  type getPatient,
  type listPatients,
  type PatientProfile,
} from '@hodi/domain/patients/patients.api.ts';
import { withoutPerson } from '~/lib/person/account-people.ts';
import { forgetThread } from '~/lib/query/forget-patient.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { loadAppointments } from '~/lib/query/load-appointments.ts';
import { keyOf, queryFor } from '~/lib/query/query-for.ts';
import { onEvent } from '~/lib/realtime/handlers.ts';

/** They show who cares for the person, or who wrote as what of them. By name, which the types check. */
const saying: readonly [
  (typeof getThreadForPatient)['name'],
  (typeof getThreadForClinician)['name'],
  (typeof listForClinician)['name'],
  (typeof listForPatient)['name'],
  (typeof listPatients)['name'],
  (typeof getPatient)['name'],
  (typeof listInstitutionPatients)['name'],
] = [
  'e_contacts.for_patient',
  'e_contacts.for_clinician',
  'e_contacts.list_for_clinician',
  'e_contacts.list_for_patient',
  'patients.list',
  'patients.get',
  'patients.list_of_institution',
];

/**
 * Removes the person from the own profile. `ended-people.ts` follows that profile and deletes their data from the
 * device.
 */
const end = (queryClient: QueryClient, patientId: string): unknown =>
  queryClient.setQueryData<PatientProfile>(
    queryFor(getOwnPatient).queryKey,
    (own) => own && withoutPerson(own, patientId),
  );

export const handlers = [
  onEvent(caregiversChanged, ({ patient_id, access, kept_e_contact_id }, queryClient) => {
    if (access === 'ended') end(queryClient, patient_id);
    if (kept_e_contact_id !== undefined) forgetThread(queryClient, kept_e_contact_id);
    loadAgain(queryClient, keyOf(listCaregivers));
    for (const name of saying) loadAgain(queryClient, [name]);
    loadAppointments(queryClient);
  }),
];
