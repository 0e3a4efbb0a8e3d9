import type { QueryClient } from '@tanstack/react-query';
import { contentChanged } from '@hodi/domain/content-review/content-review.events.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { eContactCreated, eContactUpdated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import { listDrafts } from '@hodi/domain/questionnaires/drafts.api.ts';
import type { KeptDraft } from '@hodi/domain/questionnaires/flow/keep-draft.ts';
import { clearLocal, draftOwner, loadLocal } from '~/lib/offline/local-drafts.ts';
import { peekLocal } from '~/lib/offline/drafts/draft-changes.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { fetchEditions } from '~/lib/topics/edition.ts';
import { onEvent } from '~/lib/realtime/handlers.ts';
import { draftKey } from './session/draft-key.ts';
import { underWay } from './session/under-way.ts';

/** A draft that waited to be sent has arrived: it is no draft any more. */
async function forgetSent({ e_contact, patient }: EContactItem, queryClient: QueryClient): Promise<void> {
  // The tab that is sending this inquiry goes on to its thread, also after a reload. Until then it needs the draft.
  if (underWay.has(e_contact.id)) return;
  const key = draftKey(patient.id, e_contact.topic);
  const owner = draftOwner();
  const isSent = (kept: KeptDraft | undefined) => kept?.submission?.e_contact_id === e_contact.id;
  // A draft that is no longer the sent one stays.
  if (isSent(await peekLocal(key, owner)) && isSent(await loadLocal(key, owner))) await clearLocal(key, owner);
  loadAgain(queryClient, keyOf(listDrafts));
  loadAgain(queryClient, ['drafts-here', patient.id]);
}

/** All devices hear it at the same moment, and need not ask at the same one, in milliseconds. */
const spread = 5_000;

export const handlers = [
  {
    name: contentChanged,
    handle: (_: unknown, client: QueryClient) => {
      setTimeout(() => void fetchEditions(client, 0).catch(() => undefined), Math.random() * spread);
    },
  },
  onEvent(eContactCreated, (item, queryClient) => void forgetSent(item, queryClient)),
  // Answers that waited have completed a report that was sent early.
  onEvent(eContactUpdated, ({ item }, queryClient) => {
    if (item.e_contact.is_partial === false) void forgetSent(item, queryClient);
  }),
];
