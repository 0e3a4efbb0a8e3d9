/** Data of the person whom a patient's pages are about. */
import { useEffect } from 'react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getOwnPatient, type PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import type { Person } from './account-people.ts';
import { useCaresFor } from './cares-for.ts';
import { choosePerson, useChosenPerson } from './chosen-person.ts';

/** @param patientId of somebody whom the account cares for; oneself unless said. */
export const profileQuery = (patientId?: string) =>
  queryFor(getOwnPatient, patientId === undefined ? {} : { query: personQuery(patientId) });

/** For the query of a call about a person; empty about oneself, as before there were others. */
export const personQuery = (patientId: string | undefined): { patient_id?: string } =>
  patientId === undefined ? {} : { patient_id: patientId };

/** Dependency of a write on a person added on this device: it is sent after that person. */
export const needsPerson = (patientId: string | undefined): { needs?: string[] } =>
  patientId === undefined ? {} : { needs: [patientId] };

export interface ShownPerson {
  profile: PatientProfile;
  /** Of a person who is not oneself: what the calls about them say. */
  patientId: string | undefined;
  /** Added on this device; the clinic has nothing about them yet. */
  isUnsent: boolean;
}

/** Of somebody whom the server does not know yet; the account's clinicians take care of them. */
export const unsentProfile = (own: PatientProfile, { patient, user }: Person): PatientProfile => ({
  ...own,
  patient,
  user,
  appointments: [],
  clinician_invitations: [],
  cares_for: [],
  counts: { inquiries: 0, unread_inquiries: 0, upcoming_appointments: 0 },
});

/** The one whom the pages are about. Waits for the profile. */
export function useShownPerson(): ShownPerson {
  const patientId = useChosenPerson();
  const unsent = useCaresFor().find(({ patient, unsent: record }) => record && patient.id === patientId);
  const { data: own } = useSuspenseQuery(profileQuery());
  const { data } = useSuspenseQuery(profileQuery(unsent ? undefined : patientId));
  if (unsent) return { profile: unsentProfile(own, unsent), patientId, isUnsent: true };
  return { profile: data, patientId, isUnsent: false };
}

/** The given name of somebody else than the account itself, by their record; undefined of oneself. */
export function useNameOfOther(patientId: string | undefined): string | undefined {
  const { data: own } = useQuery({ ...profileQuery(), enabled: false });
  const people = useCaresFor();
  if (own === undefined || patientId === undefined || patientId === own.patient.id) return undefined;
  return people.find(({ patient }) => patient.id === patientId)?.user.given_name;
}

/** The pages are about whom an opened thread is about: also where a message on the screen led there. */
export function useFollowPerson(patientId: string | undefined): void {
  const { data: own } = useQuery({ ...profileQuery(), enabled: false });
  const ownId = own?.patient.id;
  useEffect(() => {
    if (patientId === undefined || ownId === undefined) return;
    choosePerson(patientId === ownId ? undefined : patientId);
  }, [patientId, ownId]);
}
