/**
 * All that depends on a number or a moment, as it is read: `counted-texts.txt` lists it for 0, 1, 2 and 21 in both
 * languages, for whoever reads Kiswahili with care. A text that changes has to be read there again.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type Language, languages } from '@hodi/domain/shared/language.ts';
import { features } from './features.ts';
import { formatDate, formatDay, formatNumber, formatPlainDate, formatRelative, formatWeekday } from './format.ts';
import { formatShortWeekday, formatMonth } from './format-calendar.ts';
import { loadCatalog } from './load-catalog.ts';
import { type Catalog, makeTranslator, placeholder, translate } from './translate.ts';

const list = join(import.meta.dirname, 'counted-texts.txt');
const counts = [0, 1, 2, 21];

const catalogs = { en: await loadCatalog('en', features), sw: await loadCatalog('sw', features) };

/** Keys of texts that have forms by number. */
const countedIn = (catalog: Catalog): string[] =>
  Object.keys(catalog).flatMap((key) => (key.endsWith('_other') ? [key.slice(0, -'_other'.length)] : []));

/** Other placeholders stand there by their names. */
const filled = (text: string) =>
  Object.fromEntries([...text.matchAll(placeholder)].map(([, name = '']) => [name, `{${name}}`]));

function counted(key: string, language: Language): string {
  const catalog = catalogs[language];
  const others = filled(`${catalog[`${key}_one`]} ${catalog[`${key}_other`]}`);
  const said = counts.map((count) => translate({ catalog, language }, key, { ...others, count }));
  return said.join(' | ');
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** A Monday, noon in Nairobi. */
const now = Date.parse('2026-11-23T09:00:00Z');

function moments(language: Language): string[] {
  const place = { language, timeZone: 'Africa/Nairobi', now };
  const t = makeTranslator<string>(catalogs[language], language);
  const away = [0, minute, 2 * minute, 21 * minute, hour, 2 * hour, 5 * hour, day, 2 * day];
  const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-03`);
  const days = Array.from({ length: 7 }, (_, at) => now + at * day);
  return [
    `ago: ${away.map((ms) => formatRelative(now - ms, place, t)).join(' | ')}`,
    `until: ${away.map((ms) => formatRelative(now + ms, place, t)).join(' | ')}`,
    `days: ${[-2, -1, 0, 1, 2].map((apart) => formatDay(now + apart * day, place, t)).join(' | ')}`,
    `short dates: ${months.map((date) => formatPlainDate(date, 'short', language)).join(' | ')}`,
    `long dates: ${months.map((date) => formatPlainDate(date, 'long', language)).join(' | ')}`,
    `date and time: ${formatDate(now, 'default', place)}; time: ${formatDate(now, 'time', place)}; month: ${formatMonth(now, place)}`,
    `weekdays: ${days.map((at) => `${formatWeekday(at, place)} (${formatShortWeekday(at, place)})`).join(' | ')}`,
    `numbers: ${[0, 1, 21, 999, 1000, 12_345].map((value) => formatNumber(value, language)).join(' | ')} | ${formatNumber(38.5, language, 1)}`,
  ];
}

describe('texts that depend on a number or a moment', () => {
  it('is listed as it is read, and has been read', () => {
    const lines = countedIn(catalogs.en).flatMap((key) => [
      key,
      ...languages.map((language) => `  ${language}: ${counted(key, language)}`),
    ]);
    const times = languages.flatMap((language) => moments(language).map((line) => `${language}, ${line}`));
    const said = [...lines, '', ...times, ''].join('\n');
    if (process.env['LIST'] === 'yes') writeFileSync(list, said);
    assert.equal(said, readFileSync(list, 'utf8'), 'LIST=yes writes the list anew; then read what is new');
  });

  it('leaves no count to a text of one form, where Kiswahili has words that agree with it', () => {
    // "{{count}} of {{max}}" and the like, and nouns that are the same for one and many.
    const agreesWithNothing =
      /^(Inatuma \{\{number\}\} kati ya \{\{count\}\}|Zaidi ya \{\{count\}\}|\{\{count\}\} kati ya \{\{max\}\}|Daktari \{\{count\}\} kati ya .*|Ona yote \{\{count\}\}|\{\{count\}\} (ijayo|imekamilika)|Faili ina mistari \{\{count\}\} .*|.*\{\{ticked\}\} kati ya \{\{count\}\}.*|Ni ndefu mno .*|(sek\.|dak\.|saa) \{\{count\}\}|.*: \{\{count\}\}( tarehe \{\{when\}\})?\. .*)$/;
    const left = Object.entries(catalogs.sw).filter(
      ([key, text]) => !/_(one|other)$/.test(key) && text.includes('{{count}}') && !agreesWithNothing.test(text),
    );
    assert.deepEqual(left, []);
  });
});

/** Where there is `x` and `x_named`, the first stands on a button and the second is read out (WCAG 2.5.3). */
describe('a button’s accessible name holds its visible text', () => {
  for (const language of languages) {
    it(`in ${language}`, () => {
      const texts = catalogs[language];
      const named = Object.entries(texts).flatMap(([key, read]): [string, string, string][] => {
        const seen = key.endsWith('_named') ? texts[key.slice(0, -'_named'.length)] : undefined;
        // Texts with a name are headings, not buttons.
        return seen === undefined || seen.includes('{{') ? [] : [[key, seen.toLowerCase(), read.toLowerCase()]];
      });
      assert.ok(named.length > 15);
      for (const [key, seen, read] of named) assert.ok(read.includes(seen), `${key}: “${read}” lacks “${seen}”`);
    });
  }
});
