/** Calls about the record of Achieng. Entries that she wrote alone are hidden from caregivers. */
import { createAllergy } from '@hodi/domain/record/allergies.api.ts';
import { createCondition } from '@hodi/domain/record/conditions.api.ts';
import { createMeasurements } from '@hodi/domain/record/measurements.api.ts';
import { createMedicine } from '@hodi/domain/record/medicines.api.ts';
import { aCondition, aGlucose, aMedicine, anAllergy, aPressure } from '@hodi/domain/testing/record-entries.ts';
import { type AccessCall, type Given, type World, unknownId } from '../access-row.ts';
import { plans } from './access-plans.ts';

const ofAchieng = ({ t }: World) => ({ patient_id: t.clinic.achieng.id });
const about = (world: World): Given => ({ params: ofAchieng(world) });
const noPatient = (given: Given): Given => ({ ...given, params: { ...given.params, patient_id: unknownId() } });
const noAlarm = (given: Given): Given => ({ ...given, params: { ...given.params, alarm_id: unknownId() } });
const noEntry = (given: Given): Given => ({ ...given, params: { ...given.params, entry_id: unknownId() } });

const occasion = ({ t }: World) => ({
  measured_at: new Date(t.time.now - 60_000).toISOString(),
  measured_by: 'patient' as const,
  remark: '',
});

export async function allergy(world: World): Promise<Given> {
  const params = ofAchieng(world);
  const body = { id: unknownId(), ...anAllergy() };
  const { allergy: entry } = await world.achieng.ok(createAllergy, { params, body });
  return { params: { ...params, entry_id: entry.id } };
}

export async function condition(world: World): Promise<Given> {
  const params = ofAchieng(world);
  const body = { id: unknownId(), ...aCondition() };
  const { condition: entry } = await world.achieng.ok(createCondition, { params, body });
  return { params: { ...params, entry_id: entry.id } };
}

export async function medicine(world: World): Promise<Given> {
  const params = ofAchieng(world);
  const body = { id: unknownId(), ...aMedicine() };
  const { medicine: entry } = await world.achieng.ok(createMedicine, { params, body });
  return { params: { ...params, entry_id: entry.id } };
}

export async function measurement(world: World, value = aPressure()): Promise<Given> {
  const params = ofAchieng(world);
  const body = { ...occasion(world), values: [{ id: unknownId(), ...value }] };
  const [entry] = (await world.achieng.ok(createMeasurements, { params, body })).measurements;
  return { params: { ...params, entry_id: entry?.id ?? '' } };
}

async function alarm(world: World): Promise<Given> {
  const { params } = await measurement(world, aGlucose(2.4, 'any_time'));
  const { patient_id, entry_id } = params as { patient_id: string; entry_id: string };
  return { params: { patient_id, alarm_id: entry_id } };
}

const lists = Object.fromEntries(
  ['allergies', 'conditions', 'medicines', 'measurements'].map((name) => [
    `${name}.list`,
    { about, missing: noPatient },
  ]),
) satisfies Record<string, AccessCall>;

export const record: Record<string, AccessCall> = {
  ...lists,
  ...plans,
  'record.read': { about, missing: noPatient },
  'record.changes': { about, missing: noPatient },
  'record.confirm': {
    about: async (world) => ({ ...(await allergy(world)), body: { version: 1 } }),
    missing: noEntry,
  },
  'alarms.answer': {
    about: async (world) => ({ ...(await alarm(world)), body: { how: 'reached' } }),
    missing: noAlarm,
  },
  'alarms.take_back': { about: alarm, missing: noAlarm },
  'record.set_in_error': {
    about: async (world) => ({ ...(await allergy(world)), body: { in_error: true, reason: 'Not so', version: 1 } }),
    missing: noEntry,
  },
  'record.set_target': {
    about: async (world) => {
      const params = { ...ofAchieng(world), measure: 'blood_pressure' };
      const target = { measure: 'blood_pressure', systolic_below: 140, diastolic_below: 90 };
      // Each try is the first.
      const set = world.t.db.selectFrom('record_entry').select('id').where('kind', '=', 'target');
      await world.t.db.deleteFrom('record_change').where('entry_id', 'in', set).execute();
      await world.t.db.deleteFrom('record_entry').where('kind', '=', 'target').execute();
      return { params, body: { id: unknownId(), target, version: null } };
    },
    missing: noPatient,
  },
  'allergies.create': {
    about: (world) => ({ ...about(world), body: { id: unknownId(), ...anAllergy() } }),
    missing: noPatient,
  },
  'allergies.update': {
    about: async (world) => ({ ...(await allergy(world)), body: { ...anAllergy({ reaction: '' }), version: 1 } }),
    missing: noEntry,
  },
  'conditions.create': {
    about: (world) => ({ ...about(world), body: { id: unknownId(), ...aCondition() } }),
    missing: noPatient,
  },
  'conditions.update': {
    about: async (world) => ({ ...(await condition(world)), body: { ...aCondition({ since: null }), version: 1 } }),
    missing: noEntry,
  },
  'medicines.create': {
    about: (world) => ({ ...about(world), body: { id: unknownId(), ...aMedicine() } }),
    missing: noPatient,
  },
  'medicines.update': {
    about: async (world) => ({ ...(await medicine(world)), body: { ...aMedicine({ use: 'stopped' }), version: 1 } }),
    missing: noEntry,
  },
  'measurements.waiting': {
    about: async (world) => {
      await measurement(world, aPressure(182, 104));
      return {};
    },
  },
  'measurements.points': {
    about: (world) => ({ ...about(world), query: { measure: 'blood_pressure' } }),
    missing: noPatient,
  },
  'measurements.create': {
    about: (world) => ({
      ...about(world),
      body: { ...occasion(world), values: [{ id: unknownId(), ...aPressure() }] },
    }),
    missing: noPatient,
  },
  'measurements.update': {
    about: async (world) => ({
      ...(await measurement(world)),
      body: { ...occasion(world), ...aPressure(130, 84), version: 1 },
    }),
    missing: noEntry,
  },
};
