import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { LeaveDialog, useLeaving } from '~/lib/session/logout-confirmation.tsx';
import { openedLink } from '~/lib/session/opened-link.ts';
import { isRegistrationLink } from '../guards.ts';

interface OpenedLinkDialogProps {
  link: string;
  /** Name of the signed-in user. */
  name: string;
}

/** A link for somebody else was opened while somebody is signed in: says so, and offers to log out for it. */
export function OpenedLinkDialog({ link, name }: OpenedLinkDialogProps) {
  const t = useTexts();
  const leaving = useLeaving(link);
  const { pathname, search } = new URL(link, location.origin);
  const registers = isRegistrationLink(pathname, search);
  const close = () => openedLink.set(null);
  if (leaving.isAsking) return <LeaveDialog leaving={leaving} />;
  return (
    <ConfirmDialog
      title={t('opened_link.title', { name })}
      confirmLabel={t(registers ? 'opened_link.log_out' : 'menu.log_out')}
      cancelLabel={t('opened_link.stay')}
      closeLabel={t('shell.close')}
      sending={leaving.isLeaving}
      onConfirm={leaving.begin}
      onCancel={close}
    >
      <p>{t(registers ? 'opened_link.text' : 'opened_link.other_account')}</p>
    </ConfirmDialog>
  );
}
