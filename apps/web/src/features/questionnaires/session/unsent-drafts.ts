import { queryOptions, useQuery } from '@tanstack/react-query';
import { discardDraft, listDrafts } from '@hodi/domain/questionnaires/drafts.api.ts';
import type { KeptDraft } from '@hodi/domain/questionnaires/flow/keep-draft.ts';
import { type Submission, unheardOf, untoldOf } from '@hodi/domain/questionnaires/flow/submission.ts';
import { type TopicKey, topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { draftOwner } from '~/lib/offline/local-drafts.ts';
import { peekLocal } from '~/lib/offline/drafts/draft-changes.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { draftKey } from './draft-key.ts';
import { fateHere } from './fate-here.ts';
import { isThrownAway } from './thrown-away.ts';
import { underWay } from './under-way.ts';

/** A refused or failed sending counts as unsent, so its draft is offered again. */
async function isSent(submission: Submission, owner: string): Promise<boolean> {
  if (underWay.has(submission.e_contact_id)) return true;
  return ['waits', 'arrived'].includes(await fateHere(submission, owner));
}

/** When each topic was last worked on, on this device; null where the draft was sent or thrown away here. */
async function draftsHere(patientId: string): Promise<ReadonlyMap<string, string | null>> {
  const owner = draftOwner();
  const kept = await Promise.all(topicKeys.map((topic) => peekLocal<KeptDraft>(draftKey(patientId, topic), owner)));
  const entries = topicKeys.map(async (topic, at): Promise<[string, string | null][]> => {
    const draft = kept[at];
    if (!draft) return [];
    const isOpen =
      Object.keys(draft.quiz.answers).length > 0 && !(draft.submission && (await isSent(draft.submission, owner)));
    return [[topic, isOpen ? draft.saved_at : null]];
  });
  return new Map((await Promise.all(entries)).flat());
}

/** Whether the clinic lacks an emergency of these answers. A report that waits on this device is not told yet. */
async function isUntold({ emergencies = [], submission, told }: KeptDraft, owner: string): Promise<boolean> {
  if (emergencies.length === 0 || (submission && (await isSent(submission, owner)))) return false;
  if (told === undefined || untoldOf(told, emergencies).length > 0) return true;
  const unheard = unheardOf(told);
  return unheard !== undefined && (await fateHere(unheard, owner)) !== 'arrived';
}

async function untoldHere(patientId: string): Promise<TopicKey[]> {
  const owner = draftOwner();
  const found = topicKeys.map(async (topic): Promise<TopicKey[]> => {
    const draft = await peekLocal<KeptDraft>(draftKey(patientId, topic), owner);
    return draft && (await isUntold(draft, owner)) ? [topic] : [];
  });
  return (await Promise.all(found)).flat();
}

/** The topics whose answers on this device call for urgent care, and of which the clinic knows nothing. */
export const untoldQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['drafts-here', patientId, 'untold'],
    queryFn: () => untoldHere(patientId),
    staleTime: 0,
    gcTime: 0,
  });

/** The topics that were begun and not sent, with the time of the last change. */
export function useUnsentDrafts(patientId: string): ReadonlyMap<string, string> {
  const here = useQuery({
    queryKey: ['drafts-here', patientId],
    queryFn: () => draftsHere(patientId),
    staleTime: 0,
    gcTime: 0,
  });
  const there = useQuery({ ...queryFor(listDrafts, { params: { patient_id: patientId } }), staleTime: 0 });
  const waiting = useQueued({ name: discardDraft.name });
  const begun = new Map<string, string>();
  const of = { patient_id: patientId, owner: draftOwner() };
  for (const { topic, updated_at } of there.data?.drafts ?? [])
    if (!isThrownAway(waiting, { ...of, topic, updated_at })) begun.set(topic, updated_at);
  for (const [topic, at] of here.data ?? []) {
    if (at === null) begun.delete(topic);
    else begun.set(topic, at);
  }
  return begun;
}
