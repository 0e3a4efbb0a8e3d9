import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { auditActions } from './audit-actions.ts';
import { namedActionOf, namedActions } from './named-actions.ts';

describe('the name of an action in the log', () => {
  test('is given for each that did more than show something', () => {
    const shows = new Set(['read', 'listed', 'received']);
    const unnamed = Object.entries(auditActions).filter(
      ([action, { kind }]) => !shows.has(kind) && namedActionOf(action) === undefined,
    );
    assert.deepEqual(
      unnamed.map(([action]) => action),
      [],
    );
  });

  test('is of an action that there is', () => {
    assert.deepEqual(
      namedActions.filter((action) => !(action in auditActions)),
      [],
    );
  });
});
