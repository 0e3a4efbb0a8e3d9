/** Every account flow in both languages, both themes and both sizes. */
import { allFlows } from './all-flows.ts';
import { looks, nameOf } from './walk.ts';
import { test } from './walk-test.ts';

for (const look of looks) {
  for (const [name, flow] of Object.entries(allFlows)) {
    test(`${name}: ${nameOf(look)}`, ({ walkFlow }) => walkFlow(flow, { mode: 'look', look, flow: name }));
  }
}
