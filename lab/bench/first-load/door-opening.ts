/**
 * The pages before the login on the slow line, with a person who types as soon as something is to be seen: when that is, when
 * the first letter stands there, when the app has taken over, and whether all letters are there then.
 */
import type { Page } from '@playwright/test';
import { slowDown } from '#e2e/fixtures/reactions.ts';
import type { Server } from '#e2e/fixtures/server.ts';
import type { Windows } from '#e2e/fixtures/windows.ts';
import { open, openBareServer, type Opened, quickest, slowLine } from './slow-line.ts';

/** Milliseconds since the address was asked for. */
export interface DoorOpened {
  paint: number;
  /** The first letter, typed at the first paint, stands in a frame that was shown. */
  typed: number;
  /** The app draws the page by then. */
  taken: number;
}

/** Text to type, and its field: a letter each quarter of a second, until the app is there. */
const typedDoors = {
  '/login': { field: 'mobile_number', letters: '00254712000184' },
  '/register-patient': { field: 'given_name', letters: 'Nyamburawairimuakinyiatienonafula' },
} as const;
export type TypedDoor = keyof typeof typedDoors;

declare global {
  var firstPaint: Promise<number>;
  var firstLetter: Promise<number>;
  var takenOver: Promise<number>;
}

function recordDoor(): void {
  const [paint, letter, taken] = [1, 2, 3].map(() => Promise.withResolvers<number>());
  Object.assign(globalThis, { firstPaint: paint?.promise, firstLetter: letter?.promise, takenOver: taken?.promise });
  new PerformanceObserver((list) => {
    const [first] = list.getEntriesByName('first-contentful-paint');
    if (first) paint?.resolve(first.startTime);
  }).observe({ type: 'paint', buffered: true });
  const afterFrame = (tell: typeof letter) =>
    requestAnimationFrame(() => setTimeout(() => tell?.resolve(performance.now())));
  addEventListener('input', () => afterFrame(letter), { once: true });
  let wasThere = false;
  new MutationObserver(() => {
    const isThere = document.getElementById('plain') !== null;
    if (wasThere && !isThere) afterFrame(taken);
    wasThere ||= isThere;
  }).observe(document, { childList: true, subtree: true });
}

/** @throws Error where a letter was lost. */
async function typeUntilTaken(page: Page, door: TypedDoor): Promise<DoorOpened> {
  const { field, letters } = typedDoors[door];
  const paint = await page.evaluate(() => firstPaint);
  const input = page.locator(`[name="${field}"]:visible`);
  await input.focus();
  const done = new AbortController();
  const taken = page.evaluate(() => takenOver).finally(() => done.abort());
  let typed = '';
  while (!done.signal.aborted) {
    const letter = letters[typed.length] ?? '';
    if (letter !== '') await page.keyboard.type(letter);
    typed += letter;
    await page.waitForTimeout(250);
  }
  const found = await input.inputValue();
  if (found.replaceAll(' ', '') !== typed) throw new Error(`${door}: "${typed}" was typed, "${found}" is there`);
  return { paint, typed: await page.evaluate(() => firstLetter), taken: await taken };
}

/** In a browser that has never seen the app. */
async function openDoor(server: Server, windows: Windows, door: TypedDoor): Promise<DoorOpened> {
  const window = await windows.visitor();
  await slowDown(window, 6);
  await slowLine(window);
  await window.page.addInitScript(recordDoor);
  await window.page.goto(server.url + door, { waitUntil: 'commit' });
  return typeUntilTaken(window.page, door);
}

const quickestDoor = (rounds: readonly DoorOpened[]): DoorOpened => ({
  paint: Math.min(...rounds.map(({ paint }) => paint)),
  typed: Math.min(...rounds.map(({ typed }) => typed)),
  taken: Math.min(...rounds.map(({ taken }) => taken)),
});

/** The quickest of the rounds of all, in turn: whatever else the machine does only makes a round slower. */
export async function doorsOnSlowLine(server: Server, windows: () => Windows, rounds: number) {
  const bare = await openBareServer();
  const found = { bare: [] as Opened[], '/login': [] as DoorOpened[], '/register-patient': [] as DoorOpened[] };
  for (let round = 0; round < rounds; round += 1) {
    const those = windows();
    const window = await those.visitor();
    await slowDown(window, 6);
    await slowLine(window);
    found.bare.push(await open(window, bare.url, 'button[type=submit]'));
    await those.closeAll();
    for (const door of Object.keys(typedDoors) as TypedDoor[]) {
      const others = windows();
      found[door].push(await openDoor(server, others, door));
      await others.closeAll();
    }
  }
  bare.close();
  const [login, register] = [quickestDoor(found['/login']), quickestDoor(found['/register-patient'])];
  return { bare: quickest(found.bare), doors: { '/login': login, '/register-patient': register } };
}
