/** Two trust tests whose figures are those of tests that run with the others too: who may do what, and its lines. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { accessRights, eventRights } from '@hodi/server/src/testing/rights/access-rights.ts';
import { auditActions } from '@hodi/domain/audit/audit-actions.ts';
import { type Figure, exactly, told } from './figure.ts';

/** Timeout as in the run of all tests: a test that waits for an event over a live line may wait for ever. */
const limit = 5 * 60_000;
const server = join(import.meta.dirname, '../../apps/server/src');

/** How many tests of these files passed and failed. */
async function outcomeOf(files: readonly string[]): Promise<{ passed: number; failed: number }> {
  const paths = files.map((file) => join(server, file));
  const how = ['--test', `--test-timeout=${limit}`, '--test-reporter=tap'];
  const child = spawn(process.execPath, [...how, ...paths], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const count = (of: string): number => Number(new RegExp(`^# ${of} (\\d+)$`, 'm').exec(said)?.[1] ?? Number.NaN);
  return { passed: count('pass'), failed: count('fail') + count('cancelled') };
}

const figuresOf = ({ passed, failed }: { passed: number; failed: number }): Figure[] => [
  told('tests that hold', String(passed)),
  exactly('tests that do not', failed, 0),
];

/** Test 12: every call by everybody, every event in everybody's room, what is sent along, what is lost at once, what a patient may not read, what no refusal tells. */
export async function whoMayDoWhat(): Promise<Figure[]> {
  const calls = ['wire/authorization', 'wire/lost-rights', 'wire/no-leaks', 'features/notes/notes'];
  const files = [...calls, 'realtime/rooms', 'realtime/followers'].map((name) => `${name}.test.ts`);
  return [
    told('calls in the table', String(Object.keys(accessRights).length)),
    told('events in the table', String(Object.keys(eventRights).length)),
    ...figuresOf(await outcomeOf(files)),
  ];
}

/** Test 15: one line each, in the same transaction or before it leaves over the live line; a chain that shows every edit; a role that can only add. */
export async function oneLineEachSealed(): Promise<Figure[]> {
  const audit = ['account-lines', 'chain/sealer', 'chain/verification'].map((name) => `features/audit/${name}.test.ts`);
  const figures = figuresOf(await outcomeOf(['work/audit.test.ts', 'realtime/live-audit.test.ts', ...audit]));
  return [told('actions that leave a line', String(Object.keys(auditActions).length)), ...figures];
}
