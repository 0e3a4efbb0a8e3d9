import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import type { Put, Pair } from './insert-people.ts';

interface Times {
  /** ISO 8601. */
  start: string;
  minutes?: number;
  status?: 'scheduled' | 'completed' | 'cancelled';
  deleted?: boolean;
  topic?: string;
  type?: 'consultation' | 'follow_up' | 'therapy' | 'checkup';
}

/** An appointment of the pair; its topic is its beginning unless given, so that a test can tell them apart. */
export async function putAppointment({ db, at }: Put, { clinician, patient }: Pair, times: Times): Promise<string> {
  const { start, minutes = 30, status = 'scheduled', deleted = false, topic = start, type = 'consultation' } = times;
  const id = idOf(nextSerial());
  await db
    .insertInto('appointment')
    .values({
      id,
      clinician_id: clinician.id,
      patient_id: patient.id,
      institution_id: clinician.institution_id,
      start_time: start,
      end_time: new Date(Date.parse(start) + minutes * 60_000),
      topic,
      type,
      status,
      created_at: at,
      updated_at: at,
      deleted_at: deleted ? at : null,
    })
    .execute();
  return id;
}
