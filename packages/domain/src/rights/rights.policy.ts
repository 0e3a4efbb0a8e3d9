import type { ClinicianRole } from '../clinicians/clinician.ts';
import { type Area, type RightsLevel, type Tie, rightsMatrix } from './rights-matrix.ts';

export interface ActingClinician {
  id: string;
  role: ClinicianRole;
  institution_id: string;
  /** A doctor or nurse of an institution that works as a team. */
  is_team?: boolean;
  /** A receptionist who had patients before receptions were, until these are handed over: nobody else answers them. */
  keeps_patients?: boolean;
  /** A superuser gave them the clinical content to review. */
  is_clinical_lead?: boolean;
}

/** The caller, as the database knows them now. */
export interface Actor {
  user_id: string;
  patient: { id: string } | null;
  clinician: ActingClinician | null;
}

/** The requested thing. Only known facts are given; a missing fact ties nobody to the thing. */
export interface Thing {
  /** Owner of the account. */
  user_id?: string;
  /** The patient whom it is about. */
  patient_id?: string;
  /** False closes everything about a deactivated patient but their reactivation and their institution's list. */
  is_patient_active?: boolean;
  /** Of the asking clinician to that patient. */
  relationship?: 'invited' | 'active' | 'declined' | 'ended' | null;
  /** The patient agreed that the team of the asking clinician's institution reads and answers. */
  is_team_patient?: boolean;
  /** Of the patient to the institution of the asking receptionist. */
  known_there?: 'active' | 'invited' | null;
  institution_id?: string | null;
  /**
   * The caller's present access as a caregiver of that patient: all of a child's record, or only what the account sent
   * itself.
   */
  care?: Care | null;
  /** An inquiry about that patient; without it, the right to begin one. */
  thread?: ThreadForCarers;
}

export type Care = 'record' | 'sent';

export interface ThreadForCarers {
  begun_by: string;
  /** Not what a person with an account wrote alone, nor what a clinician keeps from caregivers. */
  for_caregivers: boolean;
  /** The institution of an emergency, or a warning like one, that was escalated and waits; null of every other inquiry. */
  escalated_at_institution?: string | null;
}

/** As what a clinician of this role acts. */
export const rightsOfRole = (role: ClinicianRole): RightsLevel =>
  role === 'doctor' || role === 'nurse' ? 'clinician' : role;

export function rightsOf({ clinician }: Pick<Actor, 'clinician'>): RightsLevel {
  if (clinician === null) return 'patient';
  return clinician.keeps_patients === true ? 'clinician' : rightsOfRole(clinician.role);
}

/** Whether somebody works at the reception: visits and who comes, and nothing clinical. */
export const isReception = (actor: Pick<Actor, 'clinician'>): boolean => rightsOf(actor) === 'receptionist';

const isOwn = (actor: Actor, thing: Thing): boolean =>
  thing.user_id === actor.user_id || (actor.patient !== null && thing.patient_id === actor.patient.id);

/** Of an inquiry a caregiver sees what is for caregivers: of a child all of it, of an adult what they began themselves. */
function caresFor({ user_id, patient }: Actor, { care = null, thread }: Thing): boolean {
  if (care === null || patient === null) return false;
  return thread === undefined || (thread.for_caregivers && (care === 'record' || thread.begun_by === user_id));
}

const ties: Readonly<Record<Tie, (actor: Actor, thing: Thing) => boolean>> = {
  own: isOwn,
  cares_for: caresFor,
  cares_for_child: (actor, thing) => thing.care === 'record' && caresFor(actor, thing),
  in_care: (_, { relationship }) => relationship === 'active',
  team: ({ clinician }, { is_team_patient }) => clinician?.is_team === true && is_team_patient === true,
  escalated: ({ clinician }, { thread }) =>
    clinician?.is_team === true && clinician.institution_id === thread?.escalated_at_institution,
  invited: (_, { relationship }) => relationship === 'active' || relationship === 'invited',
  in_care_there: (_, { known_there }) => known_there === 'active',
  known_there: (_, { known_there }) => known_there === 'active' || known_there === 'invited',
  clinical_lead: ({ clinician }) => clinician?.is_clinical_lead === true,
  institution: ({ clinician }, { institution_id }) => clinician !== null && clinician.institution_id === institution_id,
  any: () => true,
};

/** Areas that are closed with a deactivated patient's record. */
const closedWithPatient: ReadonlySet<Area> = new Set([
  'inquiries',
  'record',
  'appointments',
  'person',
  'notes',
  'invitations',
  'registrations',
  'record_access',
  'caregivers',
]);

/** Whether this person may do what belongs to the area with this thing. */
export function may(actor: Actor, area: Area, thing: Thing = {}): boolean {
  if (thing.is_patient_active === false && closedWithPatient.has(area)) return false;
  const needed: readonly Tie[] = rightsMatrix[area][rightsOf(actor)];
  return needed.some((tie) => ties[tie](actor, thing));
}

/** Whether there is anything of the area for them at all: what screens hide by. The server asks `may`. */
export const mayEver = (level: RightsLevel, area: Area): boolean => rightsMatrix[area][level].length > 0;
