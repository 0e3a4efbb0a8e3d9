import type { Language } from '@hodi/domain/shared/language.ts';
import { tellError } from '~/lib/api/tell-error.ts';
import { serverHeard } from '~/lib/offline/connection.ts';
import { currentSession } from '~/lib/session/session.ts';
import { currentLanguage } from './language.ts';
import { setLanguage } from './texts.ts';

/** A line that is lost is asked for after so long, in milliseconds. */
const askAfter = 5_000;

const key = 'hodi-language-to-tell';

/**
 * A choice that the server has not received yet, with its user. It must not be undone by an older choice from the
 * server.
 */
function untold(): { userId: string; language: Language } | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as { userId: string; language: Language } | null;
  } catch {
    return null;
  }
}

function keepUntold(language: Language | null): void {
  const userId = currentSession()?.userId;
  try {
    if (language === null || userId === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ userId, language }));
  } catch {
    // Then only this page knows of it.
  }
}

async function tellServer(language: Language): Promise<void> {
  try {
    const { saveLanguage } = await import('./save-language.ts');
    await saveLanguage(language);
    if (untold()?.language === language) keepUntold(null);
  } catch {
    // It is told at the next start.
  }
}

/** As far as it is on the device; the rest as soon as the server is heard. */
async function switchTo(language: Language): Promise<void> {
  if (await setLanguage(language)) return;
  await serverHeard(askAfter);
  if (currentLanguage() === language) await switchTo(language);
}

/** The person chooses a language: it shows at once, and a logged-in person's account remembers it. */
export function changeLanguage(language: Language): void {
  switchTo(language).catch(tellError);
  if (currentSession() === null) return;
  keepUntold(language);
  void tellServer(language);
}

/** The account's language wins over that of the device, unless the person has just chosen here and it is not told yet. */
export function followAccount(preferred: Language): void {
  const mine = untold();
  if (mine !== null && mine.userId === currentSession()?.userId) void tellServer(mine.language);
  else if (preferred !== currentLanguage()) switchTo(preferred).catch(() => undefined);
}
