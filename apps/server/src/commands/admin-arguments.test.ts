import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { adminHelp } from './admin-help.ts';
import { readArguments } from './admin-arguments.ts';
import { Misused } from './run-command.ts';

describe('says in one line what is wrong with', () => {
  const faults: Record<string, [line: string, says: RegExp]> = {
    'an unknown command': ['promote', /^There is no command promote\. See: npm run admin -- help$/],
    'an unknown option': ['list-superusers --all', /^Unknown option '--all'\. See: /],
    'an option without its value': ['activate --mobile', /^Option '--mobile <value>' argument missing\. See: /],
    'an option of another command': ['list-superusers --mobile 0712000184', /^list-superusers takes no --mobile/],
    'a missing option': ['create-superuser --given-name Neema', /^create-superuser needs --mobile/],
    'a value in two words': ['activate --mobile 0712 000184', /^000184: a value with spaces needs quotes/],
  };
  for (const [name, [line, says]] of Object.entries(faults)) {
    test(name, () => {
      assert.throws(
        () => readArguments(line.split(' ')),
        (error) => error instanceof Misused && says.test(error.message) && !error.message.includes('\n'),
      );
    });
  }
});

test('without a command, or asked for it, there is help', () => {
  for (const argv of [[], ['help'], ['--help'], ['activate', '-h']]) assert.equal(readArguments(argv).command, 'help');
});

test('the help names every command', () => {
  for (const command of [
    'create-superuser',
    'reset-password',
    'list-superusers',
    'activate',
    'deactivate',
    'erase',
    'fhir-export',
    'help',
  ]) {
    assert.match(adminHelp, new RegExp(`^  ${command} `, 'm'));
  }
});
