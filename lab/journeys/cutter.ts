/** A connection that breaks on every write: once before the server gets it, once after it has done it. */
import type { BrowserContext, Page } from '@playwright/test';

export type Fate = 'before' | 'after' | 'whole';

export interface Cutter {
  /** Fates of the writes so far, oldest first. */
  readonly fates: { path: string; fate: Fate }[];
  /** The next writes are cut again. */
  again(): void;
}

const isWrite = (url: URL): boolean => /^\/(auth|patients|clinicians|relationships|users)(\/|$)/.test(url.pathname);

/** Token renewal and language changes are nobody's action: those may pass. */
const isOfNobody = (path: string): boolean => /\/(refresh|update|logout)$/.test(path);

export async function cutWrites(context: BrowserContext): Promise<Cutter> {
  const fates: Cutter['fates'] = [];
  const turns = new Map<string, number>();
  await context.route(
    (url) => isWrite(url),
    async (route) => {
      const path = new URL(route.request().url()).pathname;
      if (route.request().method() === 'GET' || isOfNobody(path)) return route.fallback();
      const turn = turns.get(path) ?? 0;
      turns.set(path, turn + 1);
      if (turn === 1) await route.fetch();
      fates.push({ path, fate: turn === 0 ? 'before' : turn === 1 ? 'after' : 'whole' });
      return turn < 2 ? route.abort('connectionreset') : route.continue();
    },
  );
  return { fates, again: () => turns.clear() };
}

/** An old phone at the edge of a network. */
export async function slowLine(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const bytesPerSecond = 50_000 / 8;
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
