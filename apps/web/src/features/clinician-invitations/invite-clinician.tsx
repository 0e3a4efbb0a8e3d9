import { lazy, Suspense, useState } from 'react';
import { Button } from '~/components/action/button.tsx';
import { personPlus } from '~/components/icon/seldom-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).NewInvitation }));

/** The way to invite a clinician to an institution. */
export function InviteClinician({ institutionId }: { institutionId: string }) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="main" icon={personPlus} onClick={() => setIsOpen(true)}>
        {t('staff_invite.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <InviteDialog institutionId={institutionId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
