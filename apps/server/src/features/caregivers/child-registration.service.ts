/**
 * Registers a child with its caregiver, on one phone: by a clinician, who has seen both, or by the link of an
 * invitation.
 */
import { type Child, childFault } from '@hodi/domain/caregivers/child.ts';
import type { TeamChoice } from '@hodi/domain/team-care/team-consent.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { putPersonWithoutLogin } from '#server/features/registrations/person.service.ts';
import { cliniciansOf, connectPerson } from '#server/features/relationships/registering.service.ts';
import { Refusal, badField } from '#server/wire/refusal.ts';
import { homeDay } from '#server/work/local-day.ts';
import type { PublicWork } from '#server/work/perform-public.ts';
import { tellChanged } from './care-changes.service.ts';
import { childOf } from './care-of-records.repository.ts';
import { countPeople, insertRelation } from './caregivers.repository.ts';
import { mostPeople } from './people.service.ts';

type Registering = Pick<PublicWork, 'tx' | 'now' | 'at' | 'tell'>;

interface Account {
  /** Their own record. */
  id: string;
  user_id: string;
  mobile_number: string;
}

/** @throws Refusal 400 with field `child.birthday`. */
export function refuseChildFault({ birthday }: Pick<Child, 'birthday'>, now: number): void {
  const fault = childFault(birthday, homeDay(now));
  if (fault !== undefined) throw badField('child.birthday', fault);
}

export interface ChildOf {
  caregiver: Account;
  language: Language;
  /** The clinician in front of whom both are, which confirms the relation; null for registrations by a link. */
  seen_by: string | null;
}

/** @throws Refusal 400 with the field; 409 `too_many_people`, `id_taken`. @returns the member ID. */
export async function putChild(work: Registering, child: Child, given: ChildOf): Promise<string> {
  const { tx, at } = work;
  const { caregiver, language, seen_by } = given;
  refuseChildFault(child, work.now);
  if ((await countPeople(tx, caregiver.id)) >= mostPeople) throw new Refusal(409, 'too_many_people');
  const { id, patient_id, relation } = child;
  const registration_type = seen_by === null ? 'self' : 'assisted';
  const record = { ...child, preferred_language: language, active_since: at, registration_type } as const;
  const { user_id, member_id } = await putPersonWithoutLogin(work, record);
  const seen = { consent: 'in_person', confirmed_at: at, confirmed_by: seen_by } as const;
  const agreed = seen_by === null ? ({ consent: 'guardian' } as const) : seen;
  const row = { id, caregiver_id: caregiver.id, patient_id, relation, sees_record: true, created_at: at, from_at: at };
  if (!(await insertRelation(tx, { ...row, ...agreed }))) throw new Refusal(409, 'id_taken');
  await tellChanged(work, { patient_id, user_id, caregiver_user_id: caregiver.user_id });
  return member_id;
}

interface Connecting {
  caregiver: Account;
  how: 'code' | 'link' | 'in_person' | 'in_app';
  /** Consent to a team; if nobody asked, they are asked later. */
  teams?: readonly TeamChoice[];
}

/** The child comes into the care of the account's clinicians. */
export async function connectChild(work: Registering, patient_id: string, { caregiver, how, teams = [] }: Connecting) {
  const clinicians = await cliniciansOf(work.tx, caregiver.id);
  const { user_id: by, mobile_number } = caregiver;
  await connectPerson(work, { patient_id, clinicians, how, by, mobile_number, teams });
}

/** The same child, if it is sent once more. */
export async function childRegistered(
  { tx }: Pick<Registering, 'tx'>,
  child: Child,
): Promise<{ member_id: string; confirmed_by: string | null } | undefined> {
  const known = await childOf(tx, child);
  const isSame = (['given_name', 'birthday', 'gender', 'relation'] as const).every(
    (field) => known?.[field] === child[field],
  );
  return known !== undefined && isSame ? known : undefined;
}
