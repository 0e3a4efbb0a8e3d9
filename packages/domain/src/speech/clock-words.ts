/**
 * Times and dates as people say them. Kiswahili counts the hours from dawn and dusk: 14:30 is "saa nane na nusu
 * mchana". Digits that stay are turned into words afterwards, where the language needs it.
 */
import type { Language } from '../shared/language.ts';

const months = {
  en: 'January February March April May June July August September October November December'.split(' '),
  sw: 'Januari Februari Machi Aprili Mei Juni Julai Agosti Septemba Oktoba Novemba Desemba'.split(' '),
} as const;
const partsOfDay = 'usiku wa manane|asubuhi|mchana|jioni|usiku|alfajiri|alasiri|adhuhuri';
const monthName = `(?:${[...months.en, ...months.sw].map((name) => `${name.slice(0, 3)}(?:${name.slice(3)}|\\.)?`).join('|')}|Sept)`;

/** 1 to 12, of a name in either language or its first three letters. */
function monthOf(name = ''): number {
  const start = name.slice(0, 3).toLowerCase();
  for (const names of [months.en, months.sw]) {
    const place = names.findIndex((month) => month.toLowerCase().startsWith(start));
    if (place >= 0) return place + 1;
  }
  return 0;
}

function partOfDay(hour: number): string {
  if (hour >= 4 && hour < 6) return 'alfajiri';
  if (hour >= 6 && hour < 12) return 'asubuhi';
  if (hour >= 12 && hour < 16) return 'mchana';
  return hour >= 16 && hour < 19 ? 'jioni' : 'usiku';
}

/** As `formatClock` of i18n writes it beside a clock of 24 hours; a test there holds the two together. */
const partOfDayWritten = (hour: number): string =>
  hour >= 1 && hour < 4 ? `${partOfDay(hour)} wa manane` : partOfDay(hour);

function kiswahiliHour(hour: number, minute: number): string {
  const named = (value: number) => `saa ${value % 12 || 12}`;
  if (minute === 0) return named(hour);
  if (minute === 15) return `${named(hour)} na robo`;
  if (minute === 30) return `${named(hour)} na nusu`;
  return minute === 45 ? `${named(hour + 1)} kasorobo` : `${named(hour)} na dakika ${minute}`;
}

interface SaidTime {
  hour: number;
  minute: number;
  /** The part of the day, or which half of it. */
  said: string | undefined;
  /** Whether "saa" stands before it. */
  hasSaa: boolean;
}

function kiswahiliTime({ hour, minute, said, hasSaa }: SaidTime): string {
  if (said === 'am' || said === 'pm')
    return kiswahiliTime({ hour: (hour % 12) + (said === 'pm' ? 12 : 0), minute, said: undefined, hasSaa });
  // As Hodi writes times: on a clock of 24 hours, with the part of the day that it is then.
  const isClock = hour === 0 || hour > 12 || (!hasSaa && said === partOfDayWritten(hour));
  // Else whoever names the part of the day has already counted in the Kiswahili way.
  if (said !== undefined && !isClock) return `${kiswahiliHour(hour, minute)} ${said}`;
  return `${kiswahiliHour(hour + 6, minute)} ${said === partOfDayWritten(hour) ? said : partOfDay(hour)}`;
}

function englishTime(hour: number, minute: number, half: string | undefined): string {
  const marked = half !== undefined && hour <= 12;
  const name = marked ? `${half.slice(0, 1).toUpperCase()}M` : hour < 12 ? 'AM' : 'PM';
  if (!marked && minute === 0 && hour === 0) return 'midnight';
  if (!marked && minute === 0 && hour === 12) return '12 noon';
  const minutes = minute === 0 ? '' : ` ${minute < 10 ? 'oh ' : ''}${minute}`;
  return `${hour % 12 || 12}${minutes} ${name}`;
}

const time = {
  en: /(?<![\d:.])([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(?![\d:])(?:\s?([ap])\.?m\b\.?)?/gi,
  sw: new RegExp(
    String.raw`(\bsaa )?(?<![\d:.])([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(?![\d:])(?: ?(?:za |ya )?(${partsOfDay}|[ap]m)\b)?`,
    'gi',
  ),
} as const;

const fromTo = /(:[0-5]\d(?: ?[ap]m)?) ?[-–—] ?(?=\d{1,2}:[0-5]\d)/gi;
const englishHalf = /\b(1[0-2]|[1-9]) ?([ap])\.?m\b\.?/gi;

/** A clock's times in words; what is not one, such as 25:70, stays. */
export function timesInWords(text: string, language: Language): string {
  const said = text
    .replace(fromTo, language === 'en' ? '$1 to ' : '$1 hadi ')
    .replace(time[language], (...groups: (string | undefined)[]) => {
      const [hour = '', minute = '', half] = groups.slice(language === 'sw' ? 2 : 1);
      if (language === 'en') return englishTime(Number(hour), Number(minute), half);
      const given = { hour: Number(hour), minute: Number(minute), said: half?.toLowerCase() };
      return kiswahiliTime({ ...given, hasSaa: groups[1] !== undefined });
    });
  return language === 'sw'
    ? said
    : said.replace(englishHalf, (_, hour: string, half: string) => `${hour} ${half.toUpperCase()}M`);
}

const ordinals: Readonly<Record<number, string>> = {
  1: 'st',
  2: 'nd',
  3: 'rd',
  21: 'st',
  22: 'nd',
  23: 'rd',
  31: 'st',
};
/** The first two days of a month have names of their own in Kiswahili. */
const firstDays: Readonly<Record<number, string>> = { 1: 'mosi', 2: 'pili' };

function dateInWords(
  language: Language,
  { day, month, year }: { day: number; month: number; year: string | undefined },
) {
  if (language === 'en')
    return `the ${day}${ordinals[day] ?? 'th'} of ${months.en[month - 1]}${year ? `, ${year}` : ''}`;
  return `tarehe ${firstDays[day] ?? day} ${months.sw[month - 1]}${year ? `, mwaka ${year}` : ''}`;
}

const dayNumber = String.raw`(0?[1-9]|[12]\d|3[01])`;
const monthNumber = String.raw`(0?[1-9]|1[0-2])`;
const lead = String.raw`(?:\btarehe |\bthe )?(?<![\d/.-])`;
const isoDate = new RegExp(String.raw`${lead}(\d{4})-${monthNumber}-${dayNumber}(?![\d-])`, 'gi');
/** The day comes first in East Africa. */
const slashDate = new RegExp(String.raw`${lead}${dayNumber}[/.]${monthNumber}[/.](\d{4}|\d{2})(?![\d/])`, 'gi');
const monthFirst = new RegExp(
  String.raw`${lead}\b(${monthName}) ${dayNumber}(?:st|nd|rd|th)?(?:,? (\d{4}))?(?![\d:])`,
  'g',
);
const dayFirst = new RegExp(
  String.raw`${lead}\b${dayNumber}(?:st|nd|rd|th)?(?: of)? (${monthName})\b(?:,? (?:mwaka )?(\d{4}))?(?![\d:])`,
  'g',
);

/** Dates in words: by number, or with the month's name in either language. */
export function datesInWords(text: string, language: Language): string {
  const say = (day: string | undefined, month: number, year?: string) =>
    dateInWords(language, { day: Number(day), month, year: year?.length === 2 ? `20${year}` : year });
  return text
    .replace(/(?<=\d) - (?=\d{1,2}:\d\d)/g, ', ')
    .replace(isoDate, (...[, year, month, day]: string[]) => say(day, Number(month), year))
    .replace(slashDate, (...[, day, month, year]: string[]) => say(day, Number(month), year))
    .replace(monthFirst, (...[, month, day, year]: string[]) => say(day, monthOf(month), year))
    .replace(dayFirst, (...[, day, month, year]: string[]) => say(day, monthOf(month), year));
}
