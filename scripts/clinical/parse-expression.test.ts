import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Expression } from '@hodi/domain/questionnaires/topic.ts';
import { parseExpression } from './parse-expression.ts';

const is = (id: string, ...codes: string[]): Expression => ['in', id, codes];

describe('conditions as clinicians write them', () => {
  const table: [source: string, expression: Expression][] = [
    ['a = yes', is('a', 'yes')],
    ['a in [yes, no]', is('a', 'yes', 'no')],
    ['a has b', ['has', 'a', 1, ['b']]],
    ['a has_any [b, c]', ['has', 'a', 1, ['b', 'c']]],
    ['a has_at_least 2 of [b, c]', ['has', 'a', 2, ['b', 'c']]],
    ['t >= 37.5', ['compare', 't', '>=', 37.5]],
    ['t < -1', ['compare', 't', '<', -1]],
    ['pain = 10', ['compare', 'pain', '=', 10]],
    ['profile.age_years<5', ['compare', 'profile.age_years', '<', 5]],
    ['not a = b and c = d', ['and', [['not', is('a', 'b')], is('c', 'd')]]],
    ['not (a = b and c = d)', ['not', ['and', [is('a', 'b'), is('c', 'd')]]]],
    ['a = b or c = d and e = f', ['or', [is('a', 'b'), ['and', [is('c', 'd'), is('e', 'f')]]]]],
    ['(a = b or c = d) and e = f', ['and', [['or', [is('a', 'b'), is('c', 'd')]], is('e', 'f')]]],
    ['a = b or\n  c = d or e = f', ['or', [is('a', 'b'), is('c', 'd'), is('e', 'f')]]],
  ];
  for (const [source, expression] of table) {
    test(source.replaceAll(/\s+/g, ' '), () => assert.deepEqual(parseExpression(source), expression));
  }
});

describe('unreadable parts are named', () => {
  const table: [source: string, message: RegExp][] = [
    ['', /expected a question, found "the end"/],
    ['a', /expected an operator after "a", found "the end"/],
    ['a = ', /expected a code, found "the end"/],
    ['a has_any []', /expected a code, found "\]"/],
    ['a in [b c]', /expected "\]", found "c"/],
    ['(a = b', /expected "\)", found "the end"/],
    ['a = b c = d', /expected "the end", found "c"/],
    ['a != b', /cannot read "!= b"/],
    ['a >= b', /expected a number, found "b"/],
    ['and = b', /expected a question, found "and"/],
  ];
  for (const [source, message] of table)
    test(source || 'nothing', () => assert.throws(() => parseExpression(source), message));
});
