/** 400 ms there and back, 50 kbit/s: what stands on the screen meanwhile, and that impatience sends nothing twice. */
import { sendingFlows } from './all-flows.ts';
import { nameOf } from './walk.ts';
import { test } from './walk-test.ts';

const look = { device: 'phone', language: 'sw', theme: 'light' } as const;

for (const [name, flow] of Object.entries(sendingFlows)) {
  test(`${name}: ${nameOf(look)}`, ({ walkFlow }) => walkFlow(flow, { mode: 'slow', look, flow: name }));
}
