/** Rooms of live lines that are woken after a commit beside the users, with a hint that has neither a number nor a payload. */
import { staffChanged } from '@hodi/domain/clinicians/clinicians.events.ts';
import { teamInboxChanged } from '@hodi/domain/e-contacts/inbox/inbox-view.ts';
import type { Actor } from '@hodi/domain/rights/rights.policy.ts';
import { teamOf } from './team-care.ts';

/** The hint for the connections of a room, by the prefix of its name. */
const hints = { 'inbox-': teamInboxChanged, 'staff-': staffChanged };

/** Room of an institution's team. */
export const inboxRoom = (institution_id: string): string => `inbox-${institution_id}`;

/** Room of all staff of an institution, with or without team care. */
export const staffRoom = (institution_id: string): string => `staff-${institution_id}`;

/** Rooms of a clinician's live line. */
export function hintRoomsOf(caller: Pick<Actor, 'clinician'>): string[] {
  const team = teamOf(caller);
  const place = caller.clinician?.institution_id;
  return [...(team === null ? [] : [inboxRoom(team)]), ...(place === undefined ? [] : [staffRoom(place)])];
}

/** The hint of a room; undefined for a user. */
export const hintOf = (woken: string): string | undefined =>
  Object.entries(hints).find(([prefix]) => woken.startsWith(prefix))?.[1];
