/** Browser tests: the built web app, served by the real server on a real database, in Chromium. */
import { defineConfig } from '@playwright/test';
import { timeLimit } from '@hodi/server/src/testing/time-limit.ts';
import { chromium } from './fixtures/chromium.ts';
import { desktop, phone } from './fixtures/devices.ts';

/**
 * A test runs on the phone and on the desktop, unless it is tagged `@phone` or `@desktop`. Each worker has a server and
 * a database of its own, each test people of its own.
 *
 * `npm test` runs the stories alone: a test tagged `@story`, on its device or on the phone, and one tagged
 * `@story-on-desktop`.
 */
const stories = {
  parts: /@story/,
  phone: /^(?!.*@desktop).*@story(?!-)/,
  desktop: /@story-on-desktop|(?=.*@desktop).*@story(?!-)/,
};
const isWhole = process.env['BROWSER_TESTS'] !== 'stories';
export default defineConfig({
  testDir: '..',
  outputDir: '../test-results',
  globalSetup: './fixtures/test-run.ts',
  // Timings are measured separately, by `npm run lab -- web`, not beside other tests.
  testIgnore: process.env['BENCH'] ? [] : ['**/speed.spec.ts'],
  fullyParallel: true,
  // The stage of `npm test` gives workers and retries that fit the machine; these are for a run by hand.
  workers: 4,
  retries: 0,
  // Long, because machines are shared: assertions do not get weaker by waiting for them.
  timeout: timeLimit(150_000),
  expect: { timeout: timeLimit(45_000) },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    timezoneId: 'Africa/Nairobi',
    locale: 'en-KE',
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    actionTimeout: timeLimit(45_000),
    navigationTimeout: timeLimit(45_000),
    launchOptions: chromium,
  },
  projects: [
    // First, because its one long file keeps one worker busy.
    { name: 'parts', testMatch: 'apps/web/src/**/*.spec.ts', use: desktop, ...(!isWhole && { grep: stories.parts }) },
    {
      name: 'phone',
      testMatch: 'e2e/specs/**/*.spec.ts',
      use: phone,
      ...(isWhole ? { grepInvert: /@desktop/ } : { grep: stories.phone }),
    },
    {
      name: 'desktop',
      testMatch: 'e2e/specs/**/*.spec.ts',
      use: desktop,
      ...(isWhole ? { grepInvert: /@phone/ } : { grep: stories.desktop }),
    },
  ],
});
