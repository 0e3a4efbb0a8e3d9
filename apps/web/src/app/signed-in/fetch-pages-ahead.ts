import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { isOnline, isSlowLine } from '~/lib/offline/connection.ts';
import { routes } from '../routes.tsx';

const idle = (): Promise<unknown> =>
  new Promise((done) => ('requestIdleCallback' in window ? requestIdleCallback(done) : setTimeout(done, 1_000)));

/** The pages of this kind of user, one at a time while nothing else happens; on a slow or costly line none. */
export async function fetchPagesAhead(userType: UserType, isOver: () => boolean): Promise<void> {
  for (const { path, load } of routes) {
    if (!path.startsWith(`/${userType}/`)) continue;
    await idle();
    if (isOver() || !isOnline() || isSlowLine()) return;
    await load().catch(() => undefined);
  }
}
