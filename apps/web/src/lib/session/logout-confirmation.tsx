import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { mayHaveMedia } from '~/lib/attachments/media-mark.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { notKeptOf, queueStore } from '~/lib/offline/queue-store.ts';
import { loadKeptRecords } from '~/lib/vault/load-vault.ts';
import { logOut } from './log-out.ts';
import { currentSession } from './session.ts';

export interface Leaving {
  unsent: number;
  isAsking: boolean;
  isLeaving: boolean;
  /** Logs out, or asks first when something is not sent yet. */
  begin: () => void;
  confirm: () => void;
  cancel: () => void;
}

/** Photos and voice notes whose message may be sent already. */
const countMedia = async (userId: string | undefined): Promise<number> =>
  userId !== undefined && mayHaveMedia()
    ? (await import('~/lib/attachments/media-store.ts')).countUnsentMedia(userId)
    : 0;

/**
 * Right after the start the queue has not been read yet, and what is on its way is in no list; nobody may leave without
 * being warned for that.
 */
async function count(): Promise<number> {
  const userId = currentSession()?.userId;
  try {
    return (await (await loadKeptRecords()).countUnsent(userId)) + notKeptOf(userId) + (await countMedia(userId));
  } catch {
    return queueStore.get().length;
  }
}

/**
 * Logging out, with a warning when this device holds what the clinic does not have yet.
 * @param to where it leads.
 */
export function useLeaving(to = '/'): Leaving {
  const queryClient = useQueryClient();
  const [, go] = useLocation();
  const [unsent, setUnsent] = useState(0);
  const [isLeaving, setIsLeaving] = useState(false);
  const confirm = () => {
    setIsLeaving(true);
    logOut(queryClient);
    // Also from a page that anybody may see.
    go(to, { replace: true });
  };
  return {
    unsent,
    isAsking: unsent > 0,
    isLeaving,
    begin: () => void count().then((found) => (found > 0 ? setUnsent(found) : confirm())),
    confirm,
    cancel: () => setUnsent(0),
  };
}

export function LeaveDialog({ leaving }: { leaving: Leaving }) {
  const t = useTexts();
  if (!leaving.isAsking) return null;
  return (
    <ConfirmDialog
      title={t('menu.unsent_title')}
      confirmLabel={t('menu.log_out')}
      cancelLabel={t('shell.cancel')}
      closeLabel={t('shell.close')}
      sending={leaving.isLeaving}
      onConfirm={leaving.confirm}
      onCancel={leaving.cancel}
    >
      {t('menu.unsent', { count: leaving.unsent })}
    </ConfirmDialog>
  );
}
