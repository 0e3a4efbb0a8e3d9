import type { QueryClient } from '@tanstack/react-query';
import { logout } from '@hodi/domain/sessions/sessions.api.ts';
import { call } from '~/lib/api/call.ts';
import { makeText } from '~/lib/i18n/texts.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { clearSession } from './session.ts';

/** Ends the session here and, if it can be reached, on the server. Unsent writes stay and wait for their owner. */
export async function logOut(queryClient: QueryClient): Promise<void> {
  await call(logout, {}, { silent: true, timeout: 5_000 }).catch(() => undefined);
  queryClient.clear();
  clearSession();
  toast.success(makeText('session.logged_out'));
}
