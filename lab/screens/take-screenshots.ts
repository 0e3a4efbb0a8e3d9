/** Every screen of the demo clinic, in every look, one after the other. */
import { availableParallelism } from 'node:os';
import { type Browser, chromium as engine, expect, type Page } from '@playwright/test';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { Database } from '@hodi/server/src/db/database.ts';
import { chromium } from '#e2e/fixtures/chromium.ts';
import { type DeviceName, devices } from '#e2e/fixtures/devices.ts';
import { Problems } from '#e2e/fixtures/problems.ts';
import { type Server, withServer } from '#e2e/fixtures/server.ts';
import { type AppWindow, Windows } from '#e2e/fixtures/windows.ts';
import { accessScreenshots } from './access-screenshots.ts';
import { adminScreenshots } from './admin-screenshots.ts';
import { appointmentScreenshots } from './appointment-screenshots.ts';
import { assistedScreenshots } from './assisted-screenshots.ts';
import { clinicianScreenshots } from './clinician-screenshots.ts';
import { dataScreenshots } from './data-screenshots.ts';
import { demoMember, forgetDrafts, forgetTries, letAllSpeak, patientId, threadOf } from './demo.ts';
import { deviceScreenshots } from './device-screenshots.ts';
import { dialogScreenshots } from './dialog-screenshots.ts';
import { registrationScreenshots } from './registration-screenshots.ts';
import { emergencyScreenshots } from './emergency-screenshots.ts';
import { entryScreenshots } from './entry-screenshots.ts';
import { mediaScreenshots } from './media-screenshots.ts';
import { patientScreenshots } from './patient-screenshots.ts';
import { languages, type Screenshot, themes } from './screenshot.ts';
import { stateScreenshots } from './state-screenshots.ts';
import { teamScreenshots } from './team-screenshots.ts';
import { waitingScreenshots } from './waiting-screenshots.ts';

export interface Look {
  device: DeviceName;
  language: Language;
  theme: (typeof themes)[number];
}

const allScreenshots = [
  ...patientScreenshots,
  ...clinicianScreenshots,
  ...appointmentScreenshots,
  ...adminScreenshots,
  ...accessScreenshots,
  ...dataScreenshots,
  ...registrationScreenshots,
  ...deviceScreenshots,
  ...assistedScreenshots,
  ...entryScreenshots,
  ...dialogScreenshots,
  ...stateScreenshots,
  ...waitingScreenshots,
  ...emergencyScreenshots,
  ...mediaScreenshots,
  ...teamScreenshots,
];

export const nameOf = (screenshot: Screenshot, { device, language, theme }: Look): string =>
  `${device}-${screenshot.name}-${language}-${theme}`;

/** Whether a picture's name has all these words. */
export const hasAll = (name: string, words: readonly string[]): boolean =>
  words.every((word) => `-${name}-`.includes(`-${word}-`));

/** Which screen stands there, in which look, of which clinic. */
export interface Stop {
  screenshot: Screenshot;
  look: Look;
  db: Database;
}

export interface Tour {
  isWanted: (name: string, look: Look) => boolean;
  /** Pixels of the screen for each of the page; one unless said. */
  scaleOf?: (device: DeviceName) => number;
  look: (window: AppWindow, at: Stop) => Promise<void>;
  /** Whether the page is not what it was after a look: it is opened anew for the next. */
  changesPage?: boolean;
  /** A screen that could not be reached, or looked at. */
  fail: (name: string, reason: string) => void;
}

interface Visit {
  screenshot: Screenshot;
  device: DeviceName;
  language: Language;
  /** One after the other: the page follows the device's theme, as it does for a person. */
  themes: readonly Look['theme'][];
}

async function visit(
  { screenshot, device, language, themes: [theme = 'light', ...others] }: Visit,
  place: Place,
): Promise<void> {
  const { browser, server, tour } = place;
  const windows = new Windows({ browser, url: server.url, problems: new Problems(), device });
  const options = { language, theme, scale: tour.scaleOf?.(device) ?? 1, hints: screenshot.hints ?? false };
  let look: Look = { device, language, theme };
  try {
    await forgetTries(server.db);
    const window = await (screenshot.who === 'nobody'
      ? windows.visitor(options)
      : windows.of(demoMember(screenshot.who, language), options));
    const { db } = server;
    await forgetDrafts(db, 'temperature');
    await screenshot.go({
      window,
      db,
      thread: (patient, topic) => threadOf(db, patient, topic),
      patientId: (patient) => patientId(db, patient),
    });
    if (!screenshot.isOnItsWay) await expectWhole(window);
    if (screenshot.isWhole) await showWhole(window.page);
    await tour.look(window, { screenshot, look, db });
    for (const other of others) {
      look = { device, language, theme: other };
      await showIn(window.page, other);
      await tour.look(window, { screenshot, look, db });
    }
  } catch (error) {
    tour.fail(nameOf(screenshot, look), error instanceof Error ? error.message : String(error));
  } finally {
    await windows.closeAll();
  }
}

async function showIn(page: Page, colorScheme: Look['theme']): Promise<void> {
  const app = page.locator('html[data-theme]');
  const isApp = (await app.count()) > 0;
  await page.emulateMedia({ colorScheme });
  // A page of the server follows by its style sheet alone.
  if (isApp) await expect(app).toHaveAttribute('data-theme', colorScheme);
}

async function expectWhole({ page, t }: AppWindow): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  const loading = page.getByText(t('shell.loading'), { exact: true });
  await expect(loading.or(page.getByText(t('statistics.loading'), { exact: true }))).toHaveCount(0);
}

/** In a window as high as the page: in a picture of more than the window its bars would stand in the middle. */
async function showWhole(page: Page): Promise<void> {
  const size = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (size !== null && height > size.height) await page.setViewportSize({ width: size.width, height });
}

interface Place {
  browser: Browser;
  server: Server;
  tour: Tour;
}

interface Leg {
  device: DeviceName;
  language: Language;
  visits: Visit[];
}

/** The wanted screens on one device in one language. */
function legOf(device: DeviceName, language: Language, { isWanted, changesPage = false }: Tour): Leg {
  const visits = allScreenshots.flatMap((screenshot) => {
    const wanted = themes.filter((theme) => {
      const look = { device, language, theme };
      return isWanted(nameOf(screenshot, look), look);
    });
    const isOnce = !changesPage && !screenshot.isOnItsWay && wanted.length > 0;
    return isOnce
      ? [{ screenshot, device, language, themes: wanted }]
      : wanted.map((theme) => ({ screenshot, device, language, themes: [theme] }));
  });
  return { device, language, visits };
}

/** On a demo clinic of its own, since all its people speak one language at a time. */
async function goLegs(legs: Leg[], tour: Tour): Promise<void> {
  await withServer({ demo: true }, async (server) => {
    const browser = await engine.launch(chromium);
    try {
      for (let leg = legs.shift(); leg !== undefined; leg = legs.shift()) {
        await letAllSpeak(server.db, leg.language);
        for (const one of leg.visits) await visit(one, { browser, server, tour });
      }
    } finally {
      await browser.close();
    }
  });
}

/** Opens each wanted screen on a demo clinic, at two clinics at a time where there is enough to see. */
export async function takeScreenshots(tour: Tour): Promise<void> {
  const names = Object.keys(devices) as DeviceName[];
  const legs = languages
    .flatMap((language) => names.map((device) => legOf(device, language, tour)))
    .filter(({ visits }) => visits.length > 0);
  const clinics = Math.min(2, availableParallelism(), legs.length);
  await Promise.all(Array.from({ length: clinics }, () => goLegs(legs, tour)));
}
