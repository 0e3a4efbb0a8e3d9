/**
 * What is read out of a button must hold the words that stand on it, or who speaks to their device cannot press it
 * (WCAG 2.5.3). Where there is `x` and `x_named`, the first is what stands there.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languages } from '@hodi/domain/shared/language.ts';
import { allTexts } from './all-texts.ts';

const suffix = '_named';

describe('a name that is read out holds the words that are seen', () => {
  for (const language of languages) {
    it(`in ${language}`, async () => {
      const texts = await allTexts(language);
      const seenOf = (key: string) => texts[key.slice(0, -suffix.length)];
      // What holds a name itself stands over a question, not on a button.
      const isLabel = (text: unknown) => typeof text === 'string' && !text.includes('{');
      const named = Object.keys(texts).filter((key) => key.endsWith(suffix) && isLabel(seenOf(key)));
      assert.ok(named.length > 15);
      for (const key of named) {
        const [seen, read] = [String(seenOf(key)), String(texts[key])];
        assert.ok(read.toLowerCase().includes(seen.toLowerCase()), `${key}: “${read}” lacks “${seen}”`);
      }
    });
  }
});
