import type { ContentItem, ReviewedContent } from '@hodi/domain/content-review/content.ts';
import { proposeTexts } from '@hodi/domain/content-review/text-proposals.api.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { bodyOf, useQueued } from '~/lib/offline/use-queued.ts';
import { Change } from './change.tsx';
import styles from './texts.module.css';
import { usePlaceName } from './use-place-name.ts';

/** Own proposals for an item that have not arrived yet. */
export function WaitingProposals({ content, item }: { content: ReviewedContent; item: ContentItem }) {
  const nameOf = usePlaceName(content);
  const queued = useQueued({ thread: `content ${content.key}` });
  return queued.flatMap((record) =>
    (bodyOf(proposeTexts, record)?.proposals ?? [])
      .filter(({ item_id }) => item_id === item.id)
      .map((proposal) => (
        <div key={proposal.id} className={styles.row}>
          <Change of={proposal} name={nameOf(proposal)}>
            <UnsentState record={record} />
          </Change>
        </div>
      )),
  );
}
