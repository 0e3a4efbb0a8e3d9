import { useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { Button } from '~/components/action/button.tsx';
import { send as sendIcon } from '~/components/icon/action-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useRefusedInvitation } from './refused-invitation.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const InviteDialog = lazyComponent(async () => (await import('./invite-dialog.tsx')).InviteDialog, null);

/**
 * Opens the invitation from wherever a clinician is. After a registration of a number that has an account, the number
 * is filled in. It is passed in the history's state, not in the URL, which servers log. A refused invitation is passed
 * in the same way.
 */
export function InvitePatient() {
  const t = useTexts();
  const invited = useHistoryState<{ invite?: string } | null>()?.invite;
  const [isOpen, setIsOpen] = useState(invited !== undefined);
  const { refused, leave } = useRefusedInvitation();
  const close = () => {
    setIsOpen(false);
    if (refused !== undefined) leave();
  };
  return (
    <>
      <Button icon={sendIcon} onClick={() => setIsOpen(true)}>
        {t('invite.open')}
      </Button>
      {(isOpen || refused !== undefined) && (
        <InviteDialog key={refused?.recordId ?? ''} number={invited} refused={refused} onClose={close} />
      )}
    </>
  );
}
