/** Every account flow in both languages, both themes and both sizes. */
import { allFlows } from './all-flows.ts';
import { looks, nameOf } from './journey.ts';
import { test } from './journey-test.ts';

for (const look of looks) {
  for (const [name, flow] of Object.entries(allFlows)) {
    test(`${name}: ${nameOf(look)}`, ({ runFlow }) => runFlow(flow, { mode: 'look', look, flow: name }));
  }
}
