/** Side effects of every beginning and end of a relation: who is told, and what ends with it. */
import { caregiversChanged } from '@hodi/domain/caregivers/caregivers.events.ts';
import { cliniciansInCare, patientUserOf } from '#server/features/patients/care.service.ts';
import { closeNews, notifyAccounts } from '#server/features/notifications/notify.service.ts';
import { letGoOf } from '#server/features/relationships/registering.service.ts';
import { isNoNumber } from '#server/work/care-relations.ts';
import type { PublicWork } from '#server/work/perform-public.ts';
import {
  type Relation,
  caregiversOf,
  forgetPerson,
  lockById,
  lockJoined,
  numberOf,
  openOf,
  setEnded,
} from './caregivers.repository.ts';

type Changing = Pick<PublicWork, 'tx' | 'now' | 'at' | 'tell'>;
type Concerned = Pick<Relation, 'patient_id' | 'user_id' | 'caregiver_user_id'>;

/** Accounts that read a record: the person’s own, those who care for them, and their clinicians. */
async function readersOf({ tx, at }: Changing, { patient_id, user_id }: Omit<Concerned, 'caregiver_user_id'>) {
  const caregivers = (await caregiversOf(tx, patient_id, { at })).map((row) => row.user_id);
  return [user_id, ...caregivers, ...(await cliniciansInCare(tx, patient_id))];
}

/** The person, the caregiver, the others who care for them, and the person’s clinicians. */
export async function tellChanged(work: Changing, { caregiver_user_id, ...of }: Concerned): Promise<void> {
  const { patient_id } = of;
  work.tell([caregiver_user_id, ...(await readersOf(work, of))], caregiversChanged, { patient_id });
}

/** Entries left this record: devices of everybody who reads it forget them, and pending notifications are dropped. */
export async function tellMovedAway(work: Changing, patient_id: string, entries: readonly string[]): Promise<void> {
  const user_ids = await readersOf(work, { patient_id, user_id: await patientUserOf(work.tx, patient_id) });
  for (const id of entries) {
    await closeNews(work, { user_ids, subject_id: id });
    work.tell(user_ids, caregiversChanged, { patient_id, kept_e_contact_id: id });
  }
}

/** Notifies both sides while their app is closed: people with an account, except those who know or leave. */
export async function tellEnd(
  work: Changing,
  { id, user_id, caregiver_user_id }: Relation,
  { kind, but }: { kind: 'care_ended' | 'care_ending'; but: readonly (string | null)[] },
): Promise<void> {
  const hasAccount = !isNoNumber(await numberOf(work.tx, user_id));
  const user_ids = [caregiver_user_id, ...(hasAccount ? [user_id] : [])].filter((one) => !but.includes(one));
  await notifyAccounts(work, { user_ids, kind, subject_id: id });
}

/** Nobody is told any more that the relation will end. */
const withdrawEnding = (work: Changing, { id, caregiver_user_id, user_id }: Relation): Promise<void> =>
  closeNews(work, { user_ids: [caregiver_user_id, user_id], subject_id: id });

/** A relation that was to end goes on. */
export async function tellGoesOn(work: Changing, relation: Relation): Promise<void> {
  await withdrawEnding(work, relation);
  await tellChanged(work, relation);
}

interface Ending {
  ended_by: string | null;
  /** Accounts that are not told: the erased one, or who was told of the same end; usually who ends it. */
  but?: readonly (string | null)[];
  /** Name of a clinician, for the staff. */
  end_reason?: string | null;
}

/** Ends a relation at once, with live connections and pending notifications. A person who never agreed is forgotten. */
export async function endCare(
  work: Changing,
  relation: Relation,
  { ended_by, but = [ended_by], end_reason = null }: Ending,
): Promise<void> {
  const { tx, at } = work;
  const { id, patient_id, caregiver_user_id } = relation;
  await setEnded(tx, id, { ended_at: at, ended_by, end_reason });
  await forgetPerson(tx, { user_id: caregiver_user_id, patient_id, at });
  await tellChanged(work, relation);
  await withdrawEnding(work, relation);
  if (relation.consent !== null) await tellEnd(work, relation, { kind: 'care_ended', but });
  else await letGoOf(tx, patient_id, at);
}

/**
 * Ends the care for a person: of several records that are read as one, for all of them, so that no right survives.
 * @returns the records.
 */
export async function endCareOfPerson(
  work: Changing,
  relation: Relation,
  ending: Omit<Ending, 'but'>,
): Promise<string[]> {
  const but = [ending.ended_by];
  const all = [relation, ...(await lockJoined(work.tx, relation))];
  for (const one of all) {
    await endCare(work, one, { ...ending, but });
    if (one.consent !== null) but.push(one.caregiver_user_id);
  }
  return all.map(({ patient_id }) => patient_id);
}

/** Ends all relations of an erased person, in both directions. */
export async function endAllCare(work: Changing, patient_id: string): Promise<void> {
  for (const found of await openOf(work.tx, patient_id)) {
    const relation = await lockById(work.tx, found);
    if (relation?.ended_at !== null) continue;
    const goes = relation.patient_id === patient_id ? relation.user_id : relation.caregiver_user_id;
    await endCare(work, relation, { ended_by: null, but: [goes] });
  }
}
