/** People whom an account adds, as its form sends them, and a clinic in which accounts care for others. */
import assert from 'node:assert/strict';
import { addPerson } from '@hodi/domain/caregivers/caregivers.api.ts';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill } from './answers.ts';
import { type Person, linesOf, openClinicApp } from './clinic-app.ts';

interface PersonForm extends Record<string, unknown> {
  patient_id: string;
  id: string;
}

const ids = () => ({ patient_id: idOf(nextSerial()), id: idOf(nextSerial()) });

export const aChild = (over: object = {}): PersonForm => ({
  ...ids(),
  given_name: 'Amani',
  family_name: 'Otieno',
  birthday: '2024-02-10',
  gender: 'male',
  relation: 'mother',
  ...over,
});

export const anAdult = (over: object = {}): PersonForm => ({
  ...ids(),
  given_name: 'Rehema',
  family_name: 'Otieno',
  birthday: '1958-07-01',
  birthday_precision: 'year',
  gender: 'female',
  relation: 'child',
  ...over,
});

/** A clinic app with a live line, whose accounts add people and ask about them. */
export async function openFamilies() {
  const t = await openClinicApp();
  const { achieng, baraka, doctor, nurse } = t.clinic;
  return {
    t,
    seeds: t.clinic,
    lines: linesOf(t),
    /** Achieng, Baraka, the doctor and the nurse; once the app listens. */
    logIn: async (): Promise<Person[]> => {
      await t.app.listen({ port: 0, host: '127.0.0.1' });
      return [await t.as(achieng), await t.as(baraka), await t.as(doctor), await t.as(nurse)];
    },
    add: async (by: Person | undefined, body = aChild()) => {
      assert.ok(by);
      return (await by.ok(addPerson, { body })).person;
    },
    askFor: (by: Person | undefined, patient_id: string, over: object = {}) => {
      assert.ok(by);
      return by.ok(createEContact, { body: { topic: 'services', answers: askForBill, patient_id, ...over } });
    },
    of: (patient_id: string) => ({ query: { patient_id } }),
  };
}
