import { useState } from 'react';
import { Button } from '~/components/action/button.tsx';
import { personPlus } from '~/components/icon/seldom-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const InviteDialog = lazyComponent(async () => (await import('./invite-dialog.tsx')).NewInvitation, null);

/** The way to invite a clinician to an institution. */
export function InviteClinician({ institutionId }: { institutionId: string }) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="main" icon={personPlus} onClick={() => setIsOpen(true)}>
        {t('staff_invite.open')}
      </Button>
      {isOpen && <InviteDialog institutionId={institutionId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
