import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import type { Person, TestClinic } from './clinic-app.ts';
import { rowCounts } from './row-counts.ts';
import type { TestCall } from './test-app.ts';

export interface BadCase {
  name: string;
  contract: Endpoint;
  given: () => Omit<TestCall, 'token'>;
  /** The patient unless said. */
  by?: 'doctor';
  status?: number;
  code: string;
  /** Fields at fault with their codes. */
  fields?: Record<string, string>;
}

/** One test for each: the right refusal, the fields at fault, and nothing is stored. */
export function testBadCases(t: TestClinic, who: () => Record<'patient' | 'doctor', Person>, cases: BadCase[]): void {
  for (const { name, contract, given, by = 'patient', status = 400, code, fields = {} } of cases) {
    test(`${contract.name}: ${name}`, async () => {
      const before = await rowCounts(t.db);
      const problem = await who()[by].refused(contract, given(), status);
      assert.equal(problem.code, code);
      const found = (problem.details?.fields ?? []).map((field) => [field.field, field.code]);
      assert.deepEqual(Object.fromEntries(found), fields);
      assert.deepEqual(await rowCounts(t.db), before, 'nothing is stored');
    });
  }
}
