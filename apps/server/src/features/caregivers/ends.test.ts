/** How the care for somebody ends: by who cares, the person, a clinician, or by itself. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as api from '@hodi/domain/caregivers/caregivers.api.ts';
import { answerDataRequest, createDataRequest } from '@hodi/domain/data-requests/data-requests.api.ts';
import { getThreadForPatient, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { updatePatient } from '@hodi/domain/patients/manage-patients.api.ts';
import { getOwnPatient, getPatient } from '@hodi/domain/patients/patients.api.ts';
import { getOwnTimeline } from '@hodi/domain/patients/timeline.api.ts';
import { createPlan } from '@hodi/domain/plans/plans.api.ts';
import { aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askWhatIsDue } from '#server/plugins/due-plans.ts';
import type { Person } from '#server/testing/clinic-app.ts';
import { aChild, anAdult, openFamilies } from '#server/testing/families.ts';
import { putClinician, putPatientOf } from '#server/testing/insert-people.ts';
import { lastCode, newNumber } from '#server/testing/registering.ts';
import { endGrownUps } from './coming-of-age.service.ts';

const { t, seeds, lines, logIn, add, askFor, of } = await openFamilies();
let [achieng, baraka, doctor, nurse]: Person[] = [];

before(async () => {
  [achieng, baraka, doctor, nurse] = await logIn();
});

describe('the end', () => {
  test('by the caregiver is at once, and wipes what their devices hold', async () => {
    const child = await add(achieng);
    const { id: patient_id } = child.patient;
    const { e_contact } = await askFor(achieng, patient_id);
    assert.ok(achieng);
    const line = await lines(achieng.token).ready();
    await doctor?.ok(postMessage, { params: { id: e_contact.id }, body: { message: 'Habari' } });
    await achieng.ok(api.endOwnCare, { params: { patient_id } });
    await line.until(() => line.told.some(({ name }) => name === 'caregivers-changed'));
    assert.deepEqual(line.told.find(({ name }) => name === 'caregivers-changed')?.payload, {
      patient_id,
      access: 'ended',
    });
    await achieng.refused(getThreadForPatient, { params: { id: e_contact.id } }, 404);
    await achieng.refused(postMessage, { params: { id: e_contact.id }, body: { message: 'x' } }, 404);
    const open = t.db.selectFrom('notification').select('id').where('subject_id', '=', e_contact.id);
    const theirs = open.where('user_id', '=', seeds.achieng.user.id).where('closed_at', 'is', null);
    assert.deepEqual(await theirs.execute(), []);
    assert.ok(await doctor?.ok(getPatient, { params: { patient_id } }), 'the record stays with the clinic');
    await achieng.ok(api.endOwnCare, { params: { patient_id } });
  });

  test('leaves who sent something before it the truth: that it was done, and nothing of what it says', async () => {
    const child = await add(achieng);
    const { id: patient_id } = child.patient;
    const { e_contact } = await askFor(achieng, patient_id);
    const first = { params: { id: e_contact.id }, body: { message: 'Ana homa' }, key: `lost-${e_contact.id}` };
    assert.equal((await achieng?.call(postMessage, first))?.statusCode, 201);
    await doctor?.ok(api.endCaregiver, { params: { patient_id, caregiver_id: child.id }, body: {} });
    const again = await achieng?.call(postMessage, first);
    assert.deepEqual([again?.statusCode, again?.json().code], [409, 'done_before']);
    assert.doesNotMatch(again?.body ?? '', /homa/);
    const next = { ...first, key: `next-${e_contact.id}` };
    assert.equal((await achieng?.refused(postMessage, next, 404))?.code, 'not_found');
  });

  test('by a clinician, who confirms others, and adds a second one', async () => {
    const child = await add(achieng);
    const { id: patient_id } = child.patient;
    const confirmed = await doctor?.ok(api.confirmCaregiver, { params: { patient_id, caregiver_id: child.id } });
    assert.ok(confirmed?.caregiver.confirmed_at);
    const { mobile_number } = seeds.baraka.user;
    const body = { id: idOf(nextSerial()), mobile_number, relation: 'father' };
    await nurse?.refused(api.addCaregiver, { params: { patient_id }, body }, 404);
    await doctor?.ok(api.addCaregiver, { params: { patient_id }, body });
    const { e_contact } = await askFor(achieng, patient_id);
    assert.ok(await baraka?.ok(getThreadForPatient, { params: { id: e_contact.id } }), 'both share one record');
    assert.equal((await baraka?.ok(api.listCaregivers, { params: { patient_id } }))?.items.length, 2);
    await baraka?.refused(api.endCaregiver, { params: { patient_id, caregiver_id: child.id } }, 404);
    const reason = 'Grandmother has custody now';
    await doctor?.ok(api.endCaregiver, { params: { patient_id, caregiver_id: child.id }, body: { reason } });
    const { ended = [] } = (await doctor?.ok(api.listCaregivers, { params: { patient_id } })) ?? {};
    assert.deepEqual(
      ended.map((one) => [one.id, one.reason, one.ended_by?.given_name]),
      [[child.id, reason, seeds.doctor.user.given_name]],
    );
    assert.equal((await baraka?.ok(api.listCaregivers, { params: { patient_id } }))?.ended, undefined, 'for the staff');
    await achieng?.refused(getThreadForPatient, { params: { id: e_contact.id } }, 404);
    assert.ok(await baraka?.ok(getThreadForPatient, { params: { id: e_contact.id } }));
    const { cares_for = [] } = (await achieng?.ok(getOwnPatient)) ?? {};
    assert.ok(!cares_for.some(({ patient }) => patient.id === patient_id));
  });

  test('comes some weeks after the child is grown up', async () => {
    const child = await add(achieng, aChild({ birthday: '2008-11-25' }));
    const { id: patient_id } = child.patient;
    const day = 86_400_000;
    const began = t.time.now;
    t.time.now += 5 * day;
    achieng = await t.as(seeds.achieng);
    await endGrownUps(t.db, t.time.now, 100);
    const people = async () => (await achieng?.ok(getOwnPatient))?.cares_for ?? [];
    assert.ok((await people()).find(({ patient }) => patient.id === patient_id)?.until_at);
    assert.ok(await achieng?.ok(getOwnTimeline, of(patient_id)));
    // Over by the clock, whether or not a look has come by.
    t.time.now += 31 * day;
    achieng = await t.as(seeds.achieng);
    await achieng.refused(getOwnTimeline, of(patient_id), 404);
    await endGrownUps(t.db, t.time.now, 100);
    assert.ok(!(await people()).some(({ patient }) => patient.id === patient_id));
    t.time.now = began;
  });

  test('at 18 does not come where the young adult agrees by the code on their own phone', async () => {
    const child = await add(achieng, aChild({ birthday: '2008-11-25' }));
    const { id: patient_id } = child.patient;
    const mobile_number = newNumber();
    const account = { mobile_number, is_mobile_confirmed: true };
    await t.db.updateTable('app_user').set(account).where('id', '=', child.user.id).execute();
    const began = t.time.now;
    t.time.now += 5 * 86_400_000;
    await endGrownUps(t.db, t.time.now, 100);
    achieng = await t.as(seeds.achieng);
    const again = await add(achieng, anAdult({ mobile_number }));
    const code = await lastCode(t.db, mobile_number);
    const { person } = await achieng.ok(api.agreeByCode, { params: { patient_id: again.patient.id }, body: { code } });
    assert.deepEqual([person.id, person.patient.id, person.until_at], [child.id, patient_id, null]);
    const { items } = await achieng.ok(api.listCaregivers, { params: { patient_id } });
    assert.deepEqual(
      items.map(({ id, until_at, sees_record }) => [id, until_at, sees_record]),
      [[child.id, null, false]],
    );
    t.time.now += 31 * 86_400_000;
    await endGrownUps(t.db, t.time.now, 100);
    achieng = await t.as(seeds.achieng);
    assert.ok((await achieng.ok(getOwnPatient)).cares_for?.some(({ patient }) => patient.id === patient_id));
    await achieng.refused(getOwnTimeline, of(patient_id), 404);
    t.time.now = began;
  });

  test('does not come where the birthday was wrong, and is corrected in time', async () => {
    const child = await add(achieng, aChild({ birthday: '2008-11-25' }));
    const { id: patient_id } = child.patient;
    const day = 86_400_000;
    const began = t.time.now;
    t.time.now += 5 * day;
    await endGrownUps(t.db, t.time.now, 100);
    const clinician = await t.as(seeds.doctor);
    const { patient } = await clinician.ok(getPatient, { params: { patient_id } });
    const body = { birthday: '2018-11-25', version: patient.version };
    await clinician.ok(updatePatient, { params: { patient_id }, body });
    t.time.now += 31 * day;
    await endGrownUps(t.db, t.time.now, 100);
    achieng = await t.as(seeds.achieng);
    assert.ok(await achieng.ok(getOwnTimeline, of(patient_id)), 'nobody else reads what the clinic answers');
    t.time.now = began;
  });

  test('comes with the erasure of the person, or of the account; then the child stays with the clinic', async () => {
    const admin = await t.as(await putClinician(t.put, aClinician(seeds.doctor.institution_id, { role: 'admin' })));
    const erase = async (by: Person, patient_id?: string) => {
      const id = idOf(nextSerial());
      await by.ok(createDataRequest, { body: { id, kind: 'erasure', text: 'Please', patient_id } });
      await admin.ok(answerDataRequest, { params: { data_request_id: id }, body: { state: 'done' } });
    };
    const seed = await putPatientOf(t.put, seeds.doctor);
    const mother = await t.as(seed);
    const [one, other] = [await add(mother), await add(mother)];
    await erase(mother, one.patient.id);
    await mother.refused(getOwnPatient, of(one.patient.id), 404);
    const { cares_for = [] } = await mother.ok(getOwnPatient);
    assert.deepEqual(
      cares_for.map(({ patient }) => patient.id),
      [other.patient.id],
    );
    await erase(mother);
    const params = { patient_id: other.patient.id };
    assert.deepEqual((await doctor?.ok(api.listCaregivers, { params }))?.items, []);
    assert.equal((await doctor?.ok(getPatient, { params }))?.user.mobile_number, '');
  });
});

describe('of the end is told', () => {
  const toldOf = async (subject_id: string) => {
    const told = t.db.selectFrom('notification').select(['user_id', 'kind']).where('subject_id', '=', subject_id);
    return (await told.execute()).map(({ user_id, kind }) => `${kind} ${user_id}`).toSorted();
  };
  const agreed = async () => {
    const [account, person] = [await putPatientOf(t.put, seeds.doctor), await putPatientOf(t.put, seeds.doctor)];
    const body = { id: idOf(nextSerial()), mobile_number: account.user.mobile_number, relation: 'child' } as const;
    const params = { patient_id: person.id };
    await doctor?.ok(api.addCaregiver, { params, body });
    return { account, person, params: { ...params, caregiver_id: body.id } };
  };

  test('the caregiver, by a clinician; a child without a number hears of nothing', async () => {
    const child = await add(achieng);
    const params = { patient_id: child.patient.id, caregiver_id: child.id };
    await doctor?.ok(api.endCaregiver, { params });
    await doctor?.ok(api.endCaregiver, { params });
    assert.deepEqual(await toldOf(child.id), [`care_ended ${seeds.achieng.user.id}`]);
  });

  test('both, by a clinician, where the person has an account', async () => {
    const { account, person, params } = await agreed();
    await doctor?.ok(api.endCaregiver, { params });
    const both = [account, person].map(({ user }) => `care_ended ${user.id}`);
    assert.deepEqual(await toldOf(params.caregiver_id), both.toSorted());
  });

  test('the other one, by one of the two', async () => {
    const byPerson = await agreed();
    await (await t.as(byPerson.person)).ok(api.endCaregiver, { params: byPerson.params });
    assert.deepEqual(await toldOf(byPerson.params.caregiver_id), [`care_ended ${byPerson.account.user.id}`]);
    const byAccount = await agreed();
    await (await t.as(byAccount.account)).ok(api.endOwnCare, { params: { patient_id: byAccount.person.id } });
    assert.deepEqual(await toldOf(byAccount.params.caregiver_id), [`care_ended ${byAccount.person.user.id}`]);
  });

  test('nobody, where somebody who was asked never agreed', async () => {
    const asked = await add(achieng, anAdult({ mobile_number: newNumber() }));
    await achieng?.ok(api.endOwnCare, { params: { patient_id: asked.patient.id } });
    assert.deepEqual(await toldOf(asked.id), []);
  });

  test('30 days before it ends with the 18th birthday, and then', async () => {
    const child = await add(achieng, aChild({ birthday: '2008-11-25' }));
    const began = t.time.now;
    const { id } = seeds.achieng.user;
    t.time.now += 5 * 86_400_000;
    await endGrownUps(t.db, t.time.now, 100);
    assert.deepEqual(await toldOf(child.id), [`care_ending ${id}`]);
    // The notification was sent by then.
    await t.db
      .updateTable('notification')
      .set({ closed_at: new Date(t.time.now) })
      .where('subject_id', '=', child.id)
      .execute();
    t.time.now += 31 * 86_400_000;
    await endGrownUps(t.db, t.time.now, 100);
    assert.deepEqual(await toldOf(child.id), [`care_ended ${id}`, `care_ending ${id}`]);
    t.time.now = began;
  });
});

test('who cares no more is told of no question that the clinic asks', async () => {
  const params = { patient_id: (await add(await t.as(seeds.achieng))).patient.id };
  const ask = { kind: 'question', text: 'Has the rash gone?' } as const;
  const body = { id: idOf(nextSerial()), ask, rhythm: { kind: 'once', in_days: 1 } as const };
  const { plan } = await (await t.as(t.clinic.doctor)).ok(createPlan, { params, body });
  t.time.now += 2 * 86_400_000;
  await askWhatIsDue(t.app);
  const news = t.db.selectFrom('notification').select('user_id').where('subject_id', '=', plan.id);
  const open = () => news.where('closed_at', 'is', null).execute();
  assert.deepEqual(await open(), [{ user_id: seeds.achieng.user.id }]);
  await (await t.as(seeds.achieng)).ok(api.endOwnCare, { params });
  assert.deepEqual(await open(), []);
});
