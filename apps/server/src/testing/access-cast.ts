/** Everybody who might call, and what each of them is to Achieng and her doctor's institution. */
import { type ClinicianSeed, type PatientSeed, aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import type { Audience, Tie } from './access-rights.ts';
import type { TestClinic } from './clinic-app.ts';
import { putClinician, putRelationship } from './insert-people.ts';

export interface CastMember {
  name: string;
  person: ClinicianSeed | PatientSeed;
  /** To Achieng, or to what belongs to her doctor's institution; nothing for who is a stranger to both. */
  tie?: Tie;
  /** Whom they count among, where a call is about whoever makes it. */
  audiences: readonly Audience[];
  /** Their institution has not approved them. */
  isWaiting?: true;
}

const patient = { audiences: ['everybody', 'patients'] } as const;
const clinician = { audiences: ['everybody', 'clinicians'] } as const;
const admin = { audiences: ['everybody', 'clinicians', 'admins'] } as const;
const superuser = { audiences: ['everybody', 'clinicians', 'admins', 'superusers'] } as const;

export async function putCast({ put, clinic }: Pick<TestClinic, 'put' | 'clinic'>): Promise<CastMember[]> {
  const { doctor, nurse, stranger, achieng, baraka } = clinic;
  const at = (institution_id: string, given_name: string, over: Parameters<typeof aClinician>[1] = {}) =>
    putClinician(put, aClinician(institution_id, { ...over, user: { given_name } }));
  const related = async (given_name: string, status: 'ended' | 'invited') => {
    const person = await at(doctor.institution_id, given_name);
    await putRelationship(put, { clinician: person, patient: achieng }, { id: idOf(nextSerial()), status });
    return person;
  };
  return [
    { name: 'Achieng herself', person: achieng, tie: 'owner', ...patient },
    { name: 'another patient', person: baraka, ...patient },
    { name: 'her doctor', person: doctor, tie: 'carer', ...clinician },
    { name: 'a colleague without a relationship', person: nurse, ...clinician },
    {
      name: 'a receptionist',
      person: await at(doctor.institution_id, 'Mercy', { role: 'receptionist' }),
      ...clinician,
    },
    { name: 'a clinician whose relationship ended', person: await related('Former', 'ended'), ...clinician },
    {
      name: 'a clinician who only invited her',
      person: await related('Invited', 'invited'),
      tie: 'inviter',
      ...clinician,
    },
    { name: 'a clinician of another institution', person: stranger, ...clinician },
    {
      name: 'the admin of her institution',
      person: await at(doctor.institution_id, 'Grace', { role: 'admin' }),
      tie: 'admin',
      ...admin,
    },
    {
      name: 'the admin of another institution',
      person: await at(stranger.institution_id, 'Zainabu', { role: 'admin' }),
      ...admin,
    },
    {
      name: 'a superuser',
      person: await at(stranger.institution_id, 'Neema', { role: 'superuser' }),
      tie: 'superuser',
      ...superuser,
    },
    {
      name: 'an admin who waits for approval',
      person: await at(doctor.institution_id, 'Wanza', { role: 'admin', approval: 'waiting' }),
      isWaiting: true,
      ...admin,
    },
  ];
}
