/** 400 ms there and back, 50 kbit/s: what stands on the screen meanwhile, and that impatience sends nothing twice. */
import { sendingFlows } from './all-flows.ts';
import { nameOf } from './journey.ts';
import { test } from './journey-test.ts';

const look = { device: 'phone', language: 'sw', theme: 'light' } as const;

for (const [name, flow] of Object.entries(sendingFlows)) {
  test(`${name}: ${nameOf(look)}`, ({ runFlow }) => runFlow(flow, { mode: 'slow', look, flow: name }));
}
