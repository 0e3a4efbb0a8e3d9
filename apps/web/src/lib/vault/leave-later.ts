/** Apart, so that what every page carries names one file and not all that it takes. */
import { keptKey } from '~/lib/reads/kept-age.ts';
import { leftKey } from '~/lib/session/session.ts';

/** Looks whether anybody has left something here, which is seldom; only then the rest is loaded. */
export async function finishLeaving(): Promise<void> {
  if ((localStorage.getItem(leftKey) ?? localStorage.getItem(keptKey)) !== null || sessionStorage.length > 0)
    await (await import('./leave.ts')).finishLeaving();
}
