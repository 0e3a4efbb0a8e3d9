import type { QueryClient } from '@tanstack/react-query';
import { makeText } from '~/lib/i18n/texts.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { openedLink } from './opened-link.ts';
import { logOutLater, sendPendingLogout } from './pending-logout.ts';
import { clearSession } from './session.ts';

/** Ends the session here at once, and on the server as soon as it can be reached. Unsent writes wait for their owner. */
export function logOut(queryClient: QueryClient): void {
  logOutLater();
  queryClient.clear();
  clearSession();
  openedLink.set(null);
  toast.success(makeText('session.logged_out'));
  void sendPendingLogout();
}
