/** The daily SMS limit of an institution's staff, all sessions together. Messages that must get through still do. */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import type { MessageTemplate } from '@hodi/domain/notifications/message-rules.ts';
import { createAppointment } from '@hodi/domain/appointments/appointments.api.ts';
import { handOver } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { forgotPassword } from '@hodi/domain/passwords/passwords.api.ts';
import { assistedRegister } from '@hodi/domain/registrations/assisted.api.ts';
import { invitePatient } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { languages } from '@hodi/domain/shared/language.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { readConfig } from '#server/config.ts';
import { feverWithStiffNeck } from '#server/testing/answers.ts';
import { bodyOf } from '#server/testing/appointments/booking.ts';
import { correctingIn } from '#server/testing/appointments/appointment-corrections.ts';
import { anAssistedForm, registered } from '#server/testing/assisted/registering-assisted.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician } from '#server/testing/insert-people.ts';
import { anInvitationForm, invites } from '#server/testing/invitations/inviting.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import { messagesTo } from '#server/testing/registering.ts';
import { call } from '#server/testing/test-app.ts';
import { StaffSms } from './staff-sms.ts';

const day = 86_400_000;
const lines: string[] = [];
const t = await openClinicApp({
  env: { STAFF_SMS_PER_DAY: '6', LOG_LEVEL: 'warn' },
  log: { write: (line) => void lines.push(line) },
});
const { doctor, nurse, stranger, achieng } = t.clinic;
const admin = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' }));
const { begins, afterReminder, asOf, moves, said } = correctingIn(t);

/** So many SMS of the doctor's institution, as if they had left. */
const sends = (count: number, template: MessageTemplate = 'sms.invitation') => ({
  caller: { clinician: doctor },
  now: t.time.now,
  said: { outgoing: Array.from({ length: count }, () => ({ channel: 'sms' as const, template })) },
});
const spend = () => t.app.staffSms.count(sends(6));
const remindersWaiting = async () =>
  (await messagesTo(t.db, achieng.user.mobile_number)).filter(
    ({ state, template }) => state === 'waiting' && template === 'sms.appointment_reminder',
  ).length;
const warnings = () => lines.map((line) => JSON.parse(line)).filter(({ limit }) => limit !== undefined);

before(() => t.app.listen({ port: 0, host: '127.0.0.1' }));
beforeEach(() => {
  // Long after the earlier messages.
  t.time.now += 30 * day;
  lines.length = 0;
});

test('corrections of appointments, and what takes the place of a reminder, are never held back', async () => {
  await begins();
  t.app.staffSms.count(sends(5));
  await asOf('2026-11-21T06:30:00Z');
  await moves('11:00');
  assert.equal(await remindersWaiting(), 1);
  await afterReminder();
  spend();
  await moves('2026-11-27T11:00');
  assert.equal((await said()).length, 1);
  assert.equal(await remindersWaiting(), 1);
  await (await t.as(doctor)).refused(invitePatient, { body: anInvitationForm() }, 409);
});

describe('above it', () => {
  test('nothing of what is refused is done, and the colleague who asks hears why', async () => {
    const [one, colleague] = [await t.as(doctor), await t.as(nurse)];
    for (let n = 0; n < 4; n += 1) await invites(one);
    await registered(t.db, one);
    const body = anInvitationForm();
    const sent = await colleague.call(invitePatient, { body, headers: { 'accept-language': 'sw' } });
    assert.deepEqual([sent.statusCode, sent.json().code], [409, 'clinic_sms_spent']);
    assert.match(sent.json().message, /^Kliniki yako imetuma SMS nyingi mno/);
    assert.deepEqual(await messagesTo(t.db, body.mobile_number), []);
    await colleague.refused(assistedRegister, { body: anAssistedForm() }, 409);
    assert.equal((await t.db.selectFrom('patient_invitation').where('id', '=', body.id).execute()).length, 0);
  });

  const notices = {
    en: /^No SMS will remind Achieng Otieno of the appointment on \w+ \d+, \d{4} - \d\d:\d\d: /,
    sw: /^Hakuna SMS itakayomkumbusha Achieng Otieno miadi ya /,
  };
  for (const preferred_language of languages) {
    test(`a visit is booked without its reminder, and whoever books it hears so: ${preferred_language}`, async () => {
      spend();
      const account = t.db.updateTable('app_user').where('id', '=', doctor.user.id);
      await account.set({ preferred_language }).execute();
      const [person, patient] = [await t.as(doctor), await t.as(achieng)];
      const [mine, theirs] = await Promise.all(
        [person, patient].map(({ token }) => new LiveClient(t.app, token).ready()),
      );
      const waiting = await remindersWaiting();
      const wish = { clinician: doctor, patient: achieng, start: new Date(t.time.now + 5 * day).toISOString() };
      await person.ok(createAppointment, { body: bodyOf(wish) });
      assert.equal(await remindersWaiting(), waiting);
      const heard = [mine, theirs].map(async (client) => {
        await client?.until(() => client.told.length === 1);
        client?.close();
        return client?.told[0]?.payload as { appointment: object; notice?: string };
      });
      const [told, toldPatient] = await Promise.all(heard);
      assert.match(told?.notice ?? '', notices[preferred_language]);
      assert.ok(toldPatient?.appointment);
      assert.equal(toldPatient.notice, undefined);
      assert.deepEqual(
        warnings().map(({ msg }) => msg),
        ['many SMS of an institution', 'SMS of an institution refused'],
      );
    });
  }

  test('a reminder that was written while there was room leaves, though others took it meanwhile', () => {
    spend();
    t.app.staffSms.count(sends(1, 'sms.appointment_reminder'));
    assert.throws(() => t.app.staffSms.count(sends(1)), { code: 'clinic_sms_spent' });
  });

  test('another institution, e-mail, and the next day go on', async () => {
    spend();
    const person = await t.as(doctor);
    await invites(await t.as(stranger));
    await invites(person, { method: 'email', email: 'amani@example.org' });
    await person.refused(invitePatient, { body: anInvitationForm() }, 409);
    t.time.now += day;
    await invites(await t.as(doctor));
  });
});

test('emergencies, codes for a password, and that somebody else cares, are never held back', async () => {
  spend();
  const patient = await t.as(achieng);
  await patient.ok(createEContact, { body: { topic: 'temperature', answers: feverWithStiffNeck } });
  await call(t.app, forgotPassword, { body: { mobile_number: doctor.user.mobile_number, user_type: 'clinician' } });
  const params = { clinician_id: doctor.id };
  await (await t.as(admin)).ok(handOver, { params, body: { hand_over_to: nurse.id } });
  const templates = async (number: string) => (await messagesTo(t.db, number)).map(({ template }) => template);
  assert.deepEqual((await templates(doctor.user.mobile_number)).toSorted(), ['sms.emergency', 'sms.reset_code']);
  assert.ok((await templates(nurse.user.mobile_number)).includes('sms.emergency'));
  assert.ok((await templates(achieng.user.mobile_number)).includes('sms.handed_over'));
});

test('the operator is warned at half of it, and once a day when it is reached', async () => {
  const one = await t.as(stranger);
  await invites(one);
  await invites(one);
  assert.deepEqual(warnings(), []);
  for (let n = 0; n < 4; n += 1) await invites(one);
  for (let n = 0; n < 3; n += 1) await one.refused(invitePatient, { body: anInvitationForm() }, 409);
  assert.deepEqual(
    warnings().map(({ msg, institution_id, limit }) => [msg, institution_id, limit]),
    ['many SMS of an institution', 'SMS of an institution refused'].map((msg) => [msg, stranger.institution_id, 6]),
  );
  assert.equal(t.app.staffSms.most(t.time.now), 6);
});

test('a full day of twenty clinicians passes without a warning, what a script has sent does not', () => {
  const log = { warn: () => assert.fail('warned') };
  const usual = new StaffSms(readConfig({}).staffSmsPerDay, { log });
  usual.count(sends(500, 'sms.appointment_reminder'));
  for (const template of ['sms.consent_code', 'sms.complete_registration', 'sms.invitation_link'] as const) {
    for (let n = 0; n < 200; n += 1) usual.count(sends(1, template));
  }
  const flooded = new StaffSms(readConfig({}).staffSmsPerDay, { log: { warn: () => undefined } });
  for (let n = 0; n < 3_000; n += 1) flooded.count(sends(1));
  assert.throws(() => flooded.count(sends(1)), { code: 'clinic_sms_spent' });
});
