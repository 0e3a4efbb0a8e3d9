/** How appointments of Achieng with her doctor are called. */
import { nextSerial } from '@hodi/domain/testing/people.ts';
import { type AccessCall, type Given, type World, unknownId } from '../access-row.ts';
import { startOfTime } from '../test-app.ts';
import { putAppointment } from '../insert-appointments.ts';
import { newId } from '#server/work/new-id.ts';

const hour = 3_600_000;

/** At no other's time. */
const aTime = (): { start_time: string; end_time: string } => {
  const start = startOfTime + (nextSerial() % 20_000) * hour;
  return { start_time: new Date(start).toISOString(), end_time: new Date(start + hour / 2).toISOString() };
};

const planned = ({ t }: World) => ({
  ...aTime(),
  clinician_id: t.clinic.doctor.id,
  topic: 'Tumbo',
  type: 'checkup' as const,
});

async function one({ t }: World): Promise<Given> {
  const { start_time: start } = aTime();
  const pair = { clinician: t.clinic.doctor, patient: t.clinic.achieng };
  return { params: { appointment_id: await putAppointment(t.put, pair, { start }) } };
}
/** A day at the institution of Achieng's doctor, with an appointment of hers. */
async function aDay({ t }: World): Promise<Given> {
  const { start_time, end_time } = aTime();
  await putAppointment(t.put, { clinician: t.clinic.doctor, patient: t.clinic.achieng }, { start: start_time });
  return { query: { from: start_time, to: end_time } };
}
const missing = (given: Given): Given => ({ ...given, params: { appointment_id: unknownId() } });

export const appointments: Record<string, AccessCall> = {
  'appointments.list': {
    about: ({ t }) => ({ query: { patient_id: t.clinic.achieng.id } }),
    missing: () => ({ query: { patient_id: unknownId() } }),
  },
  'appointments.calendar': { about: aDay },
  'appointments.bookable_clinicians': {
    about: ({ t }) => ({ params: { patient_id: t.clinic.achieng.id } }),
    missing: () => ({ params: { patient_id: unknownId() } }),
  },
  'appointments.get': { about: one, missing },
  'appointments.create': {
    about: (world) => ({
      body: { id: newId(startOfTime), patient_id: world.t.clinic.achieng.id, ...planned(world) },
    }),
    missing: (given) => ({ body: { ...(given.body as object), patient_id: unknownId() } }),
  },
  'appointments.update': {
    about: async (world) => ({ ...(await one(world)), body: { ...planned(world), version: 1 } }),
    missing,
  },
  'appointments.set_arrival': {
    about: async (world) => ({ ...(await one(world)), body: { arrival: 'arrived' } }),
    missing,
  },
  'appointments.set_status': {
    about: async (world) => ({ ...(await one(world)), body: { status: 'completed', version: 1 } }),
    missing,
  },
  'appointments.delete': { about: one, missing },
};
