/** Every write is cut once before the server hears of it and once after it was done: told, nothing lost, nothing twice. */
import { sendingFlows } from './all-flows.ts';
import { type Look, nameOf } from './journey.ts';
import { test } from './journey-test.ts';

const phones: readonly Look[] = [
  { device: 'phone', language: 'en', theme: 'light' },
  { device: 'phone', language: 'sw', theme: 'dark' },
];

for (const look of phones) {
  for (const [name, flow] of Object.entries(sendingFlows)) {
    test(`${name}: ${nameOf(look)}`, ({ runFlow }) => runFlow(flow, { mode: 'cut', look, flow: name }));
  }
}
