/**
 * Long runs, not part of `npm test`: every account flow in each language, theme and size, by keyboard alone, and on bad
 * lines; and how often a mother, a nurse and a receptionist press. `npm run lab -- walk WORDS…`; pictures of every step go into `lab/journeys/pictures/`.
 */
import { defineConfig } from '@playwright/test';
import shared from '#e2e/playwright.config.ts';

export default defineConfig({
  ...shared,
  testDir: '.',
  testIgnore: [],
  outputDir: '../../test-results/walks',
  globalSetup: '../../e2e/fixtures/test-run.ts',
  workers: 1,
  timeout: 10 * 60_000,
  use: { ...shared.use, navigationTimeout: 120_000 },
  projects: [
    { name: 'looks', testMatch: 'looks.spec.ts' },
    { name: 'keys', testMatch: 'keys.spec.ts' },
    { name: 'cut', testMatch: 'cut.spec.ts' },
    { name: 'slow', testMatch: 'slow.spec.ts' },
    { name: 'presses', testMatch: '*.presses.spec.ts' },
  ],
});
