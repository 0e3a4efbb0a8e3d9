import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readReport } from './audit-report.ts';

const weak = (name: string, severity: string) => ({
  name,
  severity,
  range: '<2',
  via: [{ title: 'Bad', url: 'https://x' }],
});

it('a high or critical weakness counts, a lesser one is only told', () => {
  const vulnerabilities = { a: weak('a', 'high'), b: weak('b', 'critical'), c: weak('c', 'moderate') };
  const found = readReport(JSON.stringify({ vulnerabilities }));
  assert.deepEqual([found?.grave.length, found?.slight.length], [2, 1]);
  assert.equal(found?.grave[0], 'high: a <2: Bad (https://x)');
});

it('no answer of the registry is no weakness', () => {
  assert.equal(readReport(''), null);
  assert.equal(readReport('{"message":"405 Method Not Allowed","statusCode":405}'), null);
  assert.deepEqual(readReport('{"vulnerabilities":{}}'), { grave: [], slight: [] });
});
