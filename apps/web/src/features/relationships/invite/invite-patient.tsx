import { lazy, Suspense, useState } from 'react';
import { Button } from '~/components/action/button.tsx';
import { send as sendIcon } from '~/components/icon/action-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

const load = () => import('./invite-dialog.tsx');
const InviteDialog = lazy(async () => ({ default: (await load()).InviteDialog }));

if ('requestIdleCallback' in window) requestIdleCallback(() => void load().catch(() => undefined));

/** The way to invite a patient, from wherever a clinician is. */
export function InvitePatient() {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={sendIcon} onClick={() => setIsOpen(true)}>
        {t('invite.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <InviteDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
