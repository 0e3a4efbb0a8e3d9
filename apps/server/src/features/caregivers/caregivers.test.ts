/** One account cares for several people: what it may see and do for them, and what it may not. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { listAppointments } from '@hodi/domain/appointments/appointments.api.ts';
import { listRecordAccess } from '@hodi/domain/audit/audit.api.ts';
import * as api from '@hodi/domain/caregivers/caregivers.api.ts';
import {
  createEContact,
  getThreadForClinician,
  getThreadForPatient,
  listForClinician,
  listForPatient,
  markSeen,
  postMessage,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getOwnPatient, getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import { selectClinician } from '@hodi/domain/patients/selected-clinician.api.ts';
import { getOwnTimeline } from '@hodi/domain/patients/timeline.api.ts';
import { loadDraft, saveDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import { createServiceInterest } from '@hodi/domain/service-interests/service-interests.api.ts';
import { aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill, mildFever } from '#server/testing/answers.ts';
import { aChild, anAdult, openFamilies } from '#server/testing/families.ts';
import type { Person } from '#server/testing/clinic-app.ts';
import { putPatient } from '#server/testing/insert-people.ts';
import { lastCode, messagesTo, newNumber } from '#server/testing/registering.ts';

const { t, seeds, lines, logIn, add, askFor, of } = await openFamilies();
let [achieng, baraka, doctor, nurse]: Person[] = [];

before(async () => {
  [achieng, baraka, doctor, nurse] = await logIn();
});

describe('a child', () => {
  test('is added by the account itself, works at once and is not confirmed', async () => {
    const child = await add(achieng, aChild({ given_name: 'Amani' }));
    assert.deepEqual([child.consent, child.confirmed_at, child.relation], ['guardian', null, 'mother']);
    assert.match(child.patient.member_id, /^HD-\d{4}-\d{3}$/);
    const { cares_for } = (await achieng?.ok(getOwnPatient)) ?? {};
    assert.ok(cares_for?.some(({ patient }) => patient.id === child.patient.id));
  });

  test('comes to the clinicians of the account, is found by its number, and says who added it', async () => {
    const child = await add(achieng);
    const info = await doctor?.ok(getPatient, { params: { patient_id: child.patient.id } });
    assert.equal(info?.user.mobile_number, seeds.achieng.user.mobile_number);
    assert.deepEqual(
      info?.caregivers?.map(({ given_name, relation, confirmed_at }) => [given_name, relation, confirmed_at]),
      [[seeds.achieng.user.given_name, 'mother', null]],
    );
    assert.equal(info?.patient.selected_clinician_id, seeds.doctor.id);
    const found = await doctor?.ok(listPatients, { query: { search: seeds.achieng.user.mobile_number } });
    assert.ok(found?.items.some(({ patient }) => patient.id === child.patient.id));
  });

  test('has inquiries, drafts, services and a record of its own, none of which goes into that of the account', async () => {
    const child = await add(achieng);
    const { id: patient_id } = child.patient;
    await achieng?.ok(saveDraft, {
      params: { patient_id, topic: 'temperature' },
      body: { answers: { fever_now: 'no' } },
    });
    const { e_contact } = await askFor(achieng, patient_id);
    assert.equal(e_contact.patient_id, patient_id);
    await achieng?.ok(createServiceInterest, { body: { id: idOf(nextSerial()), patient_id, service: 'MALARIA_TEST' } });
    const draft = await achieng?.ok(loadDraft, { params: { patient_id, topic: 'temperature' } });
    assert.deepEqual(draft?.draft?.answers, { fever_now: 'no' });
    const list = await achieng?.ok(listForPatient, { params: { patient_id } });
    assert.deepEqual(
      list?.items.map((item) => item.e_contact.id),
      [e_contact.id],
    );
    const timeline = await achieng?.ok(getOwnTimeline, of(patient_id));
    assert.deepEqual(timeline?.items.map(({ kind }) => kind).toSorted(), ['inquiry', 'service']);
    const own = await achieng?.ok(listForPatient, { params: { patient_id: seeds.achieng.id } });
    assert.ok(!own?.items.some((item) => item.e_contact.id === e_contact.id));
    const profile = await achieng?.ok(getOwnPatient, of(patient_id));
    assert.deepEqual([profile?.patient.id, profile?.counts.inquiries], [patient_id, 1]);
    await achieng?.ok(selectClinician, { body: { clinician_id: seeds.doctor.id, patient_id } });
    await achieng?.ok(listAppointments, of(patient_id));
    await achieng?.ok(listRecordAccess, of(patient_id));
  });

  test('is written about by its caregiver, as the clinician sees', async () => {
    const child = await add(achieng);
    const { e_contact } = await askFor(achieng, child.patient.id);
    await achieng?.ok(postMessage, { params: { id: e_contact.id }, body: { message: 'Hajalala' } });
    const thread = await doctor?.ok(getThreadForClinician, { params: { id: e_contact.id } });
    const { achieng: mother } = seeds;
    const { given_name, additional_name, family_name } = mother.user;
    const said = { given_name, additional_name, family_name, relation: 'mother' };
    assert.deepEqual(thread?.item.info_text.written_by, said);
    assert.deepEqual(thread?.item.messages[0]?.written_by, said);
    const listed = await doctor?.ok(listForClinician, of(child.patient.id));
    assert.deepEqual(listed?.items[0]?.info_text.written_by, said);
  });

  test('hears by its caregiver, live and caught up; an app from before hears nothing', async () => {
    const child = await add(achieng);
    const { e_contact } = await askFor(achieng, child.patient.id);
    assert.ok(achieng && doctor);
    const [line, old] = [await lines(achieng.token).ready(), await lines({ token: achieng.token }).ready()];
    await doctor.ok(postMessage, { params: { id: e_contact.id }, body: { message: 'Mlete leo' } });
    await line.until(() => line.told.some(({ name }) => name === 'e-contact-message-created'));
    await old.catchUp();
    assert.deepEqual(old.told, []);
    assert.ok(!old.raw.join('').includes(child.patient.id));
    const thread = await achieng.ok(getThreadForPatient, { params: { id: e_contact.id } });
    assert.equal(thread.item.has_unread_for_patient, true);
    await achieng.ok(markSeen, { params: { id: e_contact.id } });
  });

  test('is nobody else’s', async () => {
    const child = await add(achieng);
    const { id: patient_id } = child.patient;
    const { e_contact } = await askFor(achieng, patient_id);
    for (const other of [baraka, nurse]) {
      await other?.refused(api.listCaregivers, { params: { patient_id } }, 404);
      await other?.refused(loadDraft, { params: { patient_id, topic: 'temperature' } }, 404);
      await other?.refused(postMessage, { params: { id: e_contact.id }, body: { message: 'x' } }, 404);
    }
    await baraka?.refused(getOwnPatient, of(patient_id), 404);
    await baraka?.refused(listForPatient, { params: { patient_id } }, 404);
    await baraka?.refused(getThreadForPatient, { params: { id: e_contact.id } }, 404);
    await baraka?.refused(getOwnTimeline, of(patient_id), 404);
    await baraka?.refused(listRecordAccess, of(patient_id), 404);
    await baraka?.refused(listAppointments, of(patient_id), 404);
    await baraka?.refused(createEContact, { body: { topic: 'services', answers: askForBill, patient_id } }, 404);
    await baraka?.refused(selectClinician, { body: { clinician_id: seeds.doctor.id, patient_id } }, 404);
    await baraka?.refused(api.endOwnCare, { params: { patient_id } }, 404);
  });

  test('of an app from before there is nothing', async () => {
    const { patient } = await add(achieng);
    const old = { isOldApp: true } as const;
    const own = await achieng?.ok(getOwnPatient, old);
    assert.equal(own?.cares_for, undefined);
    await achieng?.refused(getOwnPatient, { ...of(patient.id), ...old }, 404);
    await achieng?.refused(listForPatient, { params: { patient_id: patient.id }, ...old }, 404);
  });

  test('tells its caregiver of a reply, and names nobody', async () => {
    const child = await add(achieng);
    const { e_contact } = await askFor(achieng, child.patient.id);
    await doctor?.ok(postMessage, { params: { id: e_contact.id }, body: { message: 'Mlete leo' } });
    const news = await t.db.selectFrom('notification').selectAll().where('subject_id', '=', e_contact.id).execute();
    const ofPatient = news.filter(({ user_id }) => user_id !== seeds.doctor.user.id);
    assert.deepEqual(
      ofPatient.map(({ user_id }) => user_id),
      [seeds.achieng.user.id],
    );
  });

  test('is sent once however often it is sent', async () => {
    const body = aChild();
    const first = await achieng?.ok(api.addPerson, { body, key: 'adding-amani' });
    assert.deepEqual(await achieng?.ok(api.addPerson, { body, key: 'adding-amani' }), first);
    // An app that was renewed between the two tries says at the second that it knows of other people.
    const own = { body: { topic: 'services', answers: askForBill }, key: 'asking-for-myself' };
    const sent = await achieng?.ok(createEContact, { ...own, isOldApp: true });
    assert.deepEqual(await achieng?.ok(createEContact, own), sent);
    assert.deepEqual((await achieng?.ok(api.addPerson, { body }))?.person.id, first?.person.id);
    const other = aChild({ patient_id: body.patient_id });
    assert.equal((await baraka?.refused(api.addPerson, { body: other }, 409))?.code, 'id_taken');
  });

  test('sent again with another number is somebody else: what was mistyped is not taken for corrected', async () => {
    const { patient } = await add(achieng);
    const second = { id: idOf(nextSerial()), mobile_number: seeds.baraka.user.mobile_number, relation: 'father' };
    const params = { patient_id: patient.id };
    const first = await doctor?.ok(api.addCaregiver, { params, body: second });
    const { user } = await putPatient(t.put, aPatient());
    const corrected = { ...second, mobile_number: user.mobile_number };
    assert.equal((await doctor?.refused(api.addCaregiver, { params, body: corrected }, 409))?.code, 'id_taken');
    assert.deepEqual(await doctor?.ok(api.addCaregiver, { params, body: second }), first);
    const adult = anAdult({ mobile_number: newNumber() });
    await achieng?.ok(api.addPerson, { body: adult });
    const other = { ...adult, mobile_number: newNumber() };
    assert.equal((await achieng?.refused(api.addPerson, { body: other }, 409))?.code, 'id_taken');
  });

  test('the clinic’s log says who acted for whom', async () => {
    const child = await add(achieng);
    const { e_contact } = await askFor(achieng, child.patient.id);
    const line = await t.db
      .selectFrom('audit_line')
      .selectAll()
      .where('subject_id', '=', e_contact.id)
      .executeTakeFirst();
    assert.deepEqual([line?.user_id, line?.patient_ids], [seeds.achieng.user.id, [child.patient.id]]);
  });

  test('born tomorrow, or with the number of the account, is refused', async () => {
    await achieng?.refused(api.addPerson, { body: aChild({ birthday: '2026-11-23' }) }, 400);
    const { mobile_number } = seeds.achieng.user;
    await achieng?.refused(api.addPerson, { body: anAdult({ mobile_number }) }, 400);
    await achieng?.refused(api.addPerson, { body: anAdult({ mobile_number: null }) }, 400);
  });
});

describe('an adult', () => {
  const asked = async () => {
    const mobile_number = newNumber();
    const person = await add(achieng, anAdult({ mobile_number }));
    return { person, mobile_number, patient_id: person.patient.id };
  };
  const agreed = async () => {
    const given = await asked();
    const { mobile_number, patient_id } = given;
    const code = await lastCode(t.db, mobile_number);
    const answer = await achieng?.ok(api.agreeByCode, { params: { patient_id }, body: { code } });
    return { ...given, person: answer?.person };
  };

  test('is asked by a code to their own phone, and nothing is open before', async () => {
    const { person, mobile_number, patient_id } = await asked();
    assert.deepEqual([person.consent, person.from_at], [null, null]);
    const key = `asked-${nextSerial()}-once`;
    const body = anAdult({ mobile_number: newNumber() });
    const first = await achieng?.ok(api.addPerson, { body, key });
    assert.deepEqual(await achieng?.ok(api.addPerson, { body, key }), first, 'an answer that was lost comes again');
    assert.match((await messagesTo(t.db, mobile_number))[0]?.body ?? '', /\d{6}/);
    await achieng?.refused(getOwnPatient, of(patient_id), 404);
    await achieng?.refused(createEContact, { body: { topic: 'services', answers: askForBill, patient_id } }, 404);
    await doctor?.refused(getPatient, { params: { patient_id } }, 404);
    assert.equal(
      (await achieng?.refused(api.agreeByCode, { params: { patient_id }, body: { code: '000000' } }, 400))?.code,
      'incorrect_code',
    );
  });

  test('agrees by it; the caregiver sees what they sent, and nothing of the record', async () => {
    const { person, patient_id } = await agreed();
    assert.equal(person?.consent, 'code');
    const { e_contact } = await askFor(achieng, patient_id);
    const list = await achieng?.ok(listForPatient, { params: { patient_id } });
    assert.deepEqual(
      list?.items.map((item) => item.e_contact.id),
      [e_contact.id],
    );
    await achieng?.refused(getOwnTimeline, of(patient_id), 404);
    await achieng?.refused(listRecordAccess, of(patient_id), 404);
    await achieng?.refused(listAppointments, of(patient_id), 404);
    const byClinic = await doctor?.ok(createEContact, {
      body: { topic: 'temperature', answers: mildFever, patient_id },
    });
    await achieng?.refused(getThreadForPatient, { params: { id: byClinic?.e_contact.id } }, 404);
    assert.equal((await achieng?.ok(listForPatient, { params: { patient_id } }))?.items.length, 1);
  });

  test('a person with an account of their own sees everything, and what they send alone is theirs', async () => {
    const mobile_number = seeds.baraka.user.mobile_number;
    const { patient } = await add(achieng, anAdult({ mobile_number }));
    const code = await lastCode(t.db, mobile_number);
    const answer = await achieng?.ok(api.agreeByCode, { params: { patient_id: patient.id }, body: { code } });
    const { id: patient_id } = seeds.baraka;
    assert.equal(answer?.person.patient.id, patient_id);
    const alone = await baraka?.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
    await achieng?.refused(getThreadForPatient, { params: { id: alone?.e_contact.id } }, 404);
    const { e_contact } = await askFor(achieng, patient_id);
    assert.ok(await baraka?.ok(getThreadForPatient, { params: { id: e_contact.id } }));
    const params = { id: e_contact.id };
    const refused = await baraka?.refused(postMessage, { params, body: { message: 'Siri' } }, 409);
    assert.equal(refused?.code, 'written_by_caregiver');
    const { items } = (await baraka?.ok(api.listCaregivers, { params: { patient_id } })) ?? { items: [] };
    assert.deepEqual(
      items.map(({ caregiver }) => caregiver.patient_id),
      [seeds.achieng.id],
    );
    const opened = await baraka?.ok(listRecordAccess);
    assert.ok(opened?.items.some(({ person }) => person.user_id === seeds.achieng.user.id));
    await baraka?.ok(api.endCaregiver, { params: { patient_id, caregiver_id: items[0]?.id } });
    await achieng?.refused(getThreadForPatient, { params }, 404);
    await achieng?.refused(listForPatient, { params: { patient_id } }, 404);
  });
});
