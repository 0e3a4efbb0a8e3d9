import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import {
  type ClinicianOf,
  expectedVersion,
  lostEdits,
  refusedEdit,
  unsentBookings,
  type UnsentWrite,
  withUnsent,
} from './unsent-appointments.ts';

const id = '019aa000-0000-7000-8000-000000000001';
const appointment = { id, topic: 'Fever', status: 'scheduled', start_time: '2026-11-23T06:00:00.000Z', version: 3 };
const item = { appointment } as AppointmentItem;

const seen = (queue: readonly UnsentWrite[]) => withUnsent(item, queue, () => undefined);

let serial = 0;
function write(name: string, over: Partial<UnsentWrite> = {}): UnsentWrite {
  serial += 1;
  const tail = { 'appointments.set_status': '/status', 'appointments.set_arrival': '/arrival' }[name] ?? '';
  const url = `/appointments/${id}${tail}`;
  return { id: `w${serial}`, name, url, body: undefined, state: 'waiting', lastError: null, ...over };
}
const moved = () => write('appointments.update', { body: { start_time: '2026-11-23T09:00:00.000Z', version: 3 } });
const cancelled = () => write('appointments.set_status', { body: { status: 'cancelled', version: 4 } });

test('changes made without a network are shown, one over the other', () => {
  const last = cancelled();
  const known = seen([moved(), last]);
  assert.equal(known.item.appointment.start_time, '2026-11-23T09:00:00.000Z');
  assert.equal(known.item.appointment.status, 'cancelled');
  assert.equal(known.item.appointment.version, 3);
  assert.equal(known.unsent, last);
  assert.ok(!known.isDeleted);
  assert.ok(seen([write('appointments.delete')]).isDeleted);
});

test('given to another doctor it is with them, by the clock of their clinic', () => {
  const name = (given_name: string) => ({
    given_name,
    additional_name: null,
    family_name: null,
    role: 'doctor' as const,
  });
  const [ours, theirs] = [
    { name: 'Ziwa', time_zone: 'Africa/Nairobi' },
    { name: 'Bahari', time_zone: 'Africa/Kinshasa' },
  ];
  const given = { ...item, appointment: { ...appointment, clinician_id: 'c1' }, clinician_name: name('Wanjiru') };
  const before = { ...given, institution: ours } as AppointmentItem;
  const other = { id: 'c2', name: name('Barasa'), institution: theirs };
  const clinicianOf: ClinicianOf = ({ clinician_id }) => (clinician_id === other.id ? other : undefined);
  const after = (clinician_id: string, state: UnsentWrite['state'] = 'waiting') => {
    const queue = [write('appointments.update', { body: { clinician_id, version: 3 }, state })];
    const known = withUnsent(before, queue, clinicianOf).item;
    return [known.appointment.clinician_id, known.clinician_name.given_name, known.institution.time_zone];
  };
  assert.deepEqual(after('c2'), ['c2', 'Barasa', 'Africa/Kinshasa']);
  assert.deepEqual(after('c2', 'refused'), ['c1', 'Wanjiru', 'Africa/Nairobi']);
  assert.deepEqual(after('c1'), ['c1', 'Wanjiru', 'Africa/Nairobi']);
});

test('a refused change is reported and not applied', () => {
  const refused = { ...cancelled(), state: 'refused' as const };
  const known = seen([refused]);
  assert.equal(known.item.appointment.status, 'scheduled');
  assert.equal(known.unsent, refused);
  assert.ok(!seen([write('appointments.delete', { state: 'refused' })]).isDeleted);
});

test('only an edit that was refused goes back into its form', () => {
  const refused = { ...moved(), state: 'refused' as const };
  assert.equal(refusedEdit(id, [{ ...cancelled(), state: 'refused' }, moved()]), undefined);
  assert.equal(refusedEdit(id, [moved(), refused, cancelled()]), refused);
});

test('another change discards refused edits; deleting the appointment discards all of them', () => {
  const [waiting, refused] = [moved(), { ...moved(), state: 'refused' as const }];
  const queue = [waiting, { ...cancelled(), state: 'refused' as const }, refused];
  assert.deepEqual(lostEdits(id, queue, 'refused'), [refused]);
  assert.deepEqual(lostEdits(id, queue, 'all'), [waiting, refused]);
});

test('another appointment has nothing to do with it', () => {
  const other = { ...moved(), url: '/appointments/019aa000-0000-7000-8000-000000000009' };
  assert.deepEqual(seen([other]), { item, unsent: undefined, isDeleted: false });
});

test('a change after others that wait meets the version that they will have made', () => {
  assert.equal(expectedVersion(item, []), 3);
  assert.equal(expectedVersion(item, [moved(), { ...cancelled(), state: 'refused' }, cancelled()]), 5);
});

test('bookings that wait are told apart from changes', () => {
  const booking = write('appointments.create', { url: '/appointments' });
  assert.deepEqual(unsentBookings([moved(), booking]), [booking]);
});

test('a record that this device can no longer open is in no form and no list', () => {
  const closed = { state: 'refused', body: null } as const;
  assert.deepEqual(unsentBookings([write('appointments.create', closed)]), []);
  assert.equal(refusedEdit(id, [write('appointments.update', closed)]), undefined);
  assert.deepEqual(lostEdits(id, [write('appointments.update', closed)], 'all'), []);
});

test('an arrived patient is shown as there before it is sent, and the next change meets the same version', () => {
  const came = write('appointments.set_arrival', {
    body: { arrival: 'arrived', said_at: appointment.start_time },
  });
  const known = seen([came]).item.appointment;
  assert.equal(known.arrived_at, appointment.start_time);
  assert.equal(known.called_in_at, null);
  assert.equal(expectedVersion(item, [came]), 3);
  const back = write('appointments.set_arrival', { body: { arrival: 'expected' } });
  assert.equal(seen([came, back]).item.appointment.arrived_at, null);
  assert.equal(seen([{ ...came, state: 'refused' }]).item.appointment.arrived_at, undefined);
});

test('a change that leaves the topic out keeps the one that stood there', () => {
  const known = seen([moved()]).item.appointment;
  assert.equal(known.topic, 'Fever');
});
