/** Somebody who books, as the form does. */
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { createAppointment } from '@hodi/domain/appointments/appointments.api.ts';
import type { ClinicianSeed, PatientSeed } from '@hodi/domain/testing/people.ts';
import { newId } from '#server/work/new-id.ts';
import type { Person } from '../clinic-app.ts';
import { startOfTime } from '../test-app.ts';

export interface Wish {
  clinician: Pick<ClinicianSeed, 'id'>;
  patient: Pick<PatientSeed, 'id'>;
  /** ISO 8601. */
  start: string;
  minutes?: number;
  topic?: string;
}

export const bodyOf = ({ clinician, patient, start, minutes = 30, topic = 'Maumivu ya tumbo' }: Wish) => ({
  id: newId(startOfTime),
  patient_id: patient.id,
  clinician_id: clinician.id,
  start_time: start,
  end_time: new Date(Date.parse(start) + minutes * 60_000).toISOString(),
  topic,
  type: 'follow_up' as const,
});

export const book = (person: Person, wish: Wish): Promise<AppointmentItem> =>
  person.ok(createAppointment, { body: bodyOf(wish) });

/** The form's values of an existing appointment, with changes. */
export const changeOf = ({ appointment }: AppointmentItem, over: Record<string, unknown> = {}) => {
  const { clinician_id, start_time, end_time, topic, type, version } = appointment;
  return {
    params: { appointment_id: appointment.id },
    body: { clinician_id, start_time, end_time, topic, type, version, ...over },
  };
};
