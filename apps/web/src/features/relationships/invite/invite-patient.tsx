import { useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { Button } from '~/components/action/button.tsx';
import { send as sendIcon } from '~/components/icon/action-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useRefusedInvitation } from './refused-invitation.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const InviteDialog = lazyComponent(async () => (await import('./invite-dialog.tsx')).InviteDialog, null);

/**
 * The way to invite a patient, from wherever a clinician is. Whoever comes from a registration of a number that has an
 * account finds it filled in; it stands in the history's state, not in the address, which servers write into logs. So
 * does whoever puts an invitation right that was refused later.
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
