import { lazy, Suspense, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { Button } from '~/components/action/button.tsx';
import { send as sendIcon } from '~/components/icon/action-icons.ts';
import { whenIdle } from '~/lib/ahead.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useRefusedInvitation } from './refused-invitation.ts';

const load = () => import('./invite-dialog.tsx');
const InviteDialog = lazy(async () => ({ default: (await load()).InviteDialog }));

whenIdle(load);

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
        <Suspense fallback={null}>
          <InviteDialog key={refused?.recordId ?? ''} number={invited} refused={refused} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
