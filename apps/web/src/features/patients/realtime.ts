import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { clinicianUpdated } from '@hodi/domain/clinicians/clinicians.events.ts';
import { type getOwnPatient, getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import type * as appointments from '@hodi/domain/appointments/appointments.events.ts';
import type * as inquiries from '@hodi/domain/e-contacts/e-contacts.events.ts';
import { patientUpdated } from '@hodi/domain/patients/patients.events.ts';
import { timelineName } from '@hodi/domain/patients/timeline-name.ts';
import type * as services from '@hodi/domain/service-interests/service-interests.events.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { updatePeople } from '~/lib/query/person-updates.ts';
import { onEvent, onNews } from '~/lib/realtime/handlers.ts';

/** The own record holds all of these. */
const timeline = [timelineName] as const;
/** Each row says what waits with the patient. */
const patients = keyOf(listPatients);

/** Whether a clinician is away, and who answers, stands there as a whole. */
const profile: [(typeof getOwnPatient)['name']] = ['patients.me'];

export const handlers = [
  onNews<typeof clinicianUpdated>('clinician-updated', profile),
  onNews<typeof inquiries.eContactCreated>('e-contact-created', timeline),
  onNews<typeof inquiries.eContactMessageCreated>('e-contact-message-created', timeline),
  onNews<typeof inquiries.eContactUpdated>('e-contact-updated', timeline),
  onNews<typeof inquiries.eContactCreated>('e-contact-created', patients),
  onNews<typeof inquiries.eContactMessageCreated>('e-contact-message-created', patients),
  onNews<typeof inquiries.eContactUpdated>('e-contact-updated', patients),
  onNews<typeof appointments.appointmentCreated>('appointment-created', timeline),
  onNews<typeof appointments.appointmentUpdated>('appointment-updated', timeline),
  onNews<typeof appointments.appointmentDeleted>('appointment-deleted', timeline),
  onNews<typeof services.serviceInterestCreated>('service-interest-created', timeline),
  onNews<typeof services.serviceInterestFulfilled>('service-interest-fulfilled', timeline),
  onEvent(patientUpdated, ({ patient, user }, queryClient) => {
    const news = new Map<string, Record<string, unknown>>([
      [user.id, user],
      // With the names: those of an appointment stand beside the patient's id alone.
      [patient.id, { ...user, ...patient }],
    ]);
    updatePeople(queryClient, news);
    // Sorted and searched by name. Whether the number is confirmed stands beside patient and account, and is counted.
    for (const endpoint of [listPatients, getPatient, getOwnClinician]) loadAgain(queryClient, keyOf(endpoint));
  }),
];
