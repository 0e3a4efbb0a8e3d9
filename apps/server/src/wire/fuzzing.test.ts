/**
 * Every call of the OpenAPI document, as everybody, with good, nearly good and wild values, and what no schema
 * generates: never an error of ours, nothing of the inside. `npm run lab -- trust 13` does the same at length.
 */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { allContracts } from '#server/testing/contracts.ts';
import { fuzz } from '#server/testing/fuzz/fuzz-run.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? 13);
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 2_500);
const hostileShare = Number(process.env['FUZZ_HOSTILE'] ?? 0.1);

test('thousands of requests made from the document, and hundreds that no schema makes: no 500, ever', async () => {
  const t = await openClinicApp({ env: { TRUST_PROXY: '1' } });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  const figures = await fuzz(
    t,
    { address, contracts: await allContracts() },
    { seed, requests, rounds: 1, hostileShare },
  );
  const { faults, statuses, worked, operations } = figures;
  assert.deepEqual(
    [...faults].map(([kind, shown]) => `${kind}\n  ${shown}`),
    [],
    `seed ${seed}`,
  );
  // It came as far as the inside: most calls were made well at least once, and all kinds of refusals were seen.
  assert.ok(worked.size > 0.7 * operations, `${worked.size} of ${operations} calls worked`);
  for (const status of [200, 201, 400, 401, 403, 404, 409, 413, 415])
    assert.ok((statuses[status] ?? 0) > 0, `${status}`);
});
