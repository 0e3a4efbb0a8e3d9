/**
 * Checks of every screen of the demo clinic in every look: no axe violation, no English in Kiswahili, nothing cut off
 * with texts 30 % longer, at 320 px, or with text twice as large. By hand: `npm run lab -- everywhere [axe | texts]
 * WORDS…`.
 */
import type { Page } from '@playwright/test';
import { addresses, matches } from '@hodi/web/src/app/guards.ts';
import type { Database } from '@hodi/server/src/db/database.ts';
import { expectAccessible } from '#e2e/fixtures/axe.ts';
import type { DeviceName } from '#e2e/fixtures/devices.ts';
import { takeScreenshots, hasAll, nameOf, type Tour } from '../screens/take-screenshots.ts';
import { englishIn } from './english-words.ts';
import { lengthen, notFitting, textsOn } from './on-screen.ts';

export interface Finding {
  screen: string;
  what: string;
}

export interface Looked {
  screens: number;
  findings: Finding[];
}

async function tour(
  words: readonly string[],
  { isWanted, changesPage = false }: Pick<Tour, 'isWanted' | 'changesPage'>,
  look: Looking,
): Promise<Looked> {
  const looked: Looked = { screens: 0, findings: [] };
  const seen = new Set<string>();
  await takeScreenshots({
    changesPage,
    isWanted: (name, of) => hasAll(name, words) && isWanted(name, of),
    async look({ page }, { screenshot, look: of, db }) {
      const screen = nameOf(screenshot, of);
      looked.screens += 1;
      seen.add(new URL(page.url()).pathname);
      for (const what of await look({ page, screen, db, device: of.device })) {
        looked.findings.push({ screen, what });
        console.log(`${screen}: ${what}`);
      }
    },
    fail(screen, reason) {
      looked.findings.push({ screen, what: reason });
      console.log(`${screen}: ${reason}`);
    },
  });
  for (const what of words.length === 0 ? neverSeen(seen) : []) looked.findings.push({ screen: 'none', what });
  return looked;
}

/** Addresses of the router without a screen: a new page must be added to the list. */
const neverSeen = (seen: ReadonlySet<string>): string[] =>
  addresses
    .filter(([path]) => ![...seen].some((address) => matches(path, address)))
    .map(([path]) => `no screen of ${path}`);

interface Seen {
  page: Page;
  screen: string;
  db: Database;
  device: DeviceName;
}
type Looking = (seen: Seen) => Promise<string[]>;

/** Trust test 16. @param words of the names of the screens to look at; all without them */
export const axeEverywhere = (words: readonly string[] = []): Promise<Looked> =>
  tour(words, { isWanted: () => true }, async ({ page, screen }) => {
    await expectAccessible(page, screen);
    return [];
  });

/** Trust test 17, with reflow and large text. @param words of the names of the screens to look at; all without them */
export async function kiswahiliEverywhere(words: readonly string[] = []): Promise<Looked> {
  let english: Awaited<ReturnType<typeof englishIn>> | undefined;
  return tour(
    words,
    { isWanted: (_, { language, theme }) => language === 'sw' && theme === 'light', changesPage: true },
    async ({ page, db, device }) => {
      english ??= await englishIn(db);
      const found: string[] = [];
      for (const text of await textsOn(page)) {
        // An address is the same in every language.
        const inIt = english(text.replaceAll(/https?:\/\/\S+/g, ''));
        if (inIt.length > 0) found.push(`English (${inIt.join(', ')}): ${text.slice(0, 100)}`);
      }
      const note = (how: string, what: readonly string[]) => void found.push(...what.map((one) => `${how}: ${one}`));
      if (device === 'phone') {
        const size = page.viewportSize();
        await page.setViewportSize({ width: 320, height: 640 });
        note('at 320 px', await notFitting(page));
        if (size !== null) await page.setViewportSize(size);
        await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
        note('text at 200 %', await notFitting(page));
        await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
      }
      await lengthen(page);
      note('texts 30 % longer', await notFitting(page));
      return found;
    },
  );
}
