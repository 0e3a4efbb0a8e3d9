/** Patients who come into the care of a team's institution are asked for their consent: on every way in, and once. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { agreeByCode } from '@hodi/domain/caregivers/caregivers.api.ts';
import { createEContact, getThreadForClinician } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { setOwner } from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import { invitePatient, showPatientInvitation } from '@hodi/domain/relationships/patient-invitations.api.ts';
import * as api from '@hodi/domain/registrations/assisted.api.ts';
import { joinOpenList } from '@hodi/domain/relationships/relationships.api.ts';
import { registerPatient } from '@hodi/domain/registrations/registrations.api.ts';
import type { ClinicianSeed, PatientSeed } from '@hodi/domain/testing/people.ts';
import { aClinician, anInstitution, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import type { TeamConsent } from '@hodi/domain/team-care/team-consent.ts';
import { setTeamConsent } from '@hodi/domain/team-care/team-care.api.ts';
import { askForBill } from '#server/testing/answers.ts';
import { anAssistedForm, assistedYear, registered } from '#server/testing/assisted/registering-assisted.ts';
import { type Person, personWith } from '#server/testing/clinic-app.ts';
import { aChild, anAdult, openFamilies } from '#server/testing/families.ts';
import { putClinician, putInstitution, putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { anInvitationForm, lastToken } from '#server/testing/invitations/inviting.ts';
import {
  aPatientForm,
  giveCode,
  goodPassword,
  lastCode,
  messagesTo,
  newNumber,
  startRegistration,
} from '#server/testing/registering.ts';
import { call } from '#server/testing/test-app.ts';

const { t, add } = await openFamilies();
let clinic: { id: string; name: string };
let seeds: { doctor: ClinicianSeed; nurse: ClinicianSeed; caregiver: PatientSeed };
let doctor: Person;
let nurse: Person;

const works = (team_care: boolean) =>
  t.db.updateTable('institution').set({ team_care }).where('id', '=', clinic.id).execute();

// A clinic of its own: registrations of one do not count for another.
beforeEach(async () => {
  t.time.now += 3_660_000;
  clinic = await putInstitution(t.put, anInstitution({ name: 'Lakeside Clinic' }));
  seeds = {
    doctor: await putClinician(t.put, aClinician(clinic.id, { role: 'doctor' })),
    nurse: await putClinician(t.put, aClinician(clinic.id, { role: 'nurse' })),
    caregiver: await putPatient(t.put, aPatient()),
  };
  await putRelationship(t.put, { clinician: seeds.doctor, patient: seeds.caregiver }, { id: idOf(nextSerial()) });
  [doctor, nurse] = [await t.as(seeds.doctor), await t.as(seeds.nurse)];
  await works(true);
});

const of = (patient_id: string) => ({ params: { patient_id } });
/** Stored consents of a patient, with their author and time. */
async function kept(patient_id: string) {
  const rows = t.db.selectFrom('relationship').select(['team_consent', 'team_consent_at', 'team_consent_by']);
  return rows.where('patient_id', '=', patient_id).where('institution_id', '=', clinic.id).execute();
}
const said = async (patient_id: string) => (await kept(patient_id)).map(({ team_consent }) => team_consent);
const opens = async (patient_id: string) => (await nurse.call(getPatient, of(patient_id))).statusCode === 200;
async function expectTeam(patient_id: string, consent: TeamConsent | null) {
  assert.deepEqual(await said(patient_id), [consent]);
  assert.equal(await opens(patient_id), consent === 'team');
}
const userOf = async (patient_id: string) =>
  (await t.db.selectFrom('patient').select('user_id').where('id', '=', patient_id).executeTakeFirstOrThrow()).user_id;
const smsOf = async (number: string) =>
  (await messagesTo(t.db, number)).map(({ template, body }) => ({ template, body }));
const greet = async (token: string) => (await call(t.app, api.validateToken, { params: { token } })).json();
async function complete(token: string, over: object = {}): Promise<Person> {
  const body = { token, password: goodPassword, birth_year: assistedYear, ...over };
  const answer = await call(t.app, api.completeRegistration, { body });
  assert.equal(answer.statusCode, 200, answer.body);
  return personWith(t, answer.json().access_token);
}

describe('registered by a clinician', () => {
  for (const consent of ['team', 'chosen'] as const) {
    test(`in person: ${consent}`, async () => {
      const { patient_id, form } = await registered(t.db, doctor, { consent: 'in_person', team_consent: consent });
      await expectTeam(patient_id, consent);
      const by = { team_consent_at: t.time.now, team_consent_by: await userOf(patient_id) };
      assert.deepEqual(await kept(patient_id), [{ team_consent: consent, ...by }]);
      assert.ok((await smsOf(form.mobile_number)).some(({ template }) => template === 'sms.consent_code'));
    });

    test(`by the code, and not before: ${consent}`, async () => {
      const { patient_id, code, form } = await registered(t.db, doctor, { team_consent: consent });
      assert.equal(await opens(patient_id), false);
      const asked = (await smsOf(form.mobile_number)).find(({ template }) => template.startsWith('sms.consent_code'));
      assert.equal(asked?.body.includes(clinic.name), consent === 'team');
      t.time.now += 60_000;
      await doctor.ok(api.verifyConsent, { ...of(patient_id), body: { code } });
      await expectTeam(patient_id, consent);
      assert.deepEqual(
        (await kept(patient_id)).map(({ team_consent_at }) => team_consent_at),
        [t.time.now],
      );
    });
  }

  test('another code says the same', async () => {
    const { patient_id, form } = await registered(t.db, doctor, { team_consent: 'team' });
    t.time.now += 120_000;
    await doctor.ok(api.resendConsent, of(patient_id));
    const templates = (await smsOf(form.mobile_number)).map(({ template }) => template);
    assert.equal(templates.filter((template) => template === 'sms.consent_code_team').length, 2);
  });

  test('without the choice, as an app of before sends it, and where there is no team: closed, and asked later', async () => {
    for (const consent of ['code', 'in_person']) {
      const { patient_id, code } = await registered(t.db, doctor, { consent });
      await doctor.ok(api.verifyConsent, { ...of(patient_id), body: { code } });
      await expectTeam(patient_id, null);
    }
    await works(false);
    const { patient_id, code, form } = await registered(t.db, doctor, { team_consent: 'team' });
    assert.ok((await smsOf(form.mobile_number)).every(({ body }) => !body.includes(clinic.name)));
    await doctor.ok(api.verifyConsent, { ...of(patient_id), body: { code } });
    await works(true);
    await expectTeam(patient_id, null);
  });

  test('a consent for a clinic that the clinician has left holds nowhere else', async () => {
    const { patient_id, code } = await registered(t.db, doctor, { team_consent: 'team' });
    const { id: institution_id } = await putInstitution(t.put, anInstitution());
    await t.db.updateTable('institution').set({ team_care: true }).where('id', '=', institution_id).execute();
    await t.db.updateTable('clinician').set({ institution_id }).where('id', '=', seeds.doctor.id).execute();
    await doctor.ok(api.verifyConsent, { ...of(patient_id), body: { code } });
    const row = t.db.selectFrom('relationship').select(['institution_id', 'team_consent']);
    const [moved] = await row.where('patient_id', '=', patient_id).execute();
    assert.deepEqual(moved, { institution_id, team_consent: null });
  });

  test('sent once more with another choice it is not the same registration', async () => {
    const { form, patient_id } = await registered(t.db, doctor, { team_consent: 'team' });
    await doctor.ok(api.assistedRegister, { body: form });
    const other = { ...form, team_consent: 'chosen' };
    assert.equal((await doctor.refused(api.assistedRegister, { body: other }, 409)).code, 'id_taken');
    assert.deepEqual(await said(patient_id), ['team']);
  });

  test('with a child: what is said holds for both', async () => {
    const child = aChild({ given_name: 'Zuri' });
    const both = { consent: 'in_person', team_consent: 'team', child };
    const { patient_id } = await registered(t.db, doctor, both);
    for (const id of [patient_id, child.patient_id]) await expectTeam(id, 'team');
    const later = aChild({ given_name: 'Tatu' });
    const { patient_id: asked, code } = await registered(t.db, doctor, { team_consent: 'chosen', child: later });
    await doctor.ok(api.verifyConsent, { ...of(asked), body: { code } });
    for (const id of [asked, later.patient_id]) await expectTeam(id, 'chosen');
  });

  test('a child alone, added to an account: the word of the account stays', async () => {
    const child = aChild({ given_name: 'Neema' });
    const { mobile_number } = seeds.caregiver.user;
    const both = anAssistedForm({ mobile_number, consent: 'in_person', team_consent: 'team', child });
    await doctor.ok(api.assistedRegister, { body: both });
    await expectTeam(child.patient_id, 'team');
    await expectTeam(seeds.caregiver.id, null);
  });
});

describe('the link with which they set a password', () => {
  test('shows what they said, and their own word counts', async () => {
    const { token, patient_id } = await registered(t.db, doctor, { team_consent: 'team' });
    assert.equal((await greet(token)).team_consent, 'team');
    await complete(token, { team_consent: 'chosen' });
    await expectTeam(patient_id, 'chosen');
  });

  test('of an app of before leaves what they said', async () => {
    const { token, patient_id } = await registered(t.db, doctor, { team_consent: 'team' });
    await complete(token);
    await expectTeam(patient_id, 'team');
  });

  test('asks who agreed in person and was not asked; who was asked is not asked again', async () => {
    const first = await registered(t.db, doctor, { consent: 'in_person' });
    assert.equal((await greet(first.token)).team_consent, null);
    await complete(first.token, { team_consent: 'team' });
    await expectTeam(first.patient_id, 'team');
    const { token } = await registered(t.db, doctor, { consent: 'in_person', team_consent: 'chosen' });
    assert.ok(!('team_consent' in (await greet(token))));
    await works(false);
    const none = await registered(t.db, doctor);
    assert.ok(!('team_consent' in (await greet(none.token))));
  });
});

describe('the link of an invitation', () => {
  const invites = async (over: { method?: string; email?: string } = {}) => {
    const form = { ...anInvitationForm(over), email: over.email };
    await doctor.ok(invitePatient, { body: form });
    return { form, token: await lastToken(t.db, form.email ?? form.mobile_number) };
  };
  const idByNumber = async (mobile_number: string) => {
    const row = t.db.selectFrom('patient as p').innerJoin('app_user as u', 'u.id', 'p.user_id').select('p.id');
    return (await row.where('u.mobile_number', '=', mobile_number).executeTakeFirstOrThrow()).id;
  };

  test('says that there is a team, and who registers by it chooses, for a child too', async () => {
    const { form, token } = await invites();
    const shown = (await call(t.app, showPatientInvitation, { params: { token } })).json();
    assert.equal(shown.invitation.institution.team_care, true);
    const child = aChild();
    const { mobile_number } = form;
    const body = { ...aPatientForm({ mobile_number }), invitation: token, team_consent: 'team', child };
    const answer = await call(t.app, registerPatient, { body });
    assert.equal(answer.statusCode, 200, answer.body);
    for (const id of [await idByNumber(mobile_number), child.patient_id]) await expectTeam(id, 'team');
  });

  test('by e-mail the choice waits for the code; an app of before makes none', async () => {
    for (const team_consent of ['chosen', undefined] as const) {
      const { form, token } = await invites({ method: 'email', email: `amani${nextSerial()}@example.org` });
      const { mobile_number } = form;
      const filled = { ...aPatientForm({ mobile_number }), invitation: token, team_consent };
      assert.equal((await giveCode(t, await startRegistration(t, filled))).statusCode, 200);
      await expectTeam(await idByNumber(mobile_number), team_consent ?? null);
    }
  });

  test('a choice without an invitation is of no institution', async () => {
    const form = { ...aPatientForm(), team_consent: 'team' };
    assert.equal((await giveCode(t, await startRegistration(t, form))).statusCode, 200);
    assert.deepEqual(await said(await idByNumber(form.mobile_number)), []);
  });
});

describe('a person whom an account adds', () => {
  let caregiver: Person;
  beforeEach(async () => {
    caregiver = await t.as(seeds.caregiver);
  });
  const choices = (consent: TeamConsent) => ({ team_choices: [{ institution_id: clinic.id, consent }] });

  for (const consent of ['team', 'chosen'] as const) {
    test(`a child: ${consent}`, async () => {
      const { patient } = await add(caregiver, aChild(choices(consent)));
      await expectTeam(patient.id, consent);
      await expectTeam(seeds.caregiver.id, null);
    });

    test(`an adult says so with the code, and the SMS tells it: ${consent}`, async () => {
      const mobile_number = newNumber();
      const { patient } = await add(caregiver, anAdult({ mobile_number, ...choices(consent) }));
      const [sms] = await smsOf(mobile_number);
      assert.equal(sms?.template, consent === 'team' ? 'sms.care_code_team' : 'sms.care_code');
      const code = await lastCode(t.db, mobile_number);
      await caregiver.ok(agreeByCode, { ...of(patient.id), body: { code } });
      await expectTeam(patient.id, consent);
      assert.deepEqual((await kept(patient.id))[0]?.team_consent_by, seeds.caregiver.user.id);
    });
  }

  test('of another institution, of one that is no team, or without a choice: closed, and asked later', async () => {
    const elsewhere = { team_choices: [{ institution_id: t.clinic.doctor.institution_id, consent: 'team' }] };
    for (const over of [elsewhere, {}]) await expectTeam((await add(caregiver, aChild(over))).patient.id, null);
    await works(false);
    const { patient } = await add(caregiver, aChild(choices('team')));
    await works(true);
    await expectTeam(patient.id, null);
  });

  test('an adult who has said it themself keeps their own word', async () => {
    const seed = await putPatient(t.put, aPatient());
    await putRelationship(t.put, { clinician: seeds.nurse, patient: seed }, { id: idOf(nextSerial()) });
    const own = { params: { patient_id: seed.id, institution_id: clinic.id }, body: { consent: 'chosen' } } as const;
    await (await t.as(seed)).ok(setTeamConsent, own);
    const { mobile_number } = seed.user;
    const { patient } = await add(caregiver, anAdult({ mobile_number, ...choices('team') }));
    const code = await lastCode(t.db, mobile_number);
    await caregiver.ok(agreeByCode, { ...of(patient.id), body: { code } });
    assert.deepEqual(
      (await said(seed.id)).toSorted((a) => (a === null ? 1 : -1)),
      ['chosen', null],
    );
  });
});

test('the last consent at any door holds for the whole institution, and colleagues’ threads go back', async () => {
  const patient = await t.as(seeds.caregiver);
  const at = { patient_id: seeds.caregiver.id, institution_id: clinic.id };
  await patient.ok(setTeamConsent, { params: at, body: { consent: 'team' } });
  const colleague = await putClinician(t.put, aClinician(clinic.id, { expanding_patients: true }));
  const { e_contact } = await patient.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
  const claim = { params: { id: e_contact.id }, body: { clinician_id: seeds.nurse.id, owner_version: 0 } };
  await nurse.ok(setOwner, claim);
  const body = { id: idOf(nextSerial()), clinician_id: colleague.id, team_consent: 'chosen' } as const;
  await patient.ok(joinOpenList, { body });
  assert.deepEqual(await said(seeds.caregiver.id), ['chosen', 'chosen']);
  assert.equal(await opens(seeds.caregiver.id), false);
  const { item } = await doctor.ok(getThreadForClinician, { params: { id: e_contact.id } });
  assert.equal(item.owner?.id, seeds.doctor.id);
});
