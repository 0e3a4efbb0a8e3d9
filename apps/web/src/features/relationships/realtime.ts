import type { QueryClient } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { deliveryUpdated } from '@hodi/domain/deliveries/deliveries.events.ts';
import { listForClinician, listNeedsYouNow } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getOwnPatient, getPatient, listPatients, type PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import {
  type ClinicianInvitation,
  cprCreated,
  cprCreatedPatient,
  cprDeleted,
  cprUpdated,
  cprUpdatedPatient,
} from '@hodi/domain/relationships/relationships.events.ts';
import { listPatientInvitations } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { withInvitation } from '@hodi/domain/relationships/patient-invitations.ts';
import { onEvent, onNews } from '~/lib/realtime/handlers.ts';
import { forgetPatient } from '~/lib/query/forget-patient.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { loadAppointments } from '~/lib/query/load-appointments.ts';
import { keyOf, queryFor } from '~/lib/query/query-for.ts';
import { currentSession } from '~/lib/session/session.ts';

/** A clinician's patients decide what they see anywhere, so all their lists are refetched. */
const loadPatients = (_: unknown, queryClient: QueryClient): void => {
  const lists = [listPatients, listPatientInvitations, listForClinician, listNeedsYouNow];
  for (const endpoint of [getOwnClinician, getPatient, ...lists]) loadAgain(queryClient, keyOf(endpoint));
  // With the care goes the sight of what was planned, or comes that of what is left.
  loadAppointments(queryClient);
};

function putInvitation(
  { clinicianInvitation }: { clinicianInvitation: ClinicianInvitation },
  queryClient: QueryClient,
): void {
  // Somebody else of the account may be meant, whose profile is read anew.
  const isKnown = (profile: PatientProfile) =>
    [...profile.clinician_invitations, ...profile.clinician_infos].some(
      ({ relationship }) => relationship.id === clinicianInvitation.relationship.id,
    );
  queryClient.setQueryData<PatientProfile>(queryFor(getOwnPatient).queryKey, (own) =>
    own && (isKnown(own) || !own.cares_for?.length) ? withInvitation(own, clinicianInvitation) : own,
  );
  loadAgain(queryClient, keyOf(getOwnPatient));
}

export const handlers = [
  onNews<typeof deliveryUpdated>('delivery-updated', keyOf(listPatientInvitations)),
  onEvent(cprCreated, loadPatients),
  onEvent(cprUpdated, (updated, queryClient) => {
    const { patient, relationship } = updated.patientInfo;
    if (relationship.status === 'declined') forgetPatient(queryClient, patient.id);
    loadPatients(updated, queryClient);
  }),
  onEvent(cprCreatedPatient, putInvitation),
  onEvent(cprUpdatedPatient, putInvitation),
  onEvent(cprDeleted, (deleted, queryClient) => {
    const { patientId } = deleted;
    // To a patient it tells of themself.
    if (patientId !== undefined && currentSession()?.userType === 'clinician') forgetPatient(queryClient, patientId);
    loadPatients(deleted, queryClient);
    loadAgain(queryClient, keyOf(getOwnPatient));
  }),
];
