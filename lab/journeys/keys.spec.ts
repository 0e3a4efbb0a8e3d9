/** Every account flow by keyboard alone: the focus can be seen wherever it goes, and goes where the person is needed. */
import { allFlows } from './all-flows.ts';
import { type Look, nameOf } from './journey.ts';
import { test } from './journey-test.ts';

const keyboards: readonly Look[] = [
  { device: 'desktop', language: 'en', theme: 'light' },
  { device: 'desktop', language: 'sw', theme: 'dark' },
  { device: 'phone', language: 'en', theme: 'light' },
  { device: 'phone', language: 'sw', theme: 'dark' },
];

for (const look of keyboards) {
  for (const [name, flow] of Object.entries(allFlows)) {
    test(`${name}: ${nameOf(look)}`, ({ runFlow }) => runFlow(flow, { mode: 'keys', look, flow: name }));
  }
}
