/** A record is erased although rows of another one, with which it was read as one for a while, still refer to it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { dueDays } from '@hodi/domain/plans/plan-days.ts';
import * as plans from '@hodi/domain/plans/plans.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { aPressure } from '@hodi/domain/testing/record-entries.ts';
import { askForBill } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatientOf } from '#server/testing/insert-people.ts';
import { deleteRecord } from './erasure.repository.ts';

const t = await openClinicApp();
const newId = () => idOf(nextSerial());

test('what stays with the other record refers to it no more', async () => {
  const [erased, stays] = [await putPatientOf(t.put, t.clinic.doctor), await putPatientOf(t.put, t.clinic.doctor)];
  const ask = async (patient: typeof erased, more: object = {}) => {
    const body = { topic: 'services', answers: askForBill, ...more };
    return (await (await t.as(patient)).ok(createEContact, { body })).e_contact.id;
  };
  const gone = await ask(erased);
  const followUp = await ask(stays, { selected_services: ['MALARIA_TEST'] });
  const params = { patient_id: stays.id };
  const rhythm = { kind: 'once', in_days: 1 } as const;
  const asked = { id: newId(), ask: { kind: 'measure', measure: 'blood_pressure' } as const, rhythm };
  const { plan } = await (await t.as(t.clinic.doctor)).ok(plans.createPlan, { params, body: asked });
  const measured = { id: newId(), ...aPressure(130, 80) };
  const [due_on = ''] = dueDays(plan);
  const body = { id: newId(), due_on, answered_at: new Date(t.time.now).toISOString(), measured };
  await (await t.as(stays)).ok(plans.answerPlan, { params: { ...params, plan_id: plan.id }, body });
  const parted = [
    sql`update e_contact set follows = ${gone} where id = ${followUp}`,
    sql`update service_interest set e_contact_id = ${gone} where patient_id = ${stays.id}`,
    sql`update record_entry set patient_id = ${erased.id} where id = ${measured.id}`,
    sql`update record_change set patient_id = ${erased.id} where entry_id = ${measured.id}`,
    sql`insert into record_entry (id, patient_id, kind, source, e_contact_id, author_id, details, for_caregivers, created_at,
      updated_at, changed_by) values (${newId()}, ${stays.id}, 'allergy', 'questionnaire', ${gone}, ${stays.user.id},
      '{"name":"Penicillin"}', true, now(), now(), ${stays.user.id})`,
  ];
  for (const one of parted) await one.execute(t.db);

  const person = { patient_id: erased.id, user_id: erased.user.id, mobile_number: erased.user.mobile_number };
  await t.db.transaction().execute((tx) => deleteRecord(tx, person, new Date(t.time.now)));
  const left = async (table: string, of: typeof erased) =>
    (await sql`select from ${sql.table(table)} where patient_id = ${of.id}`.execute(t.db)).rows.length;
  const tables = ['e_contact', 'service_interest', 'record_entry', 'care_plan_answer'];
  assert.deepEqual(await Promise.all(tables.map((table) => left(table, erased))), [0, 0, 0, 0]);
  assert.deepEqual(await Promise.all(tables.map((table) => left(table, stays))), [1, 1, 1, 1]);
});
