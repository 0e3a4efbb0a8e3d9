import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { test } from 'node:test';
import { askPassword } from './ask-password.ts';

/** A terminal on which somebody types. */
function terminal(...typed: string[]) {
  const modes: boolean[] = [];
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (raw: boolean) => void modes.push(raw) });
  const output = new PassThrough();
  for (const keys of typed) input.write(keys);
  let shown = '';
  output.setEncoding('utf8').on('data', (text: string) => (shown += text));
  return { input, output, modes, shown: () => shown };
}
const ask = (on: ReturnType<typeof terminal>) => askPassword(on, { fromInput: false });

test('is typed twice, and nothing of it is shown', async () => {
  const typist = terminal('samaki', '-na-ugali', '\r', 'samaki-na-ugali\r');
  assert.equal(await ask(typist), 'samaki-na-ugali');
  typist.output.end();
  await finished(typist.output);
  assert.equal(typist.shown(), 'New password (nothing is shown): \nOnce more: \n');
  assert.deepEqual(typist.modes, [true, false, true, false]);
});

test('a slip is taken back', async () => {
  assert.equal(await ask(terminal('samakk\u007Fi-na\r', 'samaki-na\n')), 'samaki-na');
});

test('two that differ, one too short, and Ctrl-C do nothing', async () => {
  await assert.rejects(ask(terminal('samaki-na-ugali\rsamaki-na-wali\r')), /^Error: The two are not the same$/);
  await assert.rejects(ask(terminal('short\r')), /at least 8 characters/);
  const left = terminal('samaki\u0003');
  await assert.rejects(ask(left), /Nothing was done/);
  assert.deepEqual(left.modes, [true, false], 'the terminal is as it was');
});

test('piped in, the end of the line is none of it', async () => {
  const input = new PassThrough();
  input.end(' samaki na ugali \r\n');
  assert.equal(await askPassword({ input, output: new PassThrough() }, { fromInput: true }), ' samaki na ugali ');
});
