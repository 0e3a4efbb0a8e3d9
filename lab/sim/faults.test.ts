import { test } from 'node:test';
import { bundleTab } from './browser/tab-bundle.ts';
import { faults } from './faults.ts';

for (const [name, fault] of Object.entries(faults)) {
  test(`the fault ${name} finds the words of the app that it changes`, async () => {
    await bundleTab(fault);
  });
}
