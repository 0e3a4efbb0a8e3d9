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
}

/** Those that the reader may see now; reception sees only appointments at its own institution. */
export async function openTo<T extends Whose>(db: Executor, reader: Reader, of: readonly T[]): Promise<T[]> {
  const patientIds = [...new Set(of.map(({ patient_id }) => patient_id))];
  const open = await recordsOpenTo(db, reader, { patientIds, area: 'appointments' });
  const place = isReception(reader) ? reader.clinician?.institution_id : undefined;
  return of.filter(
    ({ patient_id, institution_id = place }) =>
      open.has(patient_id) && (place === undefined || institution_id === place),
  );
}

/** Ids of those that the reader may see now. An item does not name its institution, which only matters to reception. */
export async function openItems(db: Executor, reader: Reader, items: readonly AppointmentItem[]): Promise<Set<string>> {
  const known = items.map(({ appointment: { id, patient_id } }) => ({ id, patient_id }));
  const ids = known.map(({ id }) => id);
  const open = await openTo(db, reader, isReception(reader) ? await patientsOfAppointments(db, ids) : known);
  return new Set(open.map(({ id }) => id));
}

export const isOpenTo = async (db: Executor, reader: Reader, of: Whose): Promise<boolean> =>
  (await openTo(db, reader, [of])).length > 0;
