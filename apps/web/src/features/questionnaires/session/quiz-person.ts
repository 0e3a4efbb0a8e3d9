/**
 * Loads the person whom the questionnaire is about, and whom they can reach: oneself, a person of the account, or a
 * clinician's patient.
 */
import { useState } from 'react';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { Away } from '@hodi/domain/clinicians/clinician.ts';
import type { Institution } from '@hodi/domain/institutions/institution.ts';
import { getPatient, type PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import type { Someone } from '@hodi/domain/questionnaires/for-someone/overlay.ts';
import { profileOf } from '@hodi/domain/questionnaires/profile.ts';
import type { Profile } from '@hodi/domain/questionnaires/topic.ts';
import {
  activeClinicians,
  type ContactNumbers,
  contactNumbers,
  emergencyNumbers,
} from '@hodi/domain/red-flags/emergency-numbers.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { useNow } from '~/lib/clock.ts';
import { deviceTimeZone } from '~/lib/i18n/formats.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { useCaresFor } from '~/lib/person/cares-for.ts';
import { profileQuery, unsentProfile } from '~/lib/person/shown-person.ts';
import { aboutPatient } from '~/lib/query/about-patient.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { type KnownPerson, newcomerIn } from './newcomer.ts';

export interface Recipient {
  id: string;
  name: string;
  institution: string;
  /** Codes of services that cost nothing there. */
  free_services: readonly string[];
  /** Where they work. */
  clinic: Institution;
  away: Away | null | undefined;
}

export interface QuizPerson {
  patientId: string;
  name: string;
  initials: string;
  /** Null for somebody whose registration waits: it is given at the clinic. */
  member_id: string | null;
  filledBy: UserType;
  /** Another person than the account that answers; null for oneself, and for whoever a clinician fills in for. */
  about: Someone | null;
  /** Added on this device: the server knows nothing of them yet. */
  isUnsent: boolean;
  profile: Profile;
  /** By which the age in the profile was reckoned. */
  day: string;
  numbers: ContactNumbers;
  /** Name of the institution whose emergency phone is among the numbers; empty without a clinic. */
  institution: string;
  /** The clinic as a second number to call; absent where it has none beside the emergency number. */
  clinic: { name: string; phone: string } | null;
  /** Clinicians who may answer; the chosen one first. Empty for a clinician, who sends to themself. */
  recipients: readonly Recipient[];
  /** Of the own institution of a clinician who fills it in. */
  free_services: readonly string[];
}

/** Names whom an unsent write is about: somebody else, or oneself on an account that cares for others. */
export function titleInQueue(queryClient: QueryClient, person: QuizPerson, title: string): string {
  const { patientId, about, filledBy, name } = person;
  if (about) return `${about.given_name} · ${title}`;
  return filledBy === 'clinician' ? `${name} · ${title}` : aboutPatient(queryClient, patientId, title);
}

export interface Loaded<T> {
  data: T | undefined;
  error: Error | null;
  retry: () => void;
}

function clinicOf(institution: Institution | undefined, numbers: ContactNumbers): QuizPerson['clinic'] {
  const phone = institution?.whatsapp_number ?? institution?.emergency_phone;
  return institution && phone && phone !== numbers.emergency_phone ? { name: institution.name, phone } : null;
}

type Asked = Pick<ProfileOf, 'isOther' | 'isUnsent'> & { day: string };

function ownPerson(profile: PatientProfile, { day, isOther, isUnsent }: Asked): QuizPerson {
  const clinicians = activeClinicians(profile);
  const numbers = emergencyNumbers(profile);
  const age = profileOf(profile.patient, day);
  return {
    patientId: profile.patient.id,
    name: displayName(profile.user),
    initials: initials(profile.user),
    member_id: profile.patient.member_id,
    filledBy: 'patient',
    about: isOther ? { given_name: profile.user.given_name, profile: age } : null,
    isUnsent,
    profile: age,
    day,
    numbers,
    institution: clinicians[0]?.institution.name ?? '',
    clinic: clinicOf(clinicians[0]?.institution, numbers),
    recipients: clinicians.map(({ clinician, institution }) => ({
      id: clinician.id,
      name: displayName(clinician.user, clinician.role),
      institution: clinician.institution_name,
      free_services: institution.free_services,
      clinic: institution,
      away: clinician.away,
    })),
    free_services: [],
  };
}

function patientAsPerson({ patient, user }: KnownPerson, institution: Institution, day: string): QuizPerson {
  const numbers = contactNumbers(institution);
  return {
    patientId: patient.id,
    name: displayName(user),
    initials: initials(user),
    member_id: patient.member_id ?? null,
    filledBy: 'clinician',
    about: null,
    isUnsent: false,
    profile: profileOf(patient, day),
    day,
    numbers,
    institution: institution.name,
    clinic: clinicOf(institution, numbers),
    recipients: [],
    free_services: institution.free_services,
  };
}

const useDay = () => calendarDay(useNow(), deviceTimeZone);

interface ProfileOf extends Loaded<PatientProfile> {
  /** It is not the account's own. */
  isOther: boolean;
  /** The server does not know it yet. */
  isUnsent: boolean;
}

/**
 * Of the account that is logged in, or a person whom it cares for; who was added on this device and is not sent yet too.
 * @param patientId whose record it is; oneself unless said.
 */
function useProfileOf(patientId?: string): ProfileOf {
  const own = useQuery(profileQuery());
  const isOther = patientId !== undefined && own.data !== undefined && patientId !== own.data.patient.id;
  const unsent = useCaresFor().find((person) => person.unsent && person.patient.id === patientId);
  const other = useQuery({ ...profileQuery(patientId), enabled: isOther && !unsent });
  const asked = isOther ? other : own;
  const data = own.data && unsent ? unsentProfile(own.data, unsent) : asked.data;
  return { data, isOther, isUnsent: unsent !== undefined, error: asked.error, retry: () => void asked.refetch() };
}

/** The same as whom a questionnaire asks about. */
export function useOwnPerson(patientId?: string): Loaded<QuizPerson> {
  const { data, isOther, isUnsent, ...state } = useProfileOf(patientId);
  const day = useDay();
  return { ...state, data: data && ownPerson(data, { day, isOther, isUnsent }) };
}

/** The person named in the URL of a questionnaire; undefined means oneself. */
export const useAskedAbout = (): string | undefined => new URLSearchParams(useSearch()).get('for') ?? undefined;

/** Somebody whose registration waits on this device, as it was typed; also when it leaves while the page is open. */
function useNewcomer(patientId: string): KnownPerson | undefined {
  const waiting = newcomerIn(useQueued(), patientId);
  const [seen, setSeen] = useState(waiting);
  if (waiting && !seen) setSeen(waiting);
  return seen;
}

/** A patient of the clinician who is logged in, or one who is about to be. */
export function usePatientAsPerson(patientId: string): Loaded<QuizPerson> {
  const newcomer = useNewcomer(patientId);
  // The server knows nobody whose registration waits here.
  const enabled = !newcomer;
  const patient = useQuery({ ...queryFor(getPatient, { params: { patient_id: patientId } }), enabled });
  const own = useQuery(queryFor(getOwnClinician));
  const known = newcomer ?? patient.data;
  const day = useDay();
  const missing = known ? own : patient;
  return {
    data: known && own.data && patientAsPerson(known, own.data.institution, day),
    error: missing.error,
    retry: () => void missing.refetch(),
  };
}
