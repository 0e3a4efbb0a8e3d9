import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { metadataFile, servedMetadata } from './phone-metadata.ts';

test('the metadata of phone numbers is what the installed library knows of the countries served', () => {
  const committed: unknown = JSON.parse(readFileSync(metadataFile, 'utf8'));
  assert.deepEqual(committed, servedMetadata(), 'node scripts/phones/phone-metadata.ts');
});
