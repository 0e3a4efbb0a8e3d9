/**
 * Long runs, not part of `npm test`: every account flow in each language, theme and size, by keyboard alone, and on bad
 * lines. `npm run walk -- WORDS…`; pictures of every step go into `e2e/walks/pictures/`.
 */
import { defineConfig } from '@playwright/test';
import shared from '../playwright.config.ts';

export default defineConfig({
  ...shared,
  testDir: '.',
  testIgnore: [],
  outputDir: '../../test-results/walks',
  globalSetup: '../fixtures/test-run.ts',
  workers: 1,
  timeout: 10 * 60_000,
  use: { ...shared.use, navigationTimeout: 120_000 },
  projects: [
    { name: 'looks', testMatch: 'looks.spec.ts' },
    { name: 'keys', testMatch: 'keys.spec.ts' },
    { name: 'cut', testMatch: 'cut.spec.ts' },
    { name: 'slow', testMatch: 'slow.spec.ts' },
  ],
});
