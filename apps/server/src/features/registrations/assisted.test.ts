/** A clinician registers a patient on the spot: the record opens with the patient's yes, and the link works once. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import { forgotPassword, resetPassword } from '@hodi/domain/passwords/passwords.api.ts';
import * as api from '@hodi/domain/registrations/assisted.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { goodPassword, lastCode, messagesTo, newNumber, wrongCode } from '#server/testing/registering.ts';
import { anAssistedForm, assistedYear, received, registered } from '#server/testing/assisted/registering-assisted.ts';
import { rowCounts } from '#server/testing/row-counts.ts';
import { call } from '#server/testing/test-app.ts';
import { type Throttle, attempt } from '#server/work/throttle.ts';
import { numbersPerClinician, registrationsPerHour } from './registration-limits.service.ts';

const t = await openClinicApp();
const minute = 60_000;
const hour = 60 * minute;
const asDoctor = () => t.as(t.clinic.doctor);
let doctor: Person;
let nurse: Person;
// Each test an hour later, so that the limits of one are not those of another; tokens do not live as long.
beforeEach(async () => {
  t.time.now += hour;
  doctor = await asDoctor();
  nurse = await t.as(t.clinic.nurse);
});

const row = (patient_id: string) =>
  t.db
    .selectFrom('relationship as r')
    .innerJoin('patient as p', 'p.id', 'r.patient_id')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['r.status', 'r.consent_how', 'r.consent_by', 'r.consent_at', 'u.is_mobile_confirmed', 'u.password_hash'])
    .select(['u.id as user_id', 'p.registration_type', 'p.selected_clinician_id', 'p.active_since'])
    .where('p.id', '=', patient_id)
    .executeTakeFirstOrThrow();
const verify = (patient_id: string, code: string) => ({ params: { patient_id }, body: { code } });
const complete = (token: string, password = goodPassword) =>
  call(t.app, api.completeRegistration, { body: { token, password, birth_year: assistedYear } });
const eventsOf = async (user_id: string) =>
  (await t.db.selectFrom('user_event').select('name').where('user_id', '=', user_id).orderBy('n').execute()).map(
    ({ name }) => name,
  );

describe('an assisted registration', () => {
  test('waits as an invitation: member ID at once, the record closed until the patient says yes', async () => {
    const { answer, form, patient_id } = await registered(t.db, await asDoctor());
    assert.match(answer.member_id, /^HD-\d{4}-\d{3}$/);
    assert.equal(answer.patient_info.relationship.status, 'invited');
    assert.deepEqual(
      [
        answer.patient_info.patient.member_id,
        answer.patient_info.patient.birthday,
        answer.patient_info.patient.address,
      ],
      [null, null, null],
    );
    assert.deepEqual(answer.code, { resend_after: 60, outbox: '/dev/outbox' });
    await doctor.refused(getPatient, { params: { patient_id } }, 404);
    const pending = await doctor.ok(listPatients, { query: { status: 'invited', search: form.mobile_number } });
    assert.deepEqual(
      pending.items.map((item) => item.patient.id),
      [patient_id],
    );
    const stored = await row(patient_id);
    assert.deepEqual(
      [stored.is_mobile_confirmed, stored.password_hash, stored.registration_type],
      [false, null, 'assisted'],
    );
  });

  test('sends one code and one link, in the language of the patient, without a name', async () => {
    const { form } = await registered(t.db, await asDoctor());
    const messages = await messagesTo(t.db, form.mobile_number);
    assert.deepEqual(
      messages.map(({ template, language, holds_secret }) => `${template} ${language} ${holds_secret}`).toSorted(),
      ['sms.complete_registration sw true', 'sms.consent_code sw true'],
    );
    const link = /\/complete-registration\/[\w-]{43}\?lng=sw$/;
    assert.ok(messages.some(({ body }) => link.test(body)));
    // The token of the link is random: any three letters may stand in it.
    for (const { body } of messages) assert.doesNotMatch(body.replace(link, ''), /Nekesa|Barasa|Wanjiru|HD-/);
  });

  test('opens with the code, which names how and when the patient agreed', async () => {
    const { patient_id, code } = await registered(t.db, await asDoctor());
    const { patient_info } = await doctor.ok(api.verifyConsent, verify(patient_id, code));
    assert.equal(patient_info.relationship.status, 'active');
    assert.equal(patient_info.patient.address, 'Manyatta, Kisumu');
    const { user_id, ...stored } = await row(patient_id);
    assert.deepEqual(
      [stored.status, stored.consent_how, stored.consent_by, stored.consent_at, stored.is_mobile_confirmed],
      ['active', 'code', user_id, t.time.now, true],
    );
    assert.equal(stored.selected_clinician_id, t.clinic.doctor.id);
    assert.deepEqual(await eventsOf(user_id), ['cpr-created-patient', 'cpr-updated-patient']);
    assert.equal(
      (await doctor.ok(api.verifyConsent, verify(patient_id, code))).patient_info.cpr_id,
      patient_info.cpr_id,
    );
  });

  test('with a yes given in person is open at once, and the code still confirms the number', async () => {
    const { patient_id, code, answer } = await registered(t.db, await asDoctor(), { consent: 'in_person' });
    assert.equal(answer.patient_info.patient.member_id, answer.member_id);
    const before = await row(patient_id);
    assert.deepEqual([before.status, before.consent_how, before.is_mobile_confirmed], ['active', 'in_person', false]);
    assert.equal((await doctor.ok(getPatient, { params: { patient_id } })).patient.id, patient_id);
    t.time.now += minute;
    await doctor.ok(api.verifyConsent, verify(patient_id, code));
    const { is_mobile_confirmed, ...consent } = await row(patient_id);
    assert.equal(is_mobile_confirmed, true);
    assert.deepEqual({ ...consent, is_mobile_confirmed: false }, before, 'the yes that was said first stays');
  });

  test('sent again under its key gives the same answer once more, one account and no more SMS', async () => {
    const body = anAssistedForm();
    const key = `assisted-${body.id}`;
    const clinician = await asDoctor();
    const answers = await Promise.all([1, 2, 3].map(() => clinician.persist(api.assistedRegister, { body, key })));
    for (const answer of answers) assert.deepEqual(answer.json(), answers[0]?.json());
    assert.equal(answers[0]?.statusCode, 201);
    assert.equal((await messagesTo(t.db, body.mobile_number)).length, 2);
  });

  test('edited after its answer got lost: told just that its id is taken, and the first one answers under its key', async () => {
    const clinician = await asDoctor();
    const body = anAssistedForm();
    const first = { body, key: `first-${body.id}` };
    const lost = await clinician.ok(api.assistedRegister, first);
    const edited = [{ address: 'Kibuye' }, { mobile_number: newNumber() }, { consent: 'in_person' }];
    for (const over of edited) {
      const again = { body: { ...body, ...over } };
      assert.equal((await clinician.refused(api.assistedRegister, again, 409)).code, 'id_taken');
    }
    const before = await rowCounts(t.db);
    assert.deepEqual(await clinician.ok(api.assistedRegister, first), lost);
    assert.equal((await rowCounts(t.db))['app_user'], before['app_user']);
  });

  test('is refused where the number has a patient account, and an id that is taken', async () => {
    const { form, patient_id } = await registered(t.db, await asDoctor());
    const before = await rowCounts(t.db);
    const twice = anAssistedForm({ mobile_number: form.mobile_number });
    assert.equal((await nurse.refused(api.assistedRegister, { body: twice }, 409)).code, 'number_has_account');
    const taken = anAssistedForm({ id: patient_id });
    assert.equal((await nurse.refused(api.assistedRegister, { body: taken }, 409)).code, 'id_taken');
    const after = await rowCounts(t.db);
    assert.deepEqual([after['app_user'], after['outbox_message']], [before['app_user'], before['outbox_message']]);
  });

  test('one of many for the same number at once', async () => {
    const mobile_number = newNumber();
    const clinician = await asDoctor();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => clinician.call(api.assistedRegister, { body: anAssistedForm({ mobile_number }) })),
    );
    assert.deepEqual(answers.map(({ statusCode }) => String(statusCode)).toSorted(), [
      '201',
      '409',
      '409',
      '409',
      '409',
    ]);
  });
});

describe('somebody alike', () => {
  const alike = { given_name: 'Acheng', family_name: 'Otieno', birthday: '1992-03-14', confirmed_duplicate: false };
  test('is shown with the member ID to who has them in their care, by name alone to a colleague', async () => {
    const [own, colleague] = [await asDoctor(), await t.as(t.clinic.nurse)];
    const known = await own.refused(api.assistedRegister, { body: anAssistedForm(alike) }, 409);
    assert.equal(known.code, 'looks_like_duplicate');
    const name = { given_name: 'Achieng', additional_name: null, family_name: 'Otieno' };
    const clinicians = [{ given_name: 'Wanjiru', additional_name: null, family_name: 'Kamau', role: 'doctor' }];
    const { id: patient_id, member_id } = t.clinic.achieng;
    const same = { name, clinicians, alike: ['same_birthday_and_name'] };
    assert.deepEqual(known.details?.duplicates, [{ ...same, patient_id, member_id }]);
    const told = await colleague.refused(api.assistedRegister, { body: anAssistedForm(alike) }, 409);
    assert.deepEqual(told.details?.duplicates, [{ ...same, patient_id: null, member_id: null }]);
  });

  test('is not shown to another institution, and may be another person', async () => {
    const stranger = await t.as(t.clinic.stranger);
    await stranger.ok(api.assistedRegister, { body: anAssistedForm(alike) });
    await (
      await asDoctor()
    ).ok(api.assistedRegister, { body: anAssistedForm({ ...alike, confirmed_duplicate: true }) });
  });
});

describe('the consent code', () => {
  test('is tried five times, by the clinician who registered alone', async () => {
    const { patient_id, code } = await registered(t.db, await asDoctor());
    for (let by = 1; by <= 5; by += 1) {
      const problem = await doctor.refused(api.verifyConsent, verify(patient_id, wrongCode(code, by)), 400);
      assert.equal(problem.code, 'incorrect_code');
    }
    assert.equal((await doctor.refused(api.verifyConsent, verify(patient_id, code), 410)).code, 'code_expired');
    const other = await registered(t.db, await asDoctor());
    await nurse.refused(api.verifyConsent, verify(other.patient_id, other.code), 404);
    assert.equal((await row(other.patient_id)).status, 'invited');
  });

  test('is sent again after a minute, no sooner, and the one before is worth nothing', async () => {
    const { patient_id, code, form } = await registered(t.db, await asDoctor());
    const params = { patient_id };
    assert.equal((await doctor.refused(api.resendConsent, { params }, 429)).code, 'resend_too_early');
    t.time.now += minute;
    assert.equal((await doctor.ok(api.resendConsent, { params })).resend_after, 120);
    const fresh = (await received(t.db, form.mobile_number)).code;
    if (fresh !== code) await doctor.refused(api.verifyConsent, verify(patient_id, code), 400);
    await doctor.ok(api.verifyConsent, verify(patient_id, fresh));
    t.time.now += 5 * minute;
    assert.equal((await doctor.refused(api.resendConsent, { params }, 409)).code, 'already_confirmed');
  });

  test('comes with a new link once the one before is too old', async () => {
    const { patient_id, token, form } = await registered(t.db, await asDoctor());
    t.time.now += 24 * hour;
    await (await asDoctor()).ok(api.resendConsent, { params: { patient_id } });
    const fresh = (await received(t.db, form.mobile_number)).token;
    assert.notEqual(fresh, token);
    assert.equal((await complete(token)).statusCode, 404);
    assert.equal((await complete(fresh)).statusCode, 200);
  });
});

describe('an account without a password', () => {
  test('is told like any wrong password, and may set one by a code to its number', async () => {
    const { form } = await registered(t.db, await asDoctor());
    const { mobile_number } = form;
    for (const password of ['        ', 'null-null', 'undefined', goodPassword]) {
      const answer = await call(t.app, login, { body: { mobile_number, password, user_type: 'patient' } });
      assert.deepEqual([answer.statusCode, answer.json().code], [401, 'wrong_credentials']);
    }
    t.time.now += 1000;
    const begun = await call(t.app, forgotPassword, { body: { mobile_number, user_type: 'patient' } });
    const { verification_id } = begun.json();
    const code = await lastCode(t.db, mobile_number);
    const reset = await call(t.app, resetPassword, {
      body: { verification_id, code, password: goodPassword, birth_year: assistedYear },
    });
    assert.equal(reset.statusCode, 200, reset.body);
    const stored = await row(form.id);
    assert.deepEqual([stored.is_mobile_confirmed, stored.status], [true, 'invited']);
  });
});

test('the numbers of the dashboard follow', async () => {
  const clinician = await asDoctor();
  const { counts } = await clinician.ok(getOwnClinician);
  const { patient_id, code } = await registered(t.db, clinician);
  assert.equal((await clinician.ok(getOwnClinician)).counts.pending_invitations, counts.pending_invitations + 1);
  await clinician.ok(api.verifyConsent, verify(patient_id, code));
  const now = (await clinician.ok(getOwnClinician)).counts;
  assert.deepEqual(
    [now.pending_invitations, now.patients_active, now.activated_today - counts.activated_today],
    [counts.pending_invitations, counts.patients_active + 1, 1],
  );
});

describe('how many patients are registered', () => {
  const secret = t.app.secret;
  const counted = async (throttle: Throttle, subject: string, times: number) => {
    for (let n = 0; n < times; n += 1) await attempt({ db: t.db, secret, now: t.time.now }, throttle, subject);
  };
  const register = (person: Person, form = anAssistedForm()) => person.ok(api.assistedRegister, { body: form });

  test('no clinician meets a limit by registering, only by numbers that have an account', async () => {
    const { id } = t.clinic.doctor;
    await counted(numbersPerClinician, id, numbersPerClinician.limit - 1);
    for (const _ of [1, 2, 3]) await register(doctor);
    const taken = anAssistedForm({ mobile_number: t.clinic.achieng.user.mobile_number, confirmed_duplicate: true });
    const problem = await doctor.refused(api.assistedRegister, { body: taken }, 409);
    assert.equal(problem.code, 'number_has_account');
    assert.equal((await doctor.refused(api.assistedRegister, { body: taken }, 429)).code, 'rate_limited');
    await register(nurse);
  });

  test('an institution has a limit, of whose last part its staff is warned', async () => {
    const { institution_id } = t.clinic.doctor;
    assert.equal('registrations_left' in (await register(doctor)), false);
    await counted(registrationsPerHour, institution_id, registrationsPerHour.limit - 203);
    assert.equal('registrations_left' in (await register(doctor)), false);
    assert.equal((await register(nurse)).registrations_left, 200);
    await counted(registrationsPerHour, institution_id, 200);
    for (const person of [doctor, nurse]) {
      const problem = await person.refused(api.assistedRegister, { body: anAssistedForm() }, 429);
      assert.equal(problem.code, 'rate_limited');
    }
    await register(await t.as(t.clinic.stranger));
  });
});
