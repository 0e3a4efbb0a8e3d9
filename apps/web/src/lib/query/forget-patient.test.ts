/** Data read about a person is deleted when access ends, also answers that are still on their way. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { QueryClient } from '@tanstack/react-query';
import { forgetPatient, onForgotten } from './forget-patient.ts';

const child = '0199aaaa-0000-7000-8000-000000000001';

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turn();
}

/** Something was asked about the child, and nothing shows it. */
function asking() {
  const client = new QueryClient();
  const { promise, resolve } = Promise.withResolvers<object>();
  const queryKey = ['patients.me', { patient_id: child }];
  const answered = client.fetchQuery({ queryKey, queryFn: () => promise }).catch(() => undefined);
  return { client, answer: resolve, answered, held: () => client.getQueryData(queryKey) };
}

test('an answer that was asked for before and comes after goes too, and the device is told so', async () => {
  const { client, answer, answered, held } = asking();
  const told: string[] = [];
  const tell = (ids: ReadonlySet<string>) => void told.push(...ids);
  onForgotten.add(tell);
  forgetPatient(client, child);
  await until(() => told.length > 0);
  answer({ name: 'Amani' });
  await answered;
  assert.ok(held());
  await until(() => held() === undefined);
  assert.deepEqual(told, [child, child]);
  onForgotten.delete(tell);
});
