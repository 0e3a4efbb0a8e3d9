/** All callers of the tests, with their ties to Achieng and her doctor's institution. */
import {
  type ClinicianSeed,
  type PatientSeed,
  aClinician,
  anInstitution,
  aPatient,
  idOf,
  nextSerial,
} from '@hodi/domain/testing/people.ts';
import type { Audience, Tie } from './access-audiences.ts';
import type { TestClinic } from '../clinic-app.ts';
import { putClinician, putInstitution, putPatient, putRelationship } from '../insert-people.ts';
import { type CareSeed, putCare } from './put-care.ts';

export interface CastMember {
  name: string;
  person: ClinicianSeed | PatientSeed;
  /** Tie to Achieng, or to things of her doctor's institution; none for a stranger to both. */
  tie?: Tie;
  /** Their groups, for calls that are about the caller. */
  audiences: readonly Audience[];
  /** Their institution has not approved them. */
  isWaiting?: true;
}

const patient = { audiences: ['everybody', 'patients'] } as const;
const receptionist = { audiences: ['everybody', 'clinicians', 'belonging'] } as const;
const clinician = { audiences: ['everybody', 'clinicians', 'carers'] } as const;
const clinicalLead = { audiences: [...clinician.audiences, 'clinical_leads'] } as const;
const admin = { audiences: [...clinician.audiences, 'admins'] } as const;
const superuser = { audiences: [...admin.audiences, 'superusers', 'clinical_leads', 'belonging'] } as const;
/** The same, of her doctor's institution. */
const patientThere = { audiences: [...patient.audiences, 'belonging'] } as const;
const clinicianThere = { audiences: [...clinician.audiences, 'belonging'] } as const;
const adminThere = { audiences: [...admin.audiences, 'belonging'] } as const;

type Cast = Pick<TestClinic, 'put' | 'clinic'>;

/** Her institution answers as a team, and she agreed to it. */
export async function turnOnTeam({ put, clinic }: Cast): Promise<void> {
  await put.db
    .updateTable('institution')
    .set({ team_care: true })
    .where('id', '=', clinic.doctor.institution_id)
    .execute();
  const agreed = put.db.updateTable('relationship').set({ team_consent: 'team', team_consent_at: put.at });
  await agreed.where('patient_id', '=', clinic.achieng.id).where('clinician_id', '=', clinic.doctor.id).execute();
}

const staffAt =
  ({ put }: Cast) =>
  (institution_id: string, given_name: string, over: Parameters<typeof aClinician>[1] = {}) =>
    putClinician(put, aClinician(institution_id, { ...over, user: { given_name } }));

async function clinicians(given: Cast): Promise<CastMember[]> {
  const { doctor, nurse, stranger, achieng } = given.clinic;
  const at = staffAt(given);
  const elsewhere = await putInstitution(given.put, anInstitution());
  const related = async (given_name: string, status: 'ended' | 'invited') => {
    const person = await at(elsewhere.id, given_name);
    await putRelationship(given.put, { clinician: person, patient: achieng }, { id: idOf(nextSerial()), status });
    return person;
  };
  const mercy = await at(doctor.institution_id, 'Mercy', { role: 'receptionist' });
  const lead = await at(stranger.institution_id, 'Nekesa');
  await given.put.db.updateTable('clinician').set({ is_clinical_lead: true }).where('id', '=', lead.id).execute();
  const [former, inviter] = [await related('Former', 'ended'), await related('Invited', 'invited')];
  return [
    { name: 'her doctor', person: doctor, tie: 'carer', ...clinicianThere },
    { name: 'a colleague of her team', person: nurse, tie: 'team', ...clinicianThere },
    { name: 'a receptionist', person: mercy, tie: 'reception', ...receptionist },
    { name: 'a clinician whose relationship ended', person: former, ...clinician },
    { name: 'a clinician who only invited her', person: inviter, tie: 'inviter', ...clinician },
    { name: 'a clinician of another institution', person: stranger, ...clinician },
    { name: 'a clinical lead of another institution', person: lead, ...clinicalLead },
  ];
}

async function admins(given: Cast): Promise<CastMember[]> {
  const at = staffAt(given);
  const [ours, theirs] = [given.clinic.doctor.institution_id, given.clinic.stranger.institution_id];
  const own = await at(ours, 'Grace', { role: 'admin' });
  const other = await at(theirs, 'Zainabu', { role: 'admin' });
  const root = await at(theirs, 'Neema', { role: 'superuser' });
  const waiting = await at(ours, 'Wanza', { role: 'admin', approval: 'waiting' });
  return [
    { name: 'the admin of her institution', person: own, tie: 'admin', ...adminThere },
    { name: 'the admin of another institution', person: other, ...admin },
    { name: 'a superuser', person: root, tie: 'superuser', ...superuser },
    { name: 'an admin who waits for approval', person: waiting, isWaiting: true, ...admin },
  ];
}

/** Other accounts, by their tie to Achieng or somebody else. */
async function caregivers({ put, clinic }: Cast): Promise<CastMember[]> {
  const { achieng, baraka } = clinic;
  const caring = async (given_name: string, care: CareSeed, cared = achieng) => {
    const person = await putPatient(put, aPatient({ user: { given_name } }));
    await putCare(put, { caregiver: person, patient: cared }, care);
    return person;
  };
  const [parent, helper] = [await caring('Atieno', { sees_record: true }), await caring('Okoth', {})];
  const former = await caring('Auma', { sees_record: true, ended_at: put.at });
  const asking = await caring('Onyango', { isAgreed: false });
  const other = await caring('Wekesa', { sees_record: true }, baraka);
  return [
    { name: 'who cares for her as for a child', person: parent, tie: 'parent', ...patientThere },
    { name: 'who cares for her as for an adult', person: helper, tie: 'helper', ...patientThere },
    { name: 'who cared for her', person: former, tie: 'no_carer', ...patient },
    { name: 'who asked her and has no answer', person: asking, tie: 'no_carer', ...patient },
    { name: 'who cares for another patient', person: other, ...patientThere },
  ];
}

export async function putCast(given: Cast): Promise<CastMember[]> {
  const { achieng, baraka } = given.clinic;
  await turnOnTeam(given);
  return [
    { name: 'Achieng herself', person: achieng, tie: 'owner', ...patientThere },
    { name: 'another patient', person: baraka, ...patientThere },
    ...(await caregivers(given)),
    ...(await clinicians(given)),
    ...(await admins(given)),
  ];
}
