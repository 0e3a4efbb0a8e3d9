import type { QueryClient } from '@tanstack/react-query';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { loadPageAt } from './routes-of.ts';
import { pause, whenIdle } from '~/lib/timing.ts';

/**
 * Resolves when the opened page is loaded and has its data, or after ten seconds. Work in the background starts then,
 * since it would delay the page on a slow connection.
 */
export async function pageAtRest(client: QueryClient, userType: UserType): Promise<void> {
  const isOver = Date.now() + 10_000;
  await Promise.race([loadPageAt(location.pathname, userType).catch(() => undefined), pause(10_000)]);
  do await whenIdle();
  while (client.isFetching() > 0 && Date.now() < isOver && (await pause(200), true));
}
