import { useState } from 'react';
import type { ReviewedContent } from '@hodi/domain/content-review/content.ts';
import type { TextProposal } from '@hodi/domain/content-review/text-proposal.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { useSession } from '~/lib/session/session.ts';
import { Change } from './change.tsx';
import { DecideDialog, type Decision } from './decide-dialog.tsx';
import styles from './texts.module.css';
import { usePlaceName } from './use-place-name.ts';

interface ProposalsProps {
  content: ReviewedContent;
  proposals: readonly TextProposal[];
}

/** Texts that wait for a second reviewer, and what became of the others. */
export function Proposals({ content, proposals }: ProposalsProps) {
  const t = useTexts();
  const open = proposals.filter(({ decided }) => decided === null);
  const decided = proposals.filter((one) => one.decided !== null);
  return (
    <>
      {open.map((proposal) => (
        <OpenProposal key={proposal.id} content={content} proposal={proposal} />
      ))}
      {decided.length > 0 && (
        <details>
          <summary className={styles.old}>{t('content.texts.decided', { count: decided.length })}</summary>
          {decided.map((proposal) => (
            <DecidedProposal key={proposal.id} content={content} proposal={proposal} />
          ))}
        </details>
      )}
    </>
  );
}

/** Another text stands there by now: what was proposed speaks of one that is gone. */
export function isStale({ items }: ReviewedContent, { item_id, line_id, language, before }: TextProposal): boolean {
  const line = items.find(({ id }) => id === item_id)?.lines.find(({ id }) => id === line_id);
  return line?.[language] !== before;
}

function OpenProposal({ content, proposal }: { content: ReviewedContent; proposal: TextProposal }) {
  const t = useTexts();
  const { date } = useFormats();
  const { online } = useConnection();
  const nameOf = usePlaceName(content);
  const userId = useSession()?.userId;
  const [decision, setDecision] = useState<Decision>();
  const { author, created_at } = proposal;
  const isOwn = author.user_id === userId;
  const stale = isStale(content, proposal);
  const note = stale ? t('content.texts.stale') : online ? undefined : t('content.texts.needs_network');
  return (
    <div className={styles.row}>
      <Change of={proposal} name={nameOf(proposal)}>
        <p className={styles.name}>
          {t('content.texts.by', { name: displayName(author, author.role), at: date(created_at) })}
        </p>
        {note && <p className={stale ? styles.stale : styles.name}>{note}</p>}
      </Change>
      <div className={styles.buttons}>
        {isOwn ? (
          <Button size="small" kind="quiet" disabled={!online} onClick={() => setDecision('take_back')}>
            {t('content.texts.take_back')}
          </Button>
        ) : (
          <>
            <Button size="small" kind="quiet" disabled={!online} onClick={() => setDecision('decline')}>
              {t('content.texts.decline')}
            </Button>
            <Button size="small" kind="soft" disabled={!online || stale} onClick={() => setDecision('accept')}>
              {t('content.texts.accept')}
            </Button>
          </>
        )}
      </div>
      {decision && (
        <DecideDialog
          topic={content.key}
          decision={decision}
          proposals={[proposal]}
          onClose={() => setDecision(undefined)}
        />
      )}
    </div>
  );
}

function DecidedProposal({ content, proposal }: { content: ReviewedContent; proposal: TextProposal }) {
  const t = useTexts();
  const { date } = useFormats();
  const nameOf = usePlaceName(content);
  const { author, created_at, decided } = proposal;
  if (decided === null) return null;
  const by = { name: displayName(decided.by, decided.by.role), at: date(decided.at) };
  return (
    <div className={styles.row}>
      <Change of={proposal} name={nameOf(proposal)}>
        <p className={styles.name}>
          {t('content.texts.by', { name: displayName(author, author.role), at: date(created_at) })}
        </p>
        <p className={styles.name}>{t(`content.texts.${decided.is_accepted ? 'accepted_by' : 'declined_by'}`, by)}</p>
        {decided.reason !== '' && <p className={styles.name}>{decided.reason}</p>}
      </Change>
    </div>
  );
}
