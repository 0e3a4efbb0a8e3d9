/** Browser tests: the built web app, served by the real server on a real database, in Chromium. */
import { defineConfig } from '@playwright/test';
import { chromium } from './fixtures/chromium.ts';
import { desktop, phone } from './fixtures/devices.ts';

/**
 * A test runs on the phone and on the desktop, unless it is tagged `@phone` or `@desktop`. Each worker has a server and
 * a database of its own, each test people of its own.
 */
export default defineConfig({
  testDir: '..',
  outputDir: '../test-results',
  globalSetup: './fixtures/test-run.ts',
  // What takes so many milliseconds is measured alone, by `npm run bench:web`, not beside other tests.
  testIgnore: process.env['BENCH'] ? [] : ['**/speed.spec.ts'],
  fullyParallel: true,
  // More than twice the cores of CI: a test waits half its time, for an answer or the next look at the page. Each takes half a
  // gigabyte.
  workers: 5,
  // Long, because machines are shared: what is asserted does not get weaker by waiting for it.
  timeout: 150_000,
  expect: { timeout: 30_000 },
  // CI's machine may stand still for seconds; a test that needed a second try is named in the report.
  retries: process.env['CI'] ? 2 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    timezoneId: 'Africa/Nairobi',
    locale: 'en-KE',
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    actionTimeout: 45_000,
    navigationTimeout: 45_000,
    launchOptions: chromium,
  },
  projects: [
    // First, because its one long file keeps one worker busy.
    { name: 'parts', testMatch: 'apps/web/src/**/*.spec.ts', use: desktop },
    { name: 'phone', testMatch: 'e2e/specs/**/*.spec.ts', grepInvert: /@desktop/, use: phone },
    { name: 'desktop', testMatch: 'e2e/specs/**/*.spec.ts', grepInvert: /@phone/, use: desktop },
  ],
});
