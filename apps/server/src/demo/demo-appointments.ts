import type { AppointmentStatus, AppointmentType, CancelReason } from '@hodi/domain/appointments/appointment-kinds.ts';
import type { Executor } from '#server/db/database.ts';
import { newId } from '#server/work/new-id.ts';
import { type DemoTime, momentOf } from './demo-time.ts';
import type { DemoPeople } from './put-people.ts';
import type { PatientKey } from './people/patients.ts';
import type { StaffKey } from './people/staff.ts';

type Row = readonly [
  at: DemoTime,
  minutes: number,
  by: StaffKey,
  patient: PatientKey,
  topic: string,
  type: AppointmentType,
  /** Left out: scheduled if it is to come or is now, completed if it is over. */
  status?: AppointmentStatus,
  cancel_reason?: CancelReason,
];

const rows: readonly Row[] = [
  ['+0d 09:00', 30, 'wanjiru', 'wambui', 'Yearly check-up', 'checkup'],
  ['+0d 10:30', 30, 'wanjiru', 'juma', 'Back pain', 'consultation'],
  ['+0d 12:00', 20, 'wanjiru', 'zawadi', 'Blood pressure', 'follow_up'],
  ['+0d 15:00', 60, 'wanjiru', 'nekesa', 'Anxiety', 'therapy'],
  ['+0d 17:00', 30, 'wanjiru', 'chebet', 'Ankle', 'consultation'],
  ['+2d 09:00', 30, 'wanjiru', 'achieng', 'Stomach pain', 'follow_up'],
  ['+2d 12:00', 30, 'wanjiru', 'kiprono', 'Blood pressure', 'checkup'],
  ['+3d 09:00', 30, 'wanjiru', 'wambui', 'Vaccination', 'checkup', 'cancelled', 'patient'],
  ['+3d 15:00', 30, 'wanjiru', 'omondi', 'Diabetes', 'follow_up'],
  ['+4d 09:00', 30, 'wanjiru', 'njeri', 'Skin rash', 'consultation'],
  ['+4d 12:00', 30, 'wanjiru', 'halima', 'Chest pain', 'follow_up'],
  ['+5d 18:00', 30, 'wanjiru', 'mutua', 'Fever', 'follow_up'],
  ['+6d 09:00', 40, 'wanjiru', 'moraa', 'Joint pain, results of the blood test', 'follow_up'],
  ['+9d 12:00', 30, 'wanjiru', 'abdalla', 'Lungs after the hospital stay', 'follow_up'],
  ['+13d 15:00', 60, 'wanjiru', 'nekesa', 'Anxiety', 'therapy'],
  // Past, and nobody has said yet whether it took place.
  ['-1d 09:00', 30, 'wanjiru', 'kamau', 'First visit', 'consultation', 'scheduled'],
  ['-1d 12:00', 30, 'wanjiru', 'moraa', 'Joint pain', 'consultation'],
  ['-3d 12:00', 30, 'wanjiru', 'zawadi', 'Blood pressure', 'consultation', 'cancelled', 'no_show'],
  ['-8d 15:00', 30, 'wanjiru', 'ndungu', 'Tiredness', 'follow_up'],
  ['-12d 09:00', 30, 'wanjiru', 'juma', 'Diarrhoea', 'consultation'],
  ['-13d 09:00', 30, 'wanjiru', 'akinyi', 'After the maternity ward', 'follow_up'],
  ['-28d 12:00', 30, 'wanjiru', 'kiprono', 'Blood pressure', 'checkup'],
  ['-47d 10:00', 30, 'wanjiru', 'achieng', 'Yearly check-up', 'checkup'],
  ['-66d 09:00', 30, 'wanjiru', 'wairimu', 'Knees', 'consultation'],
  ['-155d 09:00', 20, 'wanjiru', 'achieng', 'Blood test', 'follow_up'],
  ['+0d 08:30', 30, 'barasa', 'wanjala', 'Knee', 'consultation', 'cancelled', 'no_show'],
  ['+0d 09:30', 30, 'barasa', 'achieng', 'Sleep', 'follow_up', 'completed'],
  ['+0d 11:00', 30, 'barasa', 'imani', 'Growth and vaccination', 'checkup'],
  ['+0d 14:30', 30, 'barasa', 'wanjala', 'Knee', 'consultation'],
  ['+0d 16:00', 30, 'barasa', 'achieng', 'Sleep', 'consultation'],
  ['+1d 10:00', 30, 'barasa', 'wanjala', 'Knee', 'follow_up'],
  ['+8d 10:00', 30, 'barasa', 'achieng', 'Sleep', 'consultation'],
  // At any time of the day somebody has arrived and waits.
  ['25m', 15, 'atieno', 'akinyi', 'Blood pressure', 'follow_up', 'scheduled'],
  ['5m', 30, 'atieno', 'adhiambo', 'Dressing of the wound', 'follow_up'],
  ['+1d 08:00', 20, 'fatuma', 'hamisi', 'Fasting blood sugar', 'follow_up'],
  ['-4d 11:00', 20, 'fatuma', 'mwende', 'Skin', 'consultation'],
];

const minute = 60_000;
/** Waiting patients arrived so long before their time. */
const early = 8 * minute;
/** Nobody books at 14:03. */
const step = 5 * minute;

/** Writes straight into the table: past appointments cannot be booked, and nobody gets an SMS about made-up ones. */
export async function putAppointments(tx: Executor, people: DemoPeople, now: number): Promise<void> {
  const values = rows.map(([at, minutes, by, patient, topic, type, status, cancel_reason = null]) => {
    const isNow = at.endsWith('m');
    const start = isNow ? Math.floor(momentOf(at, now) / step) * step : momentOf(at, now);
    const end = start + minutes * minute;
    const clinician = people.staff[by];
    const created = Math.min(start - 3 * 86_400_000, now - 3_600_000);
    return {
      id: newId(created),
      clinician_id: clinician.id,
      patient_id: people.patients[patient].id,
      institution_id: clinician.institution_id,
      start_time: new Date(start),
      end_time: new Date(end),
      topic,
      type,
      status: status ?? (end <= now ? ('completed' as const) : ('scheduled' as const)),
      cancel_reason,
      arrived_at: isNow ? new Date(start - early) : null,
      created_at: new Date(created),
      updated_at: new Date(created),
    };
  });
  await tx.insertInto('appointment').values(values).execute();
}
