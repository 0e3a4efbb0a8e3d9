import { useState } from 'react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { listQuickReplies } from '@hodi/domain/quick-replies/quick-replies.api.ts';
import { mayWriteQuickReply } from '@hodi/domain/quick-replies/quick-replies.policy.ts';
import type { QuickReply } from '@hodi/domain/quick-replies/quick-reply.ts';
import {
  mostQuickReplies,
  type QuickReplyOwner,
  quickReplyOwners,
} from '@hodi/domain/quick-replies/quick-reply-text.ts';
import { Button } from '~/components/action/button.tsx';
import { IconButton } from '~/components/action/icon-button.tsx';
import { RowMenu } from '~/components/action/row-menu.tsx';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { plus, trash } from '~/components/icon/action-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { arrowDown, arrowUp, more } from '~/components/icon/navigation-icons.ts';
import { message, pencil } from '~/components/icon/state-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { Count } from '~/components/status/count.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { queryFor } from '~/lib/query/query-for.ts';
import { QuickReplyDialog } from './quick-reply-dialog.tsx';
import styles from './quick-replies.module.css';
import { useWriteQuickReply } from './use-write-quick-reply.ts';

/** The own quick replies, and those of the institution, which its admins write. */
export default function QuickRepliesPage() {
  const t = useTexts();
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const { data, error, refetch } = useQuery(queryFor(listQuickReplies));
  const { user, clinician, institution } = profile;
  const actor = { user_id: user.id, patient: null, clinician: { ...clinician, institution_id: institution.id } };
  const ownerOf = (owner: QuickReplyOwner) => ({
    clinician_id: owner === 'clinician' ? clinician.id : null,
    institution_id: institution.id,
  });
  return (
    <Page
      title={t('quick_replies.title')}
      subtitle={t('quick_replies.why')}
      up={{ label: t('account.settings'), href: '/clinician/account' }}
      width="read"
    >
      {data === undefined && error === null && <Skeleton label={t('shell.loading')} shape="form" count={4} />}
      {data === undefined && error !== null && (
        <NotLoaded title={t('quick_replies.not_loaded')} error={error} retry={refetch} />
      )}
      {data &&
        quickReplyOwners.map((owner) => (
          <OwnersReplies
            key={owner}
            owner={owner}
            replies={data.items.filter((reply) => reply.owner === owner)}
            mayWrite={mayWriteQuickReply(actor, ownerOf(owner))}
          />
        ))}
    </Page>
  );
}

interface OwnersRepliesProps {
  owner: QuickReplyOwner;
  replies: readonly QuickReply[];
  mayWrite: boolean;
}

function OwnersReplies({ owner, replies, mayWrite }: OwnersRepliesProps) {
  const t = useTexts();
  const { order } = useWriteQuickReply();
  const [edited, setEdited] = useState<QuickReply | 'new'>();
  const [deleted, setDeleted] = useState<QuickReply>();
  const isFull = replies.length >= mostQuickReplies;
  const moveTo = (from: number, to: number) => {
    const moved = [...replies];
    moved.splice(to, 0, ...moved.splice(from, 1));
    void order(moved, owner);
  };
  return (
    <Panel
      lines
      title={t(`quick_replies.of_${owner}`)}
      titleAfter={<Count value={replies.length} />}
      action={
        mayWrite &&
        !isFull && (
          <Button size="small" icon={plus} onClick={() => setEdited('new')}>
            {t('quick_replies.new')}
          </Button>
        )
      }
      foot={isFull ? t('too_many_quick_replies') : !mayWrite && t('quick_replies.by_admin')}
    >
      {replies.length === 0 && (
        <EmptyState inline icon={message} title={t(`quick_replies.none_of_${owner}`)}>
          {t('quick_replies.none_text')}
        </EmptyState>
      )}
      {replies.map((reply, place) => (
        <div key={reply.id} className={styles.row}>
          <span className={styles.words}>
            <b className={styles.shortcut}>/{reply.shortcut}</b> <b>{reply.title}</b>
            <span className={styles.text}>{reply.text_en || reply.text_sw}</span>
            {(reply.text_en === '' || reply.text_sw === '') && (
              <span className={styles.meaning}>{t(`quick_replies.only_${reply.text_en === '' ? 'sw' : 'en'}`)}</span>
            )}
          </span>
          {mayWrite && (
            <span className={styles.acts}>
              {place > 0 && (
                <IconButton
                  icon={arrowUp}
                  iconSize={18}
                  label={t('quick_replies.move_up', { shortcut: reply.shortcut })}
                  onClick={() => moveTo(place, place - 1)}
                />
              )}
              {place < replies.length - 1 && (
                <IconButton
                  icon={arrowDown}
                  iconSize={18}
                  label={t('quick_replies.move_down', { shortcut: reply.shortcut })}
                  onClick={() => moveTo(place, place + 1)}
                />
              )}
              <RowMenu
                label={t('quick_replies.actions_of', { shortcut: reply.shortcut })}
                trigger={<Icon shape={more} />}
                groups={[
                  [{ id: 'edit', label: t('quick_replies.edit'), icon: pencil, onSelect: () => setEdited(reply) }],
                  [{ id: 'delete', label: t('quick_replies.delete'), icon: trash, onSelect: () => setDeleted(reply) }],
                ]}
              />
            </span>
          )}
        </div>
      ))}
      {edited && (
        <QuickReplyDialog
          owner={owner}
          reply={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleted && <AskDelete reply={deleted} onClose={() => setDeleted(undefined)} />}
    </Panel>
  );
}

function AskDelete({ reply, onClose }: { reply: QuickReply; onClose: () => void }) {
  const t = useTexts();
  const { remove } = useWriteQuickReply();
  return (
    <ConfirmDialog
      destructive
      title={t('quick_replies.delete_title', { shortcut: reply.shortcut })}
      confirmLabel={t('quick_replies.delete')}
      cancelLabel={t('shell.cancel')}
      closeLabel={t('shell.close')}
      onConfirm={() => {
        void remove(reply);
        onClose();
      }}
      onCancel={onClose}
    >
      {t(`quick_replies.delete_of_${reply.owner}`)}
    </ConfirmDialog>
  );
}
