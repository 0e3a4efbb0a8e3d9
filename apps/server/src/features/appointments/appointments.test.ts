/** The lists: each tab, what they are narrowed down by, their numbers, their pages. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  type AppointmentScope,
  deleteAppointment,
  getAppointment,
  listAppointments,
} from '@hodi/domain/appointments/appointments.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { getOwnTimeline } from '@hodi/domain/patients/timeline.api.ts';
import { aClinician, aPatient, anInstitution, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { book } from '#server/testing/appointments/booking.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putAppointment } from '#server/testing/insert-appointments.ts';
import { putClinician, putInstitution, putPatient, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor, nurse, achieng } = t.clinic;
const njoroge = await putPatient(t.put, aPatient({ user: { given_name: 'Wambũi', family_name: 'Njoroge' } }));
const left = await putPatient(t.put, aPatient({ user: { given_name: 'Gone' } }));
const inactive = await putPatient(t.put, aPatient({ user: { given_name: 'Hidden' } }));
for (const patient of [njoroge, left, inactive]) {
  await putRelationship(t.put, { clinician: doctor, patient }, { id: idOf(nextSerial()) });
}
await putRelationship(t.put, { clinician: nurse, patient: achieng }, { id: idOf(nextSerial()) });

// It is Saturday, November 21, nine in the morning in Nairobi.
const own = { clinician: doctor, patient: achieng };
const rows = [
  // Yesterday evening in Nairobi, today in no zone of hers.
  ['yesterday', own, { start: '2026-11-20T20:30:00.000Z', minutes: 20 }],
  ['first thing', own, { start: '2026-11-20T21:00:00.000Z', status: 'completed' }],
  ['to confirm', own, { start: '2026-11-21T05:00:00.000Z' }],
  ['now', { clinician: doctor, patient: njoroge }, { start: '2026-11-21T05:45:00.000Z' }],
  ['noon', own, { start: '2026-11-21T09:00:00.000Z', topic: 'Mguu wa kushoto', type: 'therapy' }],
  ['cancelled today', own, { start: '2026-11-21T10:00:00.000Z', status: 'cancelled' }],
  ['last thing', own, { start: '2026-11-21T20:59:00.000Z', minutes: 90 }],
  ['tomorrow', { clinician: doctor, patient: njoroge }, { start: '2026-11-22T06:00:00.000Z' }],
  ['done ahead', own, { start: '2026-11-23T06:00:00.000Z', status: 'completed' }],
  ['long ago', own, { start: '2025-11-21T06:00:00.000Z', status: 'completed' }],
  ['of the nurse', { clinician: nurse, patient: achieng }, { start: '2026-11-21T09:00:00.000Z' }],
  ['deleted', own, { start: '2026-11-24T06:00:00.000Z', deleted: true }],
  ['of one who left', { clinician: doctor, patient: left }, { start: '2026-11-25T06:00:00.000Z' }],
  ['of one deactivated', { clinician: doctor, patient: inactive }, { start: '2026-11-26T06:00:00.000Z' }],
] as const;
const names = new Map<string, string>();
let carer: Person;
let patient: Person;

before(async () => {
  for (const [name, pair, times] of rows) names.set(await putAppointment(t.put, pair, times), name);
  await t.db.updateTable('relationship').set({ status: 'ended' }).where('patient_id', '=', left.id).execute();
  await t.db.updateTable('patient').set({ status: 'inactive' }).where('id', '=', inactive.id).execute();
  [carer, patient] = [await t.as(doctor), await t.as(achieng)];
});

const listed = async (person: Person, query: Record<string, string>) => {
  const { items, ...rest } = await person.ok(listAppointments, { query: { limit: '100', ...query } });
  return { ...rest, names: items.map(({ appointment }) => names.get(appointment.id)) };
};

const upcoming = ['now', 'noon', 'last thing', 'tomorrow'];
const past = ['done ahead', 'cancelled today', 'to confirm', 'first thing', 'yesterday', 'long ago'];
const today = ['first thing', 'to confirm', 'now', 'noon', 'last thing'];

describe('a clinician’s own', () => {
  const scopes: [AppointmentScope, string[]][] = [
    ['upcoming', upcoming],
    ['past', past],
    ['today', today],
  ];
  for (const [scope, expected] of scopes) {
    test(scope, async () => {
      const { names: shown, total, is_more_than_total } = await listed(carer, { scope });
      assert.deepEqual([shown, total, is_more_than_total], [expected, expected.length, false]);
    });
  }

  test('all: latest first', async () => {
    const { names: shown } = await listed(carer, {});
    assert.deepEqual(new Set(shown), new Set([...upcoming, ...past]));
    assert.deepEqual([shown[0], shown.at(-1)], ['done ahead', 'long ago']);
  });

  test('the numbers are those of the lists, and those of the dashboard', async () => {
    const { counts } = await listed(carer, { scope: 'past', search: 'nobody' });
    const completed = await listed(carer, { scope: 'past', status: 'completed' });
    const toConfirm = await listed(carer, { scope: 'past', status: 'scheduled' });
    assert.deepEqual(counts, { upcoming: 4, past: 6, today: 5, completed: 3, to_confirm: 2 });
    assert.deepEqual([completed.total, toConfirm.names], [3, ['to confirm', 'yesterday']]);
    const profile = await carer.ok(getOwnClinician);
    assert.deepEqual(
      [profile.counts.appointments_upcoming, profile.counts.appointments_today, profile.counts.appointments_completed],
      [4, 5, 3],
    );
    assert.deepEqual(
      profile.appointments.map(({ appointment }) => names.get(appointment.id)),
      [...today, 'tomorrow'],
    );
  });

  const narrowed: [name: string, query: Record<string, string>, expected: string[]][] = [
    ['by status', { status: 'cancelled' }, ['cancelled today']],
    ['by type', { type: 'therapy' }, ['noon']],
    ['by the beginning of a name', { scope: 'upcoming', search: 'nj' }, ['now', 'tomorrow']],
    ['by a name without its marks', { scope: 'upcoming', search: 'WAMBUI' }, ['now', 'tomorrow']],
    ['by a member ID', { scope: 'upcoming', search: njoroge.member_id }, ['now', 'tomorrow']],
    ['by a word of the topic', { search: 'KUSHOTO' }, ['noon']],
    ['by words of name and topic', { search: 'achieng mguu' }, ['noon']],
    ['by what is nowhere', { search: 'achieng zzz' }, []],
    ['by signs alone', { search: '%%' }, []],
  ];
  for (const [name, query, expected] of narrowed) {
    test(name, async () => assert.deepEqual((await listed(carer, query)).names, expected));
  }

  test('a page at a time, in both directions, and none twice', async () => {
    for (const [scope, expected] of scopes) {
      const seen: (string | undefined)[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Awaited<ReturnType<typeof listed>> = await listed(carer, {
          scope,
          limit: '2',
          ...(cursor !== '' && { cursor }),
        });
        seen.push(...page.names);
        cursor = page.next_cursor;
      }
      assert.deepEqual(seen, expected, scope);
    }
  });

  test('a scope, status or type that does not exist is refused by its name', async () => {
    for (const field of ['scope', 'status', 'type']) {
      const problem = await carer.refused(listAppointments, { query: { [field]: 'x' } }, 400);
      assert.deepEqual(
        problem.details?.fields?.map((fault) => [fault.field, fault.code]),
        [[field, 'invalid_choice']],
      );
    }
  });
});

describe('a patient’s', () => {
  const hers = ['last thing', 'noon', 'of the nurse'];
  test('own, with every clinician, found by the clinician’s name and the topic', async () => {
    assert.deepEqual(new Set((await listed(patient, { scope: 'upcoming' })).names), new Set(hers));
    assert.deepEqual((await listed(patient, { search: 'fatuma' })).names, ['of the nurse']);
    assert.deepEqual((await listed(patient, { search: 'wanjiru mguu' })).names, ['noon']);
    const { counts } = await listed(patient, {});
    const profile = await patient.ok(getOwnPatient);
    assert.deepEqual([counts.upcoming, profile.counts.upcoming_appointments], [3, 3]);
    const shown = profile.appointments.map(({ appointment }) => names.get(appointment.id));
    assert.deepEqual(new Set(shown), new Set([...hers, 'cancelled today']));
  });

  test('for a clinician of theirs, colleagues’ too', async () => {
    const query = { patient_id: achieng.id, scope: 'upcoming' };
    assert.deepEqual(new Set((await listed(carer, query)).names), new Set(hers));
  });

  test('for nobody else', async () => {
    const stranger = await t.as(t.clinic.stranger);
    const other = await t.as(t.clinic.baraka);
    const query = { patient_id: achieng.id };
    for (const person of [stranger, other]) {
      assert.equal((await person.refused(listAppointments, { query }, 404)).code, 'patient_not_found');
    }
    assert.deepEqual((await listed(other, {})).names, []);
  });
});

test('today is the day of each clinic, where the patient goes to two', async () => {
  const place = await putInstitution(t.put, anInstitution({ name: 'Clinic abroad' }));
  await t.db.updateTable('institution').set({ time_zone: 'Pacific/Auckland' }).where('id', '=', place.id).execute();
  const abroad = await putClinician(t.put, aClinician(place.id));
  const traveller = await putPatient(t.put, aPatient());
  const pair = { clinician: abroad, patient: traveller };
  await putRelationship(t.put, pair, { id: idOf(nextSerial()) });
  await putRelationship(t.put, { clinician: nurse, patient: traveller }, { id: idOf(nextSerial()) });
  // There it is seven in the evening of the 21st; its midnight is at eleven UTC.
  const put = async (name: string, of: typeof pair, start: string) =>
    names.set(await putAppointment(t.put, of, { start, minutes: 10 }), name);
  await put('abroad, today', pair, '2026-11-21T10:30:00.000Z');
  await put('abroad, tomorrow', pair, '2026-11-21T11:30:00.000Z');
  await put('at home, today', { clinician: nurse, patient: traveller }, '2026-11-21T11:30:00.000Z');
  const { names: shown, counts } = await listed(await t.as(traveller), { scope: 'today' });
  assert.deepEqual([shown, counts.today], [['abroad, today', 'at home, today'], 2]);
});

test('searched lists are counted to 200', async () => {
  const busy = await putClinician(t.put, aClinician(doctor.institution_id));
  const pair = { clinician: busy, patient: njoroge };
  await putRelationship(t.put, pair, { id: idOf(nextSerial()) });
  for (let hour = 0; hour < 201; hour += 1) {
    await putAppointment(t.put, pair, { start: new Date(Date.UTC(2026, 11, 1, hour)).toISOString() });
  }
  const person = await t.as(busy);
  const searched = await listed(person, { search: 'wambui' });
  const whole = await listed(person, { type: 'consultation' });
  assert.deepEqual(
    [searched.total, searched.is_more_than_total, whole.total, whole.is_more_than_total],
    [200, true, 201, false],
  );
});

describe('deleted', () => {
  const pair = { clinician: doctor, patient: njoroge };
  const inDays = (days: number) => new Date(t.time.now + days * 86_400_000).toISOString();
  const bookAndDelete = async (start: string) => {
    const { appointment } = await book(carer, { ...pair, start });
    await carer.ok(deleteAppointment, { params: { appointment_id: appointment.id } });
    return { ...appointment, status: 'cancelled', topic: '', version: 2 };
  };
  const shownIn = (items: readonly { appointment: { id: string } }[], { id }: { id: string }) =>
    items.map(({ appointment }) => appointment).find((appointment) => appointment.id === id);
  let theirs: Person;
  before(async () => {
    theirs = await t.as(njoroge);
  });

  test('before it is over, its patient reads that it does not take place, and not what it was about', async () => {
    const { counts } = await theirs.ok(getOwnPatient);
    const shown = await bookAndDelete(inDays(40));
    const listOf = async (scope: string) => (await theirs.ok(listAppointments, { query: { scope } })).items;
    assert.deepEqual(shownIn(await listOf('past'), shown), shown);
    assert.equal(shownIn(await listOf('upcoming'), shown), undefined);
    assert.deepEqual((await theirs.ok(getOwnPatient)).counts, counts);
    const params = { appointment_id: shown.id };
    assert.deepEqual((await theirs.ok(getAppointment, { params })).appointment, shown);
    const { items } = await theirs.ok(getOwnTimeline, { query: { show: 'appointments' } });
    assert.ok(items.some(({ id }) => id === shown.id));
    await patient.refused(getAppointment, { params }, 404);
  });

  test('of the coming week it is told where its patient arrives', async () => {
    const [soon, far] = [await bookAndDelete(inDays(3)), await bookAndDelete(inDays(8))];
    const { appointments } = await theirs.ok(getOwnPatient);
    assert.deepEqual([shownIn(appointments, soon), shownIn(appointments, far)], [soon, undefined]);
  });

  test('after it took place it is in nobody’s list', async () => {
    for (const [n, status] of (['scheduled', 'completed'] as const).entries()) {
      const id = await putAppointment(t.put, pair, { start: inDays(-2 - n), status });
      await carer.ok(deleteAppointment, { params: { appointment_id: id } });
      for (const person of [carer, theirs]) {
        assert.equal(
          shownIn((await person.ok(listAppointments, { query: { limit: '100' } })).items, { id }),
          undefined,
        );
      }
      await theirs.refused(getAppointment, { params: { appointment_id: id } }, 410);
    }
  });
});
