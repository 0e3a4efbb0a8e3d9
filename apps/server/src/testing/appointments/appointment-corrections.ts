/** A clinician changes an appointment after its reminder was sent; collects the SMS that reach the patient's phone. */
import assert from 'node:assert/strict';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import {
  deleteAppointment,
  setAppointmentStatus,
  updateAppointment,
} from '@hodi/domain/appointments/appointments.api.ts';
import type { Person, TestClinic } from '../clinic-app.ts';
import { startOfTime } from '../test-app.ts';
import { book, changeOf } from './booking.ts';
import { dueSms } from './due-sms.ts';

/** Wednesday, half past ten in Nairobi; its reminder is sent on Tuesday at five, two in the afternoon in UTC. */
const start = '2026-11-25T07:30:00.000Z';
const minute = 60_000;

export function correctingIn(t: TestClinic) {
  const { doctor, achieng } = t.clinic;
  const { leftBy, sent } = dueSms(t);
  let person: Person;
  let item: AppointmentItem;
  const asOf = async (moment: string | number) => {
    t.time.now = new Date(moment).getTime();
    person = await t.as(doctor);
  };
  /** SMS sent within so many minutes. */
  const after = (minutes: number) => leftBy(new Date(t.time.now + minutes * minute).toISOString());
  const books = async (by: Person) => {
    for (const table of ['appointment', 'outbox_message'] as const) await t.db.deleteFrom(table).execute();
    item = await book(by, { clinician: doctor, patient: achieng, start });
  };
  return {
    leftBy,
    sent,
    after,
    asOf,
    begins: async () => {
      t.time.now = startOfTime;
      await t.db.updateTable('app_user').set({ preferred_language: 'en' }).execute();
      await books(await t.as(doctor));
    },
    /** The same appointment, booked by now. */
    again: () => books(person),
    afterReminder: async () => {
      assert.equal((await leftBy('2026-11-24T14:00:00Z')).length, 1);
      await asOf('2026-11-24T18:00:00Z');
    },
    becomes: async (status: AppointmentItem['appointment']['status']) => {
      const params = { appointment_id: item.appointment.id };
      item = await person.ok(setAppointmentStatus, { params, body: { status, version: item.appointment.version } });
    },
    /** By the clinic's clock: to an hour of that Wednesday, or of another day where it is named. */
    moves: async (to: string) => {
      const begins = Date.parse(`${to.includes('T') ? to : `2026-11-25T${to}`}:00+03:00`);
      const times = [begins, begins + 30 * minute].map((moment) => new Date(moment).toISOString());
      item = await person.ok(updateAppointment, changeOf(item, { start_time: times[0], end_time: times[1] }));
    },
    deletes: () => person.ok(deleteAppointment, { params: { appointment_id: item.appointment.id } }),
    now: () => item.appointment,
    /** SMS sent once the waiting time of corrections is over; asserts that none is sent before. */
    said: async () => {
      assert.deepEqual(await leftBy(new Date(t.time.now + 2 * minute - 1).toISOString()), []);
      return leftBy(new Date(t.time.now + 1).toISOString());
    },
  };
}
