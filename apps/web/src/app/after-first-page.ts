/** Work that waits until a page is shown and the phone has time. */
import { loadTexts } from '~/lib/i18n/texts.ts';
import { isSlowLine, savesData } from '~/lib/offline/connection.ts';
import { currentSession } from '~/lib/session/session.ts';
import { followHead } from './follow-head.ts';
import { loadSignedIn } from './signed-in/load-signed-in.ts';
import { loadPageAt } from './signed-in/routes-of.ts';

/**
 * While a visitor reads and types: what follows the login; on a good line the whole app, to open without a network.
 * Behind the login that comes after the first page.
 * @param finishLeaving of those who left here: with the first thing that is kept, what they left is ended.
 */
export async function afterFirstPage(finishLeaving: () => void): Promise<void> {
  followHead();
  if (currentSession() !== null) return;
  finishLeaving();
  await Promise.all([loadSignedIn(), loadTexts('patient')]);
  if (currentSession() !== null || savesData()) return;
  // Most who log in are patients, and see this first.
  await loadPageAt('/patient/dashboard', 'patient');
  if (currentSession() !== null || isSlowLine()) return;
  await (await import('~/lib/offline/app-update.ts')).keepApp();
}
