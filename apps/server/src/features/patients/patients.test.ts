import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { logCall } from '@hodi/domain/e-contacts/emergencies.api.ts';
import { getOwnPatient, getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import { acknowledgeAll, acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import { aClinician, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import {
  askAboutUrgentResult,
  askForBill,
  askForResultWhileBreathingHard,
  askWhileBreathingHard,
} from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putAppointment } from '#server/testing/insert-appointments.ts';
import { newId } from '#server/work/new-id.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor, nurse, stranger, achieng } = t.clinic;

describe('the patient’s own profile', () => {
  test('holds who they are, whom they are connected with, who invites them, what is to come', async () => {
    await putRelationship(
      t.put,
      { clinician: stranger, patient: achieng },
      { id: idOf(nextSerial()), status: 'invited' },
    );
    const pair = { clinician: doctor, patient: achieng };
    await putAppointment(t.put, pair, { start: '2026-11-30T08:00:00Z' });
    await putAppointment(t.put, pair, { start: '2026-11-21T05:45:00Z' });
    await putAppointment(t.put, pair, { start: '2026-11-21T05:00:00Z' });
    await putAppointment(t.put, pair, { start: '2026-11-22T08:00:00Z', status: 'cancelled' });
    await putAppointment(t.put, pair, { start: '2026-11-23T08:00:00Z', deleted: true });
    const person = await t.as(achieng);
    await person.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
    const profile = await person.ok(getOwnPatient);

    const { user: seedUser, ...seed } = achieng;
    const { active_since, created_at, updated_at, version, ...patient } = profile.patient;
    assert.deepEqual(patient, { ...seed, birthday_precision: 'day' });
    assert.equal(active_since, created_at);
    assert.equal(updated_at, created_at);
    assert.equal(version, 1);
    const { user_type: _, status: __, ...user } = seedUser;
    assert.deepEqual(profile.user, user);

    const [info] = profile.clinician_infos;
    assert.equal(profile.clinician_infos.length, 1);
    assert.equal(info?.clinician.id, doctor.id);
    assert.equal(info?.clinician.user.given_name, 'Wanjiru');
    assert.equal(info?.institution.emergency_phone, '+254572020200');
    const [invitation] = profile.clinician_invitations;
    assert.equal(profile.clinician_invitations.length, 1);
    assert.equal(invitation?.relationship.status, 'invited');
    assert.equal(invitation?.clinician_info.clinician.id, stranger.id);
    // One is under way at nine in the morning, one was cancelled, one lies ahead.
    assert.deepEqual(
      profile.appointments.map((item) => item.appointment.topic),
      ['2026-11-21T05:45:00Z', '2026-11-22T08:00:00Z', '2026-11-30T08:00:00Z'],
    );
    assert.equal(profile.appointments[0]?.clinician_name.role, 'doctor');
    assert.deepEqual(profile.counts, { inquiries: 1, unread_inquiries: 0, upcoming_appointments: 2 });
  });

  test('shows nobody who left the clinic', async () => {
    const gone = await putClinician(t.put, aClinician(doctor.institution_id, { user: { status: 'inactive' } }));
    await putRelationship(t.put, { clinician: gone, patient: achieng }, { id: idOf(nextSerial()) });
    const { clinician_infos } = await (await t.as(achieng)).ok(getOwnPatient);
    assert.ok(!clinician_infos.some((info) => info.clinician.id === gone.id));
  });
});

describe('a patient as their clinician knows them', () => {
  test('with what waits for that clinician', async () => {
    const [person, carer] = [await t.as(achieng), await t.as(doctor)];
    const body = { topic: 'services', answers: askWhileBreathingHard, selected_services: ['FREE_VITALS'] };
    const { e_contact } = await person.ok(createEContact, { body });
    const params = { patient_id: achieng.id };
    const info = await carer.ok(getPatient, { params });
    assert.equal(info.patient.member_id, achieng.member_id);
    assert.equal(info.user.mobile_number, achieng.user.mobile_number);
    assert.equal(info.relationship.status, 'active');
    assert.equal(info.cpr_id, info.relationship.id);
    assert.deepEqual(info.notifications, {
      unread_inquiries: 2,
      red_flags: 1,
      open_severity: 'emergency',
      unanswered_emergencies: 0,
      open_services: 1,
      reachable_by: ['sms'],
      not_reached: 0,
    });
    assert.deepEqual(info.clinician_notes, []);
    await carer.ok(postMessage, { params: { id: e_contact.id }, body: { message: 'Njoo' } });
    assert.equal((await carer.ok(getPatient, { params })).notifications.unread_inquiries, 1);
  });

  test('with an emergency that was seen and not answered, until it is', async () => {
    const [seer, patient] = [aClinician(doctor.institution_id), aPatient()];
    await putClinician(t.put, seer);
    await putPatient(t.put, patient);
    await putRelationship(t.put, { clinician: seer, patient }, { id: idOf(nextSerial()) });
    const [person, carer] = [await t.as(patient), await t.as(seer)];
    const body = { topic: 'services', answers: askWhileBreathingHard, selected_services: ['FREE_VITALS'] };
    const { e_contact, red_flags } = await person.ok(createEContact, { body });
    const params = { patient_id: patient.id };
    const waiting = async () => {
      const { items } = await carer.ok(listPatients, { query: {} });
      const { unanswered_emergencies, red_flags: open } = items[0]?.notifications ?? {};
      return [open, unanswered_emergencies];
    };
    assert.deepEqual(await waiting(), [1, 0]);
    await carer.ok(acknowledgeAll, {
      params: { id: e_contact.id },
      body: { red_flag_ids: red_flags.map(({ id }) => id) },
    });
    assert.deepEqual(await waiting(), [0, 1]);
    assert.equal((await carer.ok(getPatient, { params })).notifications.unanswered_emergencies, 1);
    await carer.ok(logCall, { params: { id: e_contact.id }, body: { id: newId(Date.now()), outcome: 'reached' } });
    assert.deepEqual(await waiting(), [0, 0]);
  });
});

describe('the list of patients', () => {
  const clinician = aClinician(doctor.institution_id, { user: { given_name: 'Lister' } });

  test('by name, a page at a time, each once', async () => {
    await putClinician(t.put, clinician);
    const names = ['Zawadi', 'Ämne', 'Baraka', 'achieng', 'Ng’ang’a', 'Akoth', 'Wambũi'];
    for (const given_name of [...names, 'Baraka']) {
      // The longest that names can be: the cursor holds them.
      const user = { given_name, additional_name: 'ß'.repeat(50), family_name: 'Kamau'.repeat(10) };
      const patient = await putPatient(t.put, aPatient({ user }));
      await putRelationship(t.put, { clinician, patient }, { id: idOf(nextSerial()) });
    }
    const person = await t.as(clinician);
    const whole = await person.ok(listPatients);
    assert.deepEqual(
      whole.items.map((item) => item.user.given_name),
      ['achieng', 'Akoth', 'Ämne', 'Baraka', 'Baraka', 'Ng’ang’a', 'Wambũi', 'Zawadi'],
    );
    assert.deepEqual([whole.total, whole.is_more_than_total, whole.next_cursor], [8, false, null]);
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: Record<string, string> = { limit: '3', ...(cursor !== '' && { cursor }) };
      const page: typeof whole = await person.ok(listPatients, { query });
      assert.equal(page.total, 8);
      paged.push(...page.items.map((item) => item.patient.id));
      cursor = page.next_cursor;
    }
    assert.deepEqual(
      paged,
      whole.items.map((item) => item.patient.id),
    );
  });

  test('pending invitations are a list of their own; who is deactivated, declined or ended is in none', async () => {
    const person = await t.as(clinician);
    for (const status of ['invited', 'ended'] as const) {
      const patient = await putPatient(t.put, aPatient({ user: { given_name: status } }));
      await putRelationship(t.put, { clinician, patient }, { id: idOf(nextSerial()), status });
    }
    const left = await putPatient(t.put, aPatient({ status: 'inactive' }));
    await putRelationship(t.put, { clinician, patient: left }, { id: idOf(nextSerial()) });
    const pending = await person.ok(listPatients, { query: { status: 'invited' } });
    assert.deepEqual(
      pending.items.map((item) => item.user.given_name),
      ['invited'],
    );
    assert.equal((await person.ok(listPatients)).total, 8);
  });

  test('says the worst red flag that nobody has acknowledged', async () => {
    const own = await putClinician(t.put, aClinician(doctor.institution_id));
    const asked = async (...inquiries: object[]) => {
      const patient = await putPatient(t.put, aPatient());
      await putRelationship(t.put, { clinician: own, patient }, { id: idOf(nextSerial()) });
      const person = await t.as(patient);
      const flags = [];
      for (const answers of inquiries) {
        const body = { topic: 'services', answers, clinician_id: own.id };
        flags.push(...(await person.ok(createEContact, { body })).red_flags);
      }
      return { id: patient.id, flags };
    };
    const calm = await asked(askForBill);
    const warned = await asked(askAboutUrgentResult);
    // The newest is a warning, and of one inquiry both.
    const urgent = await asked(askForResultWhileBreathingHard, askAboutUrgentResult);
    const carer = await t.as(own);
    const worst = async () => {
      const { items } = await carer.ok(listPatients);
      const said = new Map(items.map(({ patient, notifications }) => [patient.id, notifications]));
      return [calm, warned, urgent].map(({ id }) => [said.get(id)?.red_flags, said.get(id)?.open_severity]);
    };
    assert.deepEqual(await worst(), [
      [0, null],
      [1, 'warning'],
      [3, 'emergency'],
    ]);
    const acknowledge = async ({ id }: { id: string }) => {
      await carer.ok(acknowledgeRedFlag, { params: { red_flag_id: id } });
    };
    for (const flag of urgent.flags.filter(({ severity }) => severity === 'emergency')) await acknowledge(flag);
    for (const flag of warned.flags) await acknowledge(flag);
    assert.deepEqual(await worst(), [
      [0, null],
      [0, null],
      [2, 'warning'],
    ]);
  });

  test('a colleague’s patients are not in it', async () => {
    const { items } = await (await t.as(nurse)).ok(listPatients);
    assert.deepEqual(
      items.map((item) => item.user.given_name),
      ['Baraka'],
    );
  });
});
