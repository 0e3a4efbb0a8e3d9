import type { QueueRecord } from '~/lib/offline/database.ts';
import { UnsentThings } from '~/lib/offline/retry/unsent-things.tsx';
import { PagedList, type PagedListProps } from './paged-list.tsx';

interface GrowingListProps<Item> extends PagedListProps<Item> {
  /** Unsent writes that will add rows to the list; false while the list is filtered by a search. */
  unsent: readonly QueueRecord[] | false;
}

/** A list to which this device adds: what is not at the clinic yet stands before it, and then it is not empty. */
export function GrowingList<Item>({ unsent, empty, ...list }: GrowingListProps<Item>) {
  const records = unsent || [];
  return (
    <>
      <UnsentThings records={records} />
      <PagedList {...list} empty={records.length === 0 && empty} />
    </>
  );
}
