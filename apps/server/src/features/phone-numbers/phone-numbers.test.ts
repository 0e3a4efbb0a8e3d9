/** A confirmed number changes only with a code from the new one; one that nobody confirmed changes at once. */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { getNotificationSettings } from '@hodi/domain/notifications/notifications.api.ts';
import { getOwnPatient, getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import * as api from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { completeRegistration, verifyConsent } from '@hodi/domain/registrations/assisted.api.ts';
import { listSessions, login } from '@hodi/domain/sessions/sessions.api.ts';
import { resendCode } from '@hodi/domain/verifications/verifications.api.ts';
import type { PatientSeed } from '@hodi/domain/testing/people.ts';
import { inTransaction } from '#server/db/database.ts';
import { setSmsStopped } from '#server/features/notifications/incoming-stop.service.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { assistedYear, received, registered } from '#server/testing/assisted/registering-assisted.ts';
import { goodPassword, lastCode, messagesTo, newNumber, wrongCode } from '#server/testing/registering.ts';
import { putPatientOf } from '#server/testing/insert-people.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import { waitingOrDone } from '#server/testing/servers/database-connections.ts';
import { call, testPassword } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const { doctor, nurse, achieng, baraka } = t.clinic;
let [carer, owner]: Person[] = [];
before(async () => void (await t.app.listen({ port: 0, host: '127.0.0.1' })));
beforeEach(async () => {
  t.time.now += 3_600_000;
  [carer, owner] = [await t.as(doctor), await t.as(achieng)];
});
const by = (person: Person | undefined): Person => {
  assert.ok(person);
  return person;
};
const numberOf = async (id: string) =>
  (await t.db.selectFrom('app_user').select('mobile_number').where('id', '=', id).executeTakeFirstOrThrow())
    .mobile_number;
const params = { patient_id: achieng.id };
/** Told at once, before anything else: the next sweep would come after fifteen seconds. */
async function endedOf(line: LiveClient): Promise<void> {
  await line.until(() => !line.socket.connected);
  assert.ok(line.ended);
}
const canLogIn = async (mobile_number: string, password: string, user_type: string) =>
  (await call(t.app, login, { body: { mobile_number, password, user_type } })).statusCode === 200;
/** A patient whose phone has answered STOP. */
async function stopped(): Promise<PatientSeed> {
  const patient = await putPatientOf(t.put, doctor);
  await inTransaction(t.db, (tx) => setSmsStopped(tx, patient.user.id, new Date(t.time.now)));
  return patient;
}
const isStopped = async (patient: PatientSeed) =>
  (await (await t.as(patient)).ok(getNotificationSettings)).settings.is_sms_stopped;

describe('the own number', () => {
  for (const [who, person] of [
    ['patient', achieng],
    ['clinician', nurse],
  ] as const) {
    test(`of a ${who} changes with the password and the code from the new phone`, async () => {
      const [own, elsewhere] = [await t.as(person), await t.as(person)];
      const line = await new LiveClient(t.app, elsewhere.token).ready();
      const [old, mobile_number] = [await numberOf(person.user.id), newNumber()];
      const wrong = await own.refused(
        api.changeOwnPhone,
        { body: { mobile_number, password: 'not-mine-at-all' } },
        400,
      );
      assert.equal(wrong.details?.fields?.[0]?.code, 'wrong_password');
      assert.equal((await messagesTo(t.db, mobile_number)).length, 0);
      await own.ok(api.changeOwnPhone, { body: { mobile_number, password: testPassword } });
      const code = await lastCode(t.db, mobile_number);
      assert.match((await messagesTo(t.db, mobile_number))[0]?.body ?? '', /Do not give it to anyone/);
      assert.equal(
        (await own.refused(api.verifyOwnPhone, { body: { code: wrongCode(code) } }, 400)).code,
        'incorrect_code',
      );
      assert.equal(await numberOf(person.user.id), old);
      assert.equal((await own.ok(api.verifyOwnPhone, { body: { code } })).user.mobile_number, mobile_number);
      assert.equal((await own.ok(api.verifyOwnPhone, { body: { code } })).user.mobile_number, mobile_number);
      assert.equal((await messagesTo(t.db, old)).filter(({ template }) => template === 'sms.phone_changed').length, 1);
      await endedOf(line);
      await elsewhere.refused(listSessions, {}, 401);
      await own.ok(listSessions);
      assert.ok(await canLogIn(mobile_number, testPassword, who));
      assert.ok(!(await canLogIn(old, testPassword, who)));
    });
  }

  test('is found by its clinicians under the new one at once', async () => {
    const mobile_number = newNumber();
    await by(owner).ok(api.changeOwnPhone, { body: { mobile_number, password: testPassword } });
    await by(owner).ok(api.verifyOwnPhone, { body: { code: await lastCode(t.db, mobile_number) } });
    const { items } = await by(carer).ok(listPatients, { query: { search: mobile_number } });
    assert.deepEqual(
      items.map(({ user }) => user.mobile_number),
      [mobile_number],
    );
    assert.equal((await by(owner).ok(getOwnPatient)).user.mobile_number, mobile_number);
  });

  test('that another account has is answered like any other, and no code of it is right', async () => {
    const taken = await numberOf(baraka.user.id);
    const [free, used] = [newNumber(), taken];
    const answers = [];
    for (const mobile_number of [free, used]) {
      const { verification_id: _, ...rest } = await by(owner).ok(api.changeOwnPhone, {
        body: { mobile_number, password: testPassword },
      });
      answers.push(rest);
    }
    assert.deepEqual(answers[0], answers[1]);
    const said = (await messagesTo(t.db, taken)).at(-1);
    assert.equal(said?.template, 'sms.already_patient');
    // The code for the free number was cancelled by the second change.
    for (const code of [await lastCode(t.db, free), '000000']) {
      assert.equal((await by(owner).refused(api.verifyOwnPhone, { body: { code } }, 400)).code, 'incorrect_code');
    }
  });

  test('that its owner changes keeps their STOP', async () => {
    const patient = await stopped();
    const [own, mobile_number] = [await t.as(patient), newNumber()];
    await own.ok(api.changeOwnPhone, { body: { mobile_number, password: testPassword } });
    await own.ok(api.verifyOwnPhone, { body: { code: await lastCode(t.db, mobile_number) } });
    assert.equal(await isStopped(patient), true);
  });

  test('that got an account meanwhile is told to whoever has it', async () => {
    const mobile_number = newNumber();
    await by(owner).ok(api.changeOwnPhone, { body: { mobile_number, password: testPassword } });
    const code = await lastCode(t.db, mobile_number);
    await t.db.updateTable('app_user').set({ mobile_number }).where('id', '=', baraka.user.id).execute();
    assert.equal((await by(owner).refused(api.verifyOwnPhone, { body: { code } }, 409)).code, 'number_taken');
  });
});

describe('the number of a patient', () => {
  test('changed leaves the link that went to the one before worth nothing', async () => {
    const complete = (token: string) =>
      call(t.app, completeRegistration, { body: { token, password: 'a thief of links', birth_year: assistedYear } });
    const first = await registered(t.db, by(carer));
    await by(carer).ok(verifyConsent, { params: { patient_id: first.patient_id }, body: { code: first.code } });
    const [about, mobile_number] = [{ params: { patient_id: first.patient_id } }, newNumber()];
    const begun = await by(carer).ok(api.changePatientPhone, { ...about, body: { mobile_number } });
    assert.equal(begun.changed, false);
    await by(carer).ok(api.verifyPatientPhone, { ...about, body: { code: await lastCode(t.db, mobile_number) } });
    assert.deepEqual((await complete(first.token)).json().code, 'invalid_registration_link');
  });

  test('that is confirmed while a clinician corrects it stays, and asks for the code', async () => {
    const { patient_id, form } = await registered(t.db, by(carer), { consent: 'in_person' });
    const { user_id } = await t.db
      .selectFrom('patient')
      .select('user_id')
      .where('id', '=', patient_id)
      .executeTakeFirstOrThrow();
    const mobile_number = newNumber();
    let corrected: ReturnType<Person['call']> | undefined;
    await inTransaction(t.db, async (tx) => {
      await tx.updateTable('app_user').set({ is_mobile_confirmed: true }).where('id', '=', user_id).execute();
      corrected = by(carer).call(api.changePatientPhone, { params: { patient_id }, body: { mobile_number } });
      await waitingOrDone(t.db, corrected);
    });
    const answer = await corrected;
    assert.deepEqual([answer?.statusCode, answer?.json().changed], [202, false]);
    assert.equal(await numberOf(user_id), form.mobile_number);
    assert.ok(!(await messagesTo(t.db, mobile_number)).some(({ body }) => body.includes('complete-registration')));
  });

  test('that is confirmed stays until the code from the new phone is given', async () => {
    const [old, mobile_number] = [await numberOf(achieng.user.id), newNumber()];
    const begun = await by(carer).ok(api.changePatientPhone, { params, body: { mobile_number } });
    assert.equal(begun.changed, false);
    assert.equal((await by(carer).ok(getPatient, { params })).user.mobile_number, old);
    // The clinician asks for the code, so the message does not forbid sharing it; neither does the next one.
    t.time.now += 61_000;
    const again = await call(t.app, resendCode, { body: { verification_id: begun.verification_id } });
    assert.equal(again.statusCode, 202, again.body);
    const bodies = (await messagesTo(t.db, mobile_number)).map(({ body }) => body);
    assert.equal(bodies.length, 2);
    for (const body of bodies) assert.match(body, /Tell it to the clinician only if you want this number/);
    const code = await lastCode(t.db, mobile_number);
    await (await t.as(nurse)).refused(api.verifyPatientPhone, { params, body: { code } }, 404);
    const line = await new LiveClient(t.app, by(owner).token).ready();
    assert.equal(
      (await by(carer).ok(api.verifyPatientPhone, { params, body: { code } })).user.mobile_number,
      mobile_number,
    );
    assert.equal((await by(carer).ok(getPatient, { params })).user.mobile_number, mobile_number);
    // The holder of the old number's phone is logged out, and learns nothing of the new number; the password still
    // works with the new one.
    await endedOf(line);
    assert.ok(line.raw.every((told) => !told.includes(mobile_number.slice(-9))));
    await by(owner).refused(getOwnPatient, {}, 401);
    assert.ok(await canLogIn(mobile_number, testPassword, 'patient'));
  });

  test('that a clinician changes gets SMS again after STOP, which the one before had asked for', async () => {
    const patient = await stopped();
    const [about, mobile_number] = [{ params: { patient_id: patient.id } }, newNumber()];
    await by(carer).ok(api.changePatientPhone, { ...about, body: { mobile_number } });
    await by(carer).ok(api.verifyPatientPhone, { ...about, body: { code: await lastCode(t.db, mobile_number) } });
    assert.equal(await isStopped(patient), false);
  });

  test('stays when whoever gives the code has lost the patient meanwhile', async () => {
    const patient = await putPatientOf(t.put, doctor);
    const [about, mobile_number] = [{ params: { patient_id: patient.id } }, newNumber()];
    await by(carer).ok(api.changePatientPhone, { ...about, body: { mobile_number } });
    const body = { code: await lastCode(t.db, mobile_number) };
    let verified: ReturnType<Person['call']> | undefined;
    await inTransaction(t.db, async (tx) => {
      await tx.updateTable('relationship').set({ status: 'ended' }).where('patient_id', '=', patient.id).execute();
      verified = by(carer).call(api.verifyPatientPhone, { ...about, body });
      await waitingOrDone(t.db, verified);
    });
    const answer = await verified;
    assert.deepEqual([answer?.statusCode, answer?.json().code], [404, 'patient_not_found']);
    assert.equal(await numberOf(patient.user.id), patient.user.mobile_number);
    assert.deepEqual(await messagesTo(t.db, patient.user.mobile_number), [], 'and nobody is told that it changed');
  });

  test('that nobody confirmed changes at once: code and link go to the new phone, those before are worth nothing', async () => {
    const { patient_id, form, code, token } = await registered(t.db, by(carer));
    const mobile_number = newNumber();
    const changed = await by(carer).ok(api.changePatientPhone, { params: { patient_id }, body: { mobile_number } });
    assert.equal(changed.changed, true);
    const fresh = await received(t.db, mobile_number);
    assert.notEqual(form.mobile_number, mobile_number);
    if (fresh.code !== code) {
      await by(carer).refused(verifyConsent, { params: { patient_id }, body: { code } }, 400);
    }
    const complete = (link: string) =>
      call(t.app, completeRegistration, { body: { token: link, password: goodPassword, birth_year: assistedYear } });
    assert.equal((await complete(token)).statusCode, 404);
    await by(carer).ok(verifyConsent, { params: { patient_id }, body: { code: fresh.code } });
    assert.equal((await by(carer).ok(getPatient, { params: { patient_id } })).user.mobile_number, mobile_number);
  });

  test('is refused where it is taken and nothing was confirmed, as when registering', async () => {
    const { patient_id } = await registered(t.db, by(carer));
    const mobile_number = await numberOf(baraka.user.id);
    const body = { mobile_number };
    const problem = await by(carer).refused(api.changePatientPhone, { params: { patient_id }, body }, 409);
    assert.equal(problem.code, 'number_has_account');
  });

  test('and those it might be cannot be tried by the thousand', async () => {
    const { patient_id } = await registered(t.db, by(carer));
    const mobile_number = await numberOf(baraka.user.id);
    let last = 0;
    for (let tries = 0; tries < 125 && last !== 429; tries += 1) {
      const given = { params: { patient_id }, body: { mobile_number } };
      last = (await by(carer).call(api.changePatientPhone, given)).statusCode;
    }
    assert.equal(last, 429);
  });
});
