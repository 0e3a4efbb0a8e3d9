import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { currentLanguage } from '~/lib/i18n/language.ts';
import { isOnline, isSlowLine } from '~/lib/offline/connection.ts';
import { routes } from '../routes.tsx';

/** A slow phone may never be idle; what it shall open without a network comes all the same. In milliseconds. */
const patience = 10_000;

const idle = (): Promise<unknown> =>
  new Promise((done) =>
    'requestIdleCallback' in window ? requestIdleCallback(done, { timeout: patience }) : setTimeout(done, 1_000),
  );

/** The pages of this kind of user, then all questionnaires, while nothing else happens; on a slow or costly line none. */
export async function fetchPagesAhead(userType: UserType, isOver: () => boolean): Promise<void> {
  const mayGoOn = async () => {
    await idle();
    return !isOver() && isOnline() && !isSlowLine();
  };
  for (const { path, load } of routes) {
    if (!path.startsWith(`/${userType}/`)) continue;
    if (!(await mayGoOn())) return;
    await load().catch(() => undefined);
  }
  const { fetchTopicsAhead } = await import('~/lib/topics/fetch-topics-ahead.ts');
  await fetchTopicsAhead(currentLanguage(), mayGoOn);
}
