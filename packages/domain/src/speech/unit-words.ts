/** Quantities and their units in words. In Kiswahili the unit comes before its number: "miligramu mia tano". */
import type { Language } from '../shared/language.ts';

interface Unit {
  /** As it is written after a number. */
  written: string;
  en: readonly [one: string, many: string];
  sw: string;
}

/** Longer ones before those that they begin with. */
const units: readonly Unit[] = [
  { written: 'mmol/l', en: ['millimole per litre', 'millimoles per litre'], sw: 'milimoli kwa lita' },
  { written: 'mg/dl', en: ['milligram per decilitre', 'milligrams per decilitre'], sw: 'miligramu kwa desilita' },
  { written: 'mg/kg', en: ['milligram per kilo', 'milligrams per kilo'], sw: 'miligramu kwa kilo' },
  { written: 'g/dl', en: ['gram per decilitre', 'grams per decilitre'], sw: 'gramu kwa desilita' },
  { written: 'mm ?hg', en: ['millimetre of mercury', 'millimetres of mercury'], sw: 'milimita za zebaki' },
  { written: '° ?c', en: ['degree Celsius', 'degrees Celsius'], sw: 'nyuzi joto' },
  { written: '° ?f', en: ['degree Fahrenheit', 'degrees Fahrenheit'], sw: 'nyuzi za Farenhaiti' },
  { written: '°', en: ['degree', 'degrees'], sw: 'nyuzi' },
  { written: '%', en: ['percent', 'percent'], sw: 'asilimia' },
  { written: 'mcg|µg|μg', en: ['microgram', 'micrograms'], sw: 'mikrogramu' },
  { written: 'mg', en: ['milligram', 'milligrams'], sw: 'miligramu' },
  { written: 'kg', en: ['kilogram', 'kilograms'], sw: 'kilo' },
  { written: 'ml', en: ['millilitre', 'millilitres'], sw: 'mililita' },
  { written: 'mm', en: ['millimetre', 'millimetres'], sw: 'milimita' },
  { written: 'cm', en: ['centimetre', 'centimetres'], sw: 'sentimita' },
  { written: 'km', en: ['kilometre', 'kilometres'], sw: 'kilomita' },
  { written: 'bpm', en: ['beat per minute', 'beats per minute'], sw: 'mapigo kwa dakika' },
  { written: 'iu', en: ['international unit', 'international units'], sw: 'yuniti' },
  { written: 'mins?|dak\\.?', en: ['minute', 'minutes'], sw: 'dakika' },
  { written: 'hrs?|h', en: ['hour', 'hours'], sw: 'saa' },
  { written: 'g', en: ['gram', 'grams'], sw: 'gramu' },
  { written: 'l', en: ['litre', 'litres'], sw: 'lita' },
  { written: 'm', en: ['metre', 'metres'], sw: 'mita' },
];

const periods = {
  en: {
    day: 'day',
    d: 'day',
    week: 'week',
    wk: 'week',
    month: 'month',
    hr: 'hour',
    h: 'hour',
    min: 'minute',
    dose: 'dose',
  },
  sw: {
    day: 'siku',
    d: 'siku',
    siku: 'siku',
    week: 'wiki',
    wiki: 'wiki',
    mwezi: 'mwezi',
    saa: 'saa',
    dakika: 'dakika',
    min: 'dakika',
  },
} as const;

const to = { en: 'to', sw: 'hadi' } as const;
const amount = String.raw`\d+(?:\.\d+)?(?: (?:and (?:a half|a quarter|three quarters)|na (?:nusu|robo tatu|robo))(?!\p{L}))?`;
/** 'a' or 'a to b'; fractions are in words by then. */
const quantity = String.raw`(${amount}(?: (?:to|hadi) ${amount})?)`;
const unitPatterns = units.map((unit) => ({
  unit,
  pattern: new RegExp(String.raw`(?<![\d.])${quantity} ?(?:${unit.written})(?![\p{L}\d°])`, 'giu'),
}));

const rangePattern = /(?<=\d) ?[-–—] ?(?=\d)/g;
const timesPattern = /(?<=\d) ?[x×*✕] ?(?=\d)/gi;
const money = /\b(?:KES|Kshs?|TZS|Tshs?|UGX|Ush|sh)\.? ?(\d+(?:\.\d+)?)(?:\/[=-])?/gi;
const fractions: Readonly<Record<string, readonly [en: string, sw: string]>> = {
  '½': ['half', 'nusu'],
  '1/2': ['half', 'nusu'],
  '¼': ['a quarter', 'robo'],
  '1/4': ['a quarter', 'robo'],
  '¾': ['three quarters', 'robo tatu'],
  '3/4': ['three quarters', 'robo tatu'],
};
/** '1½' and '1 1/2' are more than one; before '1/2' only what can be a number of tablets: '500 1/2' is two things. */
const fractionPattern = /(?<![\d./])(?:(?:(\d+) ?)?(½|¼|¾)|(?:(\d{1,2}) )?(1\/2|1\/4|3\/4))(?![\d/])/g;

const unitsInWords = (text: string, language: Language): string =>
  unitPatterns.reduce(
    (said, { unit, pattern }) =>
      said.replace(pattern, (_, number: string) =>
        language === 'sw' ? `${unit.sw} ${number}` : `${number} ${unit.en[number === '1' ? 0 : 1]}`,
      ),
    text,
  );

function fractionsInWords(text: string, language: Language): string {
  const and = language === 'en' ? 'and' : 'na';
  return text.replace(fractionPattern, (_, ...found: (string | undefined)[]) => {
    const [whole = found[2], part = found[3] ?? ''] = found;
    const said = fractions[part]?.[language === 'en' ? 0 : 1] ?? part;
    return whole === undefined ? said : `${whole} ${and} ${said === 'half' ? 'a half' : said}`;
  });
}

/** Blood pressure is one number over the other, a scale is one out of the other. */
function ratiosInWords(text: string, language: Language): string {
  const [over, outOf] = language === 'en' ? ['over', 'out of'] : ['juu ya', 'kati ya'];
  return text.replace(/(?<![\d/])(\d+(?:\.\d+)?) ?\/ ?(\d+)(?![\d/])/g, (_, first: string, second: string) =>
    Number(first) <= Number(second) ? `${first} ${outOf} ${second}` : `${first} ${over} ${second}`,
  );
}

const periodNames = (language: Language): Readonly<Record<string, string>> => periods[language];
const anyPeriod = (language: Language): string => Object.keys(periodNames(language)).join('|');

/** '3/day' and '3x/day' are three times. */
function timesInPeriod(text: string, language: Language): string {
  const pattern = new RegExp(String.raw`(?<![\d.])${quantity} ?[x×]? ?/ ?(${anyPeriod(language)})\b`, 'giu');
  return text.replace(pattern, (_, count: string, period: string) => {
    const name = periodNames(language)[period.toLowerCase()] ?? period;
    if (language === 'sw') return `mara ${count} kwa ${name}`;
    return `${count === '1' ? 'once' : `${count} times`} a ${name}`;
  });
}

/** '500 mg/day' is so much for each; the unit is in words by now. */
const eachPeriod = (text: string, language: Language): string =>
  text.replace(new RegExp(String.raw` ?/ ?(${anyPeriod(language)})\b`, 'giu'), (_, period: string) => {
    const name = periodNames(language)[period.toLowerCase()] ?? period;
    return language === 'en' ? ` per ${name}` : ` kwa ${name}`;
  });

/** Quantities with their units, ranges, doses, rates, fractions and money. */
export function unitsAndQuantities(text: string, language: Language): string {
  const times = language === 'en' ? ' times ' : ' mara ';
  const shillings = (_: string, sum: string) => (language === 'en' ? `${sum} shillings` : `shilingi ${sum}`);
  const ranged = text.replace(money, shillings).replace(rangePattern, ` ${to[language]} `).replace(timesPattern, times);
  const counted = timesInPeriod(fractionsInWords(ranged, language), language);
  return ratiosInWords(eachPeriod(unitsInWords(counted, language), language), language);
}
