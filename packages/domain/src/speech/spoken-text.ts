/**
 * Converts a message to a text for a voice. Voices stumble over short forms: units, times, dates, ratios, phone
 * numbers. They are put into words in the order in which one could be taken for another: a phone number before a
 * number, a date before a ratio. Remaining signs are removed, since an engine may take some for commands.
 */
import type { Language } from '../shared/language.ts';
import { datesInWords, timesInWords } from './clock-words.ts';
import { digitsApart, kiswahiliNumber } from './number-words.ts';
import { unitsAndQuantities } from './unit-words.ts';

const inWords = {
  en: {
    plus: 'plus',
    link: 'link',
    less: 'less than',
    more: 'more than',
    atMost: 'at most',
    atLeast: 'at least',
    about: 'about',
    plusMinus: 'plus or minus',
    is: 'equals',
    minus: 'minus',
    and: 'and',
    at: 'at',
    doctor: 'Doctor',
    example: 'for example',
  },
  sw: {
    plus: 'jumlisha',
    link: 'kiungo',
    less: 'chini ya',
    more: 'zaidi ya',
    atMost: 'si zaidi ya',
    atLeast: 'si chini ya',
    about: 'takriban',
    plusMinus: 'kujumlisha au kutoa',
    is: 'sawa na',
    minus: 'hasi',
    and: 'na',
    at: 'kwenye',
    doctor: 'Daktari',
    example: 'kwa mfano',
  },
} as const;

const phone = /(?<![\d.])(\+\d{1,3}|0)((?:[ -]?\d){8,11})(?![\d])/g;
/** After a word for calling a number is dialled, not counted. */
const dialled =
  /\b((?:call|dial|ring|phone|piga(?: simu)?|namba(?:ri)?|number)(?: ya| kwa| to)?:?) (\d{3,5})\b(?![.:/]?\d)/gi;
const memberId = /\b([A-Z]{2})-(\d{4})-(\d{3})\b/g;

/** As many digits at a time as people say in one breath. */
const inGroups = (digits: string): string =>
  (digits.match(/\d{1,3}(?!\d$)|\d{1,4}$/g) ?? []).map(digitsApart).join(', ');

function numbersToDial(text: string, language: Language): string {
  const { plus } = inWords[language];
  return text
    .replace(
      memberId,
      (...[, letters = '', first = '', rest = '']: string[]) =>
        `${letters.split('').join(' ')}, ${digitsApart(first)}, ${digitsApart(rest)}`,
    )
    .replace(phone, (_, head: string, rest: string) => {
      const digits = rest.replace(/\D/g, '');
      return head === '0'
        ? `${digitsApart(`0${digits.slice(0, 3)}`)}, ${inGroups(digits.slice(3))}`
        : `${plus} ${digitsApart(head)}, ${inGroups(digits)}`;
    })
    .replace(dialled, (_, word: string, digits: string) => `${word} ${digitsApart(digits)}`);
}

function signsInWords(text: string, language: Language): string {
  const say = inWords[language];
  const table: readonly (readonly [RegExp, string])[] = [
    [/±/g, ` ${say.plusMinus} `],
    [/(?:≤|<=)\s*/g, ` ${say.atMost} `],
    [/(?:≥|>=)\s*/g, ` ${say.atLeast} `],
    [/<\s*(?=\d|[a-z]+ \d)/g, ` ${say.less} `],
    [/>\s*(?=\d|[a-z]+ \d)/g, ` ${say.more} `],
    [/[~≈]\s*(?=\d)/g, ` ${say.about} `],
    [/(?<![\p{L}\d] ?)[-−](?=\d)/gu, ` ${say.minus} `],
    [/ ?\+ ?(?=\d)/g, ` ${say.plus} `],
    [/ ?= ?/g, ` ${say.is} `],
    [/ ?& ?/g, ` ${say.and} `],
    [/@/g, ` ${say.at} `],
  ];
  return table.reduce((said, [pattern, words]) => said.replace(pattern, words), text);
}

function shortWords(text: string, language: Language): string {
  const say = inWords[language];
  return text
    .replace(/\b(?:https?:\/\/|www\.)\S+/gi, say.link)
    .replace(/\b(?:Dr|Dkt)\.?(?= )/g, say.doctor)
    .replace(/\bdak\.(?= \d)/gi, 'dakika')
    .replace(/\be\.g\.,?/gi, say.example)
    .replace(/\bk\.m\./gi, say.example);
}

/** Each line is a sentence of its own; of the signs only those stay that make a pause. */
function pausesOnly(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/^[\s•*·–—-]+/, '').trim())
    .filter((line) => line !== '')
    .map((line) => (/[.!?:;,]$/.test(line) ? line : `${line}.`))
    .join('\n')
    .replace(/(?<=\p{L}) ?\/ ?(?=\p{L})/gu, ', ')
    .replace(/[–—]/g, ', ')
    .replace(/[^\p{L}\p{M}\p{N}\s.,;:!?'’()%+-]/gu, ' ')
    .replace(/\[+|\]+/g, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .trim();
}

/** No sum begins with a nought: '0,125' is a dose. */
const thousands = /(?<![\d.,])([1-9]\d{0,2}(?:,\d{3})+)(?![\d,]*\d)/g;
/** '38,5' as many write it; '1,2,3' is a list. After a nought there may be as many places as a dose has. */
const decimalComma = /(?<![\d,])(0,\d+|\d+,\d{1,2})(?![\d,])/g;
/** '.5' without its nought, which a voice would read as five. */
const bareDecimals = /(?<=^|[\s(])\.(?=\d)/gm;

const numbersPlain = (text: string): string =>
  text
    .replace(thousands, (sum: string) => sum.replaceAll(',', ''))
    .replace(decimalComma, (number: string) => number.replace(',', '.'))
    .replace(bareDecimals, '0.');

/** Text for a voice of the language. */
export function spokenText(text: string, language: Language): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .replace(/\r\n?/g, '\n');
  const dialable = numbersToDial(shortWords(numbersPlain(plain), language), language);
  const dated = timesInWords(datesInWords(dialable, language), language);
  const said = pausesOnly(signsInWords(unitsAndQuantities(dated, language), language));
  return language === 'sw' ? said.replace(/\d+(?:\.\d+)?/g, kiswahiliNumber) : said;
}
