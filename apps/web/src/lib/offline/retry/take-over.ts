/** Retries a refused change of owner after the author has decided: somebody else was quicker. */
import { getThreadForClinician } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { setOwner } from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import { call } from '~/lib/api/call.ts';
import { send } from '~/lib/api/send.ts';
import type { TextKey } from '~/lib/i18n/texts.ts';
import type { QueueRecord } from '../database.ts';
import { bodyOf } from '../use-queued.ts';

/** The same as it stands now, in the place of the one that was refused. Why it cannot be is told. */
export async function takeOverAnyway(record: QueueRecord): Promise<void> {
  const body = bodyOf(setOwner, record);
  const { thread, title, summary } = record;
  if (body === null || thread === null) return;
  try {
    const { item } = await call(getThreadForClinician, { params: { id: thread } });
    const now = { ...body, owner_version: item.e_contact.owner_version ?? 0 };
    await send(
      setOwner,
      { params: { id: thread }, body: now },
      { title: title as TextKey, summary, thread, needs: [thread], insteadOf: record.id },
    );
  } catch {
    // It waits, or why it cannot be is told by what it was asked of.
  }
}
