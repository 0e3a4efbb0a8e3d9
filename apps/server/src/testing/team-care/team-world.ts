/** A clinic that works as a team, with its own random generator, for random histories. */
import assert from 'node:assert/strict';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import {
  type ClinicianSeed,
  type PatientSeed,
  aClinician,
  aPatient,
  anInstitution,
  idOf,
  nextSerial,
} from '@hodi/domain/testing/people.ts';
import type { Answered, TestClinic } from '../clinic-app.ts';
import { putClinician, putInstitution, putPatient, putRelationship } from '../insert-people.ts';
import { pick, randomFrom } from '../seeded-random.ts';
import type { TestCall } from '../test-app.ts';

export interface World {
  t: TestClinic;
  random: () => number;
  institution_id: string;
  admin: ClinicianSeed;
  /** Everybody who ever worked there, except the admin. */
  clinicians: ClinicianSeed[];
  /** Doctors and nurses who are approved and did not leave; some may be away. */
  working: Set<ClinicianSeed>;
  reception: Set<ClinicianSeed>;
  /** Those who became administrators: they keep the patients of their own, and are not of the team. */
  admins: Set<ClinicianSeed>;
  /** Clinicians whose approval was withdrawn. */
  refused: Set<ClinicianSeed>;
  patients: PatientSeed[];
  /** Inquiries. */
  sent: string[];
  /** Number of times each action happened: one that never does proves nothing. */
  happened: Map<string, number>;
  /** Since the lists were last looked at. */
  isChanged: boolean;
  /** How often they were. */
  looked: number;
}

/** Two doctors and two nurses, and three patients: each of one of them, some of a second one too. */
export async function openWorld(t: TestClinic, seed: number, happened: World['happened']): Promise<World> {
  const random = randomFrom(seed);
  const { id: institution_id } = await putInstitution(t.put, anInstitution());
  const admin = await putClinician(t.put, aClinician(institution_id, { role: 'admin' }));
  const clinicians: ClinicianSeed[] = [];
  for (const role of ['doctor', 'doctor', 'nurse', 'nurse'] as const)
    clinicians.push(await putClinician(t.put, aClinician(institution_id, { role })));
  const patients: PatientSeed[] = [];
  for (let count = 0; count < 3; count += 1) {
    const patient = await putPatient(t.put, aPatient());
    patients.push(patient);
    const first = pick(random, clinicians);
    const second = pick(random, clinicians);
    const tied = second !== first && random() < 0.4 ? [first, second] : [first];
    for (const clinician of tied) await putRelationship(t.put, { clinician, patient }, { id: idOf(nextSerial()) });
  }
  const working = new Set(clinicians);
  const nobody = () => new Set<ClinicianSeed>();
  const people = { clinicians, working, reception: nobody(), admins: nobody(), refused: nobody() };
  return { t, random, institution_id, admin, ...people, patients, sent: [], happened, isChanged: true, looked: 0 };
}

export function note(world: World, name: string): void {
  world.happened.set(name, (world.happened.get(name) ?? 0) + 1);
  world.isChanged = true;
}

/** Counts what succeeds under the name. A refusal is an answer too; a fault of the server is none. */
export async function tell(
  world: World,
  name: string,
  [by, contract, given]: readonly [ClinicianSeed | PatientSeed, Endpoint, Omit<TestCall, 'token'>],
): Promise<Answered> {
  const answer = await (await world.t.as(by)).call(contract, given);
  assert.ok(answer.statusCode < 500, `${name}: ${answer.statusCode} ${answer.body}`);
  if (answer.statusCode < 300) note(world, name);
  return answer;
}
