/** Drafts that were thrown away here. Until the server has heard of it, its copy is none to go on with. */
import { discardDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { placeOf } from '~/lib/offline/local-drafts.ts';
import { serverNow, serverTimeOf } from '~/lib/session/server-clock.ts';
import { draftKey } from './draft-key.ts';

export interface DraftPlace {
  patient_id: string;
  topic: string;
  /** The author's user id, read at the start. */
  owner: string;
}

/** By place: up to when the server's copy is the one that was thrown away, by its clock. Also after the queue has sent it. */
const known = new Map<string, number>();

const place = ({ patient_id, topic, owner }: DraftPlace): string => placeOf(draftKey(patient_id, topic), owner);

/** @param basedOn the saving from which it was gone on with; this device's idea of the time may lie before it. */
export function noteThrownAway(of: DraftPlace, basedOn: string | null, when = serverNow()): void {
  known.set(place(of), Math.max(known.get(place(of)) ?? 0, when, Date.parse(basedOn ?? '') || 0));
}

/** @param waiting what the server has not heard of yet; of whoever is signed in by now, which may be another. */
export function isThrownAway(waiting: readonly QueueRecord[], of: DraftPlace & { updated_at: string }): boolean {
  for (const { name, url, timestamp, userId } of waiting) {
    const [path = '', query] = url.split('?');
    if (userId !== of.owner || name !== discardDraft.name || !path.endsWith(`/${of.patient_id}/${of.topic}`)) continue;
    noteThrownAway(of, new URLSearchParams(query).get('based_on'), serverTimeOf(timestamp));
  }
  return Date.parse(of.updated_at) <= (known.get(place(of)) ?? 0);
}
