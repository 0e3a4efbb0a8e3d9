/** Cleans up after a logout. Kept apart from the code that records it, since every page can see a session end. */
import { mayHaveMedia } from '~/lib/attachments/media-mark.ts';
import { dropPushOf } from '~/lib/push/drop-push.ts';
import { withTimeout } from '~/lib/timing.ts';
import { hasCached, cachedKey } from '~/lib/reads/cache-age.ts';
import { dropReads, noteCached } from '~/lib/reads/cached-reads.ts';
import { currentSession, leftKey } from '~/lib/session/session.ts';
import { setLock } from './change-lock.ts';
import { closeVault } from './device-lock.ts';
import { currentLock } from './lock-state.ts';
import { changeVault, forgetKeys } from './vault.ts';

/**
 * Nothing that was read stays; what they had not sent, and drafts, wait locked up for their next login. A deactivated
 * person's opens only with what the server releases.
 */
async function leave(userId: string, why: string): Promise<void> {
  await withTimeout(dropPushOf(userId));
  forgetKeys();
  if (currentLock()?.userId === userId) setLock(null);
  if (hasCached(userId)) noteCached(null);
  // First: on a full device it makes the room that is needed to note the rest.
  await dropReads(userId);
  if (mayHaveMedia()) await (await import('~/lib/attachments/media-store.ts')).dropSentMedia(userId);
  await closeVault(userId);
  if (why === 'inactive') {
    await changeVault(userId, (vault) =>
      vault.bySecret === null ? vault : { ...vault, byPassword: null, byPin: null },
    );
  }
}

const noted = (): string[] => (localStorage.getItem(leftKey) ?? '').split(' ').filter((entry) => entry !== '');

function strike(entry: string): void {
  const rest = noted().filter((other) => other !== entry);
  if (rest.length === 0) localStorage.removeItem(leftKey);
  else localStorage.setItem(leftKey, rest.map((other) => `${other} `).join(''));
}

/** A tab that its browser has brought back has forms of whoever left meanwhile. */
function forgetOthersForms(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (!key.startsWith('hodi-')) continue;
    const { owner } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { owner?: string | null };
    if (typeof owner === 'string' && owner !== currentSession()?.userId) sessionStorage.removeItem(key);
  }
}

/** An older version of the app noted nobody whom the server refused at its start. */
async function leaveUnnoted(): Promise<void> {
  const kept = currentSession() === null ? localStorage.getItem(cachedKey) : null;
  if (kept !== null) await leave(kept, '');
}

/** For all who left here, also those over whom a page died. @throws when the device does not do it now; it stays noted. */
export async function cleanUpAfterLogouts(): Promise<void> {
  forgetOthersForms();
  for (const entry of noted()) {
    const [userId = '', why = ''] = entry.split(':');
    // They are back: it is theirs again.
    if (userId !== currentSession()?.userId) await leave(userId, why);
    strike(entry);
  }
  await leaveUnnoted();
}
