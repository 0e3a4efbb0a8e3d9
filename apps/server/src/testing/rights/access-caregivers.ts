/** How the calls of caregivers are made about Achieng, or somebody whom she cares for. */
import * as api from '@hodi/domain/caregivers/caregivers.api.ts';
import { beginOwnAccount } from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { aPatient } from '@hodi/domain/testing/people.ts';
import { type AccessCall, type Given, type World, unknownId } from '../access-row.ts';
import { aChild, anAdult } from '../families.ts';
import { putPatient } from '../insert-people.ts';
import { lastCode, newNumber } from '../registering.ts';
import { putCare } from './put-care.ts';

const noPerson = (given: Given): Given => ({ ...given, params: { patient_id: unknownId() } });
const noCaregiver = (given: Given): Given => ({ ...given, params: { ...given.params, caregiver_id: unknownId() } });

/** One of several: nobody may have more than twenty. */
async function personOf({ t, achieng }: World, body = aChild()): Promise<{ patient_id: string }> {
  await t.db.deleteFrom('caregiver').where('caregiver_id', '=', t.clinic.achieng.id).execute();
  const { person } = await achieng.ok(api.addPerson, { body });
  return { patient_id: person.patient.id };
}

/** Somebody who cares for Achieng. */
async function caregiverOf({ t }: World): Promise<Given> {
  const account = await putPatient(t.put, aPatient());
  const caregiver_id = await putCare(t.put, { caregiver: account, patient: t.clinic.achieng }, {});
  return { params: { patient_id: t.clinic.achieng.id, caregiver_id } };
}

export const caregivers: Record<string, AccessCall> = {
  'e_contacts.answer_alone': {
    about: ({ t }) => ({
      body: {
        patient_id: t.clinic.achieng.id,
        topic: 'temperature',
        part_of: unknownId(),
        answers: { pregnancy_status: 'no' },
        by_carer: {},
      },
    }),
    missing: (given) => ({ body: { ...(given.body as object), patient_id: unknownId() } }),
  },
  'caregivers.add_person': { about: () => ({ body: aChild() }), isAboutOthers: true },
  'caregivers.send_code': {
    about: async (world) => {
      const params = await personOf(world, anAdult({ mobile_number: newNumber() }));
      // Long enough after the first.
      world.t.time.now += 120_000;
      return { params };
    },
    missing: noPerson,
    isAboutOthers: true,
  },
  'caregivers.agree_by_code': {
    about: async (world) => {
      const mobile_number = newNumber();
      const params = await personOf(world, anAdult({ mobile_number }));
      return { params, body: { code: await lastCode(world.t.db, mobile_number) } };
    },
    missing: noPerson,
    isAboutOthers: true,
  },
  'phone_numbers.begin_own_account': {
    about: async (world) => ({
      params: await personOf(world, aChild({ birthday: '2012-03-03' })),
      body: { mobile_number: newNumber() },
    }),
    missing: (given) => ({ ...given, params: { patient_id: unknownId() } }),
    status: 202,
    isAboutOthers: true,
  },
  'phone_numbers.verify_own_account': {
    about: async (world) => {
      const params = await personOf(world, aChild({ birthday: '2012-03-03' }));
      const mobile_number = newNumber();
      await world.achieng.ok(beginOwnAccount, { params, body: { mobile_number } });
      return { params, body: { code: await lastCode(world.t.db, mobile_number) } };
    },
    missing: (given) => ({ ...given, params: { patient_id: unknownId() } }),
    isAboutOthers: true,
  },
  'caregivers.end_own': {
    about: async (world) => ({ params: await personOf(world) }),
    missing: noPerson,
    isAboutOthers: true,
  },
  'caregivers.list': { about: ({ t }) => ({ params: { patient_id: t.clinic.achieng.id } }), missing: noPerson },
  'caregivers.add': {
    about: async ({ t }) => {
      const { mobile_number } = (await putPatient(t.put, aPatient())).user;
      return {
        params: { patient_id: t.clinic.achieng.id },
        body: { id: unknownId(), mobile_number, relation: 'partner' },
      };
    },
    missing: noPerson,
  },
  'caregivers.confirm': { about: caregiverOf, missing: noCaregiver },
  'caregivers.end': { about: caregiverOf, missing: noCaregiver },
};
