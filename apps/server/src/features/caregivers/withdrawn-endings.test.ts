/** A notification that care will end is withdrawn once it goes on, or has ended. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as api from '@hodi/domain/caregivers/caregivers.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import type { Person } from '#server/testing/clinic-app.ts';
import { aChild, anAdult, openFamilies } from '#server/testing/families.ts';
import { lastCode, newNumber } from '#server/testing/registering.ts';
import { endGrownUps } from './coming-of-age.service.ts';

const { t, seeds, logIn, add } = await openFamilies();
let [mother]: Person[] = [];

before(async () => {
  [mother] = await logIn();
});

describe('that care will end is told no more', () => {
  const began = t.time.now;
  const grownUp = async () => {
    t.time.now = began;
    mother = await t.as(seeds.achieng);
    const child = await add(mother, aChild({ birthday: '2008-11-25' }));
    const mobile_number = newNumber();
    const account = { mobile_number, is_mobile_confirmed: true };
    await t.db.updateTable('app_user').set(account).where('id', '=', child.user.id).execute();
    t.time.now += 5 * 86_400_000;
    await endGrownUps(t.db, t.time.now, 100);
    mother = await t.as(seeds.achieng);
    const pending = async () => {
      const news = t.db.selectFrom('notification').select('kind').where('subject_id', '=', child.id);
      return (await news.where('closed_at', 'is', null).execute()).map(({ kind }) => kind);
    };
    assert.deepEqual(await pending(), ['care_ending', 'care_ending']);
    return { child, mobile_number, pending, params: { patient_id: child.patient.id } };
  };

  test('once the young adult agreed, by the code', async () => {
    const { mobile_number, pending } = await grownUp();
    const asked = await add(mother, anAdult({ mobile_number }));
    const body = { code: await lastCode(t.db, mobile_number) };
    await mother?.ok(api.agreeByCode, { params: { patient_id: asked.patient.id }, body });
    assert.deepEqual(await pending(), []);
  });

  test('once they agreed in front of a clinician, or it ended before', async () => {
    const { pending, params } = await grownUp();
    const clinician = await t.as(seeds.doctor);
    const { mobile_number } = seeds.achieng.user;
    await clinician.ok(api.addCaregiver, {
      params,
      body: { id: idOf(nextSerial()), mobile_number, relation: 'mother' },
    });
    assert.deepEqual(await pending(), []);
    const other = await grownUp();
    const ending = { ...other.params, caregiver_id: other.child.id };
    await (await t.as(seeds.doctor)).ok(api.endCaregiver, { params: ending });
    assert.deepEqual(await other.pending(), ['care_ended', 'care_ended']);
  });
});
