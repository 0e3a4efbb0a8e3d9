/** The catalogs are what they say to be: i18next, whose form they have, reads the same sentences out of them as we do. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { languages } from '@hodi/domain/shared/language.ts';
import i18next, { type i18n, type ResourceLanguage } from 'i18next';
import { type Feature, features } from './features.ts';
import { type Catalog, catalogOf, type Nested, placeholder, translate } from './translate.ts';

const counts = [0, 1, 2, 3, 6, 11, 21, 100, 1_000_000];

const fileOf = (language: string, feature: Feature): Nested =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', language, `${feature}.json`), 'utf8')) as Nested;

async function toolWith(language: string, resources: ResourceLanguage): Promise<i18n> {
  const tool = i18next.createInstance();
  await tool.init({
    lng: language,
    resources: { [language]: resources },
    ns: Object.keys(resources),
    interpolation: { escapeValue: false },
  });
  return tool;
}

/** Every key as a caller names it, with a value for each placeholder of its text, of all forms of a text with a count. */
function asked(catalog: Catalog): [key: string, params: Record<string, string>][] {
  const base = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');
  const named = (key: string) => (catalog[`${base(key)}_other`] === undefined ? key : base(key));
  const texts = Map.groupBy(Object.entries(catalog), ([key]) => named(key));
  return [...texts].map(([key, forms]) => {
    const names = forms.flatMap(([, text]) => [...text.matchAll(placeholder)].map(([, name = '']) => name));
    return [key, Object.fromEntries(names.map((name) => [name, `<${name}>`]))];
  });
}

function assertSaysTheSame(tool: i18n, feature: string, catalog: Catalog): void {
  const language = tool.language;
  const whole = asked(catalog);
  assert.ok(whole.length > 0);
  for (const [key, params] of whole) {
    for (const count of counts) {
      const given = { ...params, count };
      assert.equal(tool.t(key, { ...given, ns: feature }), translate({ catalog, language }, key, given));
    }
  }
}

describe('i18next', () => {
  for (const language of languages) {
    const resources = Object.fromEntries(features.map((feature) => [feature, fileOf(language, feature)]));

    it(`reads the sentences that we do, ${language}`, async () => {
      const tool = await toolWith(language, resources);
      for (const feature of features) assertSaysTheSame(tool, feature, catalogOf([fileOf(language, feature)]));
    });

    it(`gives back what it took, ${language}`, async () => {
      const tool = await toolWith(language, {});
      for (const feature of features) {
        for (const [key, text] of Object.entries(catalogOf([fileOf(language, feature)])))
          tool.addResource(language, feature, key, text);
        assert.deepEqual(tool.getResourceBundle(language, feature), fileOf(language, feature));
      }
    });
  }

  it('reads forms by number that neither of our languages has as we do', async () => {
    const polish = {
      left_one: '{{count}} one',
      left_few: '{{count}} few',
      left_many: '{{count}} many',
      left_other: 'other',
    };
    const arabic = { ...polish, left_zero: 'none', left_two: '{{count}} two' };
    assertSaysTheSame(await toolWith('pl', { texts: polish }), 'texts', catalogOf([polish]));
    assertSaysTheSame(await toolWith('ar', { texts: arabic }), 'texts', catalogOf([arabic]));
  });
});
