import { ToastRegion } from '~/components/feedback/toast-region.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useSession } from '~/lib/session/session.ts';
import { holdToasts, toast, useToasts } from '~/lib/toasts/toasts.ts';

/** Short notices, above every page. */
export function Notices() {
  const t = useTexts();
  return (
    <ToastRegion
      label={t('shell.notices')}
      dismissLabel={t('shell.dismiss_notice')}
      toasts={useToasts()}
      onDismiss={toast.dismiss}
      onHoldChange={holdToasts}
      // There the next step stands at the foot: a new account, a forgotten password.
      isAtTop={useSession() === null}
    />
  );
}
