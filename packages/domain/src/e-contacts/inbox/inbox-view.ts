/** Which inquiries a view of the inbox holds; the server writes it as SQL, the client keeps its lists up with events by it. */
import { ageOn } from '@hodi/domain/patients/age.ts';
import type { TeamMember } from '@hodi/domain/team-care/team-care.ts';
import { urgencyOfItem } from '../danger-sign.ts';
import type { EContactItem } from '../e-contact.ts';
import { urgencies } from '../emergency-state.ts';
import type { InboxView } from './inbox.ts';

/** Told over the live line, without a number or a payload: something in the views of the whole team is another than it was. */
export const teamInboxChanged = 'team-inbox-changed';

/** The reader of the inbox. */
export interface InboxReader {
  clinician_id: string;
  institution_id: string;
  /** Owners who are away and for whom they answer. */
  covers: readonly string[];
  /** Owners who are away and for whom nobody answers: what is theirs waits for anybody. */
  uncovered: readonly string[];
}

const day = 86_400_000;

/** @param now milliseconds since 1970. */
export function inboxReader(
  me: Pick<InboxReader, 'clinician_id' | 'institution_id'>,
  members: readonly TeamMember[],
  now: number,
): InboxReader {
  // Through that day: what a device kept of them may be older.
  const away = members.filter((member) => member.away && Date.parse(member.away.until) + day > now);
  const isAway = (id: string) => away.some((member) => member.id === id);
  const coverOf = ({ away: absence }: TeamMember) => absence?.cover?.id;
  const isUncovered = (member: TeamMember) => {
    const cover = coverOf(member);
    return cover === undefined || isAway(cover);
  };
  return {
    ...me,
    covers: away.filter((member) => coverOf(member) === me.clinician_id && !isUncovered(member)).map(({ id }) => id),
    uncovered: away.filter(isUncovered).map(({ id }) => id),
  };
}

/** An inquiry of a server that knows no owners is in none. */
export function isInView({ e_contact, clinician }: EContactItem, view: InboxView, reader: InboxReader): boolean {
  const { owner_id } = e_contact;
  if (owner_id === undefined) return false;
  if (view === 'mine') return owner_id === reader.clinician_id;
  if (view === 'covering') return owner_id !== null && reader.covers.includes(owner_id);
  const isOfTeam = clinician.institution_id === reader.institution_id;
  return isOfTeam && (view === 'team' || owner_id === null || reader.uncovered.includes(owner_id));
}

/** Filters of a view, as the server gets them. */
export interface InboxFilters {
  topic?: string | undefined;
  owner_id?: string | undefined;
  danger?: '1' | undefined;
  unread?: '1' | undefined;
  overdue?: '1' | undefined;
  age_from?: number | undefined;
  age_to?: number | undefined;
  waiting_hours?: number | undefined;
}

export interface Today {
  /** Milliseconds since 1970. */
  now: number;
  /** The plain date by which ages count. */
  today: string;
}

const isPast = (moment: string | null | undefined, now: number): boolean =>
  moment !== undefined && moment !== null && Date.parse(moment) < now;

/** Somebody waits for an answer longer than promised, or a voice note for somebody who listens. */
export const isOverdue = (
  { e_contact: { promised_by, unheard_since } }: Pick<EContactItem, 'e_contact'>,
  now: number,
): boolean => isPast(promised_by, now) || isPast(unheard_since, now);

const hour = 3_600_000;

/** Whether an inquiry passes all that is asked for. */
export function passesInbox(item: EContactItem, filters: InboxFilters, { now, today }: Today): boolean {
  const { topic, owner_id, danger, unread, overdue, age_from = 0, age_to = Infinity, waiting_hours } = filters;
  const { e_contact, patient } = item;
  const { waiting_since } = e_contact;
  const age = ageOn(patient.birthday, today);
  const waited = waiting_since === null ? -1 : now - Date.parse(waiting_since);
  return (
    (topic === undefined || e_contact.topic === topic) &&
    (owner_id === undefined || e_contact.owner_id === owner_id) &&
    (danger === undefined || urgencyOfItem(item) < urgencies.none) &&
    (unread === undefined || item.has_unread_for_clinician) &&
    (overdue === undefined || isOverdue(item, now)) &&
    age >= age_from &&
    age <= age_to &&
    (waiting_hours === undefined || waited >= waiting_hours * hour)
  );
}
