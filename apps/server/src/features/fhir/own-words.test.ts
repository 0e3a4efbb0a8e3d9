/** Extensions and codes of our own are explained in docs/fhir.md. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { answersSystem, ownExtensions, ownIdentifiers, ownSystems } from '#server/testing/audit/published/own-terms.ts';

const page = readFileSync(new URL('../../../../../docs/fhir.md', import.meta.url), 'utf8');
/** Its tables, a row as its cells. */
const rows = new Set(
  page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      JSON.stringify(
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
    ),
);

describe('docs/fhir.md tells of', () => {
  for (const [name, { on, tells }] of Object.entries(ownExtensions))
    test(`the extension ${name}`, () => assert.ok(rows.has(JSON.stringify([`\`${name}\``, on, tells]))));
  const systems = { ...ownSystems, 'answers-<topic>-<question>': answersSystem };
  for (const [name, { tells }] of Object.entries(systems))
    test(`the codes of ${name}`, () => assert.ok(rows.has(JSON.stringify([`\`CodeSystem/${name}\``, tells]))));
  for (const [name, { tells }] of Object.entries(ownIdentifiers))
    test(`the identifier ${name}`, () => assert.ok(rows.has(JSON.stringify([`\`NamingSystem/${name}\``, tells]))));
});
