import type { QueryClient } from '@tanstack/react-query';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { loadPageAt } from './routes-of.ts';
import { pause, whenIdle } from '~/lib/timing.ts';

/**
 * The page that was opened is there and has read its data; after ten seconds in any case. What nobody waits for comes after it: on
 * a slow line it would stand in its way.
 */
export async function pageAtRest(client: QueryClient, userType: UserType): Promise<void> {
  const isOver = Date.now() + 10_000;
  await Promise.race([loadPageAt(location.pathname, userType).catch(() => undefined), pause(10_000)]);
  do await whenIdle();
  while (client.isFetching() > 0 && Date.now() < isOver && (await pause(200), true));
}
