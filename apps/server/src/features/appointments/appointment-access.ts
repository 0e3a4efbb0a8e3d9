import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { isReception } from '@hodi/domain/rights/rights.policy.ts';
import type { Executor } from '#server/db/database.ts';
import { type Reader, recordsOpenTo } from '#server/work/record-access.ts';
import { patientsOfAppointments } from './appointments.repository.ts';

/** An appointment, or a patient to book one for. */
interface Whose {
  patient_id: string;
  /** Institution where it takes place. */
  institution_id?: string;
  /** Caregivers of the patient see it; unless said, they do. */
  for_caregivers?: boolean;
}

/** Those that the reader may see now; reception sees only appointments at its own institution. */
export async function openTo<T extends Whose>(db: Executor, reader: Reader, of: readonly T[]): Promise<T[]> {
  const patientIds = [...new Set(of.map(({ patient_id }) => patient_id))];
  const open = await recordsOpenTo(db, reader, { patientIds, area: 'appointments' });
  const place = isReception(reader) ? reader.clinician?.institution_id : undefined;
  const isCarerOf = (patient_id: string) => reader.patient !== null && reader.patient.id !== patient_id;
  return of.filter(
    ({ patient_id, institution_id = place, for_caregivers = true }) =>
      open.has(patient_id) &&
      (place === undefined || institution_id === place) &&
      (for_caregivers || !isCarerOf(patient_id)),
  );
}

/**
 * Ids of those that the reader may see now. An item names neither its institution, which only matters to reception, nor
 * whether caregivers see it.
 */
export async function openItems(db: Executor, reader: Reader, items: readonly AppointmentItem[]): Promise<Set<string>> {
  const known = items.map(({ appointment: { id, patient_id } }) => ({ id, patient_id }));
  const ids = known.map(({ id }) => id);
  const isOfOthers = reader.patient !== null && known.some(({ patient_id }) => patient_id !== reader.patient?.id);
  const needsMore = isReception(reader) || isOfOthers;
  const open = await openTo(db, reader, needsMore ? await patientsOfAppointments(db, ids) : known);
  return new Set(open.map(({ id }) => id));
}

export const isOpenTo = async (db: Executor, reader: Reader, of: Whose): Promise<boolean> =>
  (await openTo(db, reader, [of])).length > 0;
