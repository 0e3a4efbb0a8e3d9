import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { spokenText } from '@hodi/domain/speech/spoken-text.ts';
import { formatPhone } from './format-phone.ts';
import {
  formatClock,
  formatDate,
  formatDay,
  formatNumber,
  formatPlainDate,
  formatRelative,
  formatWeekday,
} from './format.ts';
import { formatShortWeekday, formatSpan } from './format-calendar.ts';
import { loadCatalog } from './load-catalog.ts';
import { makeTranslator } from './translate.ts';

const nairobi = { language: 'en', timeZone: 'Africa/Nairobi' } as const;
const nairobiSw = { language: 'sw', timeZone: 'Africa/Nairobi' } as const;
const inEnglish = makeTranslator<string>(await loadCatalog('en', ['frame']), 'en');
const inKiswahili = makeTranslator<string>(await loadCatalog('sw', ['frame']), 'sw');
/** 12:00 in Nairobi. */
const now = '2026-11-21T09:00:00Z';

describe('a date', () => {
  it('has the four formats, with 24 hours and at the place of the reader', () => {
    const at = '2026-11-02T21:05:00Z';
    assert.equal(formatDate(at, 'short', nairobi), 'Nov 3, 2026');
    assert.equal(formatDate(at, 'long', nairobi), 'November 3, 2026');
    assert.equal(formatDate(at, 'time', nairobi), '00:05');
    assert.equal(formatDate(at, 'default', nairobi), 'Nov 3, 2026 - 00:05');
    assert.equal(formatDate(at, 'default', { language: 'en', timeZone: 'UTC' }), 'Nov 2, 2026 - 21:05');
  });

  it('has Kiswahili names of months and days', () => {
    assert.equal(formatDate('2026-08-03T06:00:00Z', 'short', nairobiSw), 'Ago 3, 2026');
    assert.equal(formatDate('2026-08-03T06:00:00Z', 'long', nairobiSw), 'Agosti 3, 2026');
    assert.equal(formatWeekday('2026-11-23T06:00:00Z', nairobiSw), 'Jumatatu');
    assert.equal(formatShortWeekday('2026-11-23T06:00:00Z', nairobi), 'Mon');
    const week = [22, 23, 24, 25, 26, 27, 28].map((day) => formatShortWeekday(`2026-11-${day}T06:00:00Z`, nairobiSw));
    assert.deepEqual(week, ['Jpl', 'Jtat', 'Jnne', 'Jtan', 'Alh', 'Ijm', 'Jmos']);
  });

  it('without a time is the same day everywhere', () => {
    assert.equal(formatPlainDate('1992-03-14', 'long', 'en'), 'March 14, 1992');
    assert.equal(formatPlainDate('1992-03-14', 'long', 'sw'), 'Machi 14, 1992');
  });

  it('accepts a Date, a number and a string', () => {
    const at = new Date(now);
    assert.equal(formatDate(at, 'time', nairobi), formatDate(at.getTime(), 'time', nairobi));
  });
});

describe('a time of day in Kiswahili', () => {
  it('says the part of the day, by whose borders nobody comes at three who is asked for nine', () => {
    const parts = [
      ['00:00', '00:59', 'usiku'],
      ['01:00', '03:59', 'usiku wa manane'],
      ['04:00', '05:59', 'alfajiri'],
      ['06:00', '11:59', 'asubuhi'],
      ['12:00', '15:59', 'mchana'],
      ['16:00', '18:59', 'jioni'],
      ['19:00', '23:59', 'usiku'],
    ] as const;
    for (const [first, last, part] of parts) {
      assert.equal(formatClock(first, 'sw'), `${first} ${part}`);
      assert.equal(formatClock(last, 'sw'), `${last} ${part}`);
    }
  });

  it('means one hour only, also to whoever counts from dawn and dusk', () => {
    const heard = (hour: number) => formatClock(`${String(hour).padStart(2, '0')}:00`, 'sw').slice(6);
    for (let hour = 1; hour <= 12; hour += 1)
      for (const other of [(hour + 6) % 24, (hour + 18) % 24])
        assert.notEqual(heard(hour), heard(other), `${hour}:00 could be heard as ${other}:00`);
  });

  it('is spoken as the same hour, in the same part of the day', () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const clock = formatClock(`${String(hour).padStart(2, '0')}:30`, 'sw');
      const plain = spokenText(clock.slice(0, 5), 'sw').replace(/\.$/, '');
      const heard = spokenText(clock, 'sw');
      assert.equal(heard, hour > 0 && hour < 4 ? `${plain} wa manane.` : `${plain}.`);
      assert.ok(heard.endsWith(`${clock.slice(6)}.`), `${clock}: ${heard}`);
    }
  });

  it('stands with each date, by the clock of the place', () => {
    assert.equal(formatDate('2026-11-23T06:00:00Z', 'time', nairobiSw), '09:00 asubuhi');
    assert.equal(formatDate('2026-11-23T11:00:00Z', 'default', nairobiSw), 'Nov 23, 2026 - 14:00 mchana');
    assert.equal(formatDate('2026-11-23T06:00:00Z', 'time', { language: 'sw', timeZone: 'UTC' }), '06:00 asubuhi');
    assert.equal(formatClock('09:00', 'en'), '09:00');
  });

  it('stands once where a span begins and ends in it', () => {
    const span = (from: string, to: string, place: typeof nairobi | typeof nairobiSw) =>
      Object.values(formatSpan(`2026-11-23T${from}:00Z`, `2026-11-23T${to}:00Z`, place));
    assert.deepEqual(span('06:00', '06:30', nairobiSw), ['09:00', '09:30 asubuhi']);
    assert.deepEqual(span('08:45', '09:15', nairobiSw), ['11:45 asubuhi', '12:15 mchana']);
    assert.deepEqual(span('06:00', '06:30', nairobi), ['09:00', '09:30']);
    // One night, and two of them.
    const nights = (from: string, to: string) => Object.values(formatSpan(from, to, nairobiSw));
    assert.deepEqual(nights('2026-11-23T19:00:00Z', '2026-11-23T21:30:00Z'), ['22:00', '00:30 usiku']);
    assert.deepEqual(nights('2026-11-22T21:30:00Z', '2026-11-23T19:00:00Z'), ['00:30 usiku', '22:00 usiku']);
  });
});

describe('the day of a message', () => {
  it('changes at midnight of the reader, not of the world', () => {
    const justAfterMidnight = { now: '2026-11-20T21:30:00Z', ...nairobi };
    assert.equal(formatDay('2026-11-20T21:10:00Z', justAfterMidnight, inEnglish), 'Today');
    assert.equal(formatDay('2026-11-20T20:50:00Z', justAfterMidnight, inEnglish), 'Yesterday');
    assert.equal(formatDay('2026-11-18T20:50:00Z', justAfterMidnight, inEnglish), 'Nov 18, 2026');
  });
});

describe('how long ago', () => {
  const english = (at: string) => formatRelative(at, { now, ...nairobi }, inEnglish);
  const kiswahili = (at: string) => formatRelative(at, { now, ...nairobiSw }, inKiswahili);

  it('is said as people say it', () => {
    assert.equal(english('2026-11-21T08:59:30Z'), 'Just now');
    assert.equal(english('2026-11-21T08:54:00Z'), '6 min ago');
    assert.equal(english('2026-11-21T06:30:00Z'), '2 h ago');
    assert.equal(english('2026-11-20T09:00:00Z'), 'Yesterday');
    assert.equal(english('2026-11-11T09:00:00Z'), 'Nov 11, 2026');
  });

  it('is said in Kiswahili too', () => {
    assert.equal(kiswahili('2026-11-21T08:40:00Z'), 'dak. 20 zilizopita');
    assert.equal(kiswahili('2026-11-21T08:59:00Z'), 'dak. 1 iliyopita');
    assert.equal(kiswahili('2026-11-21T07:00:00Z'), 'saa 2 zilizopita');
    assert.equal(kiswahili('2026-11-20T09:00:00Z'), 'Jana');
  });

  it('counts hours across midnight while they are few', () => {
    const night = { now: '2026-11-20T22:00:00Z', ...nairobi };
    assert.equal(formatRelative('2026-11-20T19:00:00Z', night, inEnglish), '3 h ago');
    assert.equal(formatRelative('2026-11-20T13:00:00Z', night, inEnglish), 'Yesterday');
  });

  it('looks forward too', () => {
    assert.equal(english('2026-11-21T09:25:00Z'), 'In 25 min');
    assert.equal(english('2026-11-22T16:00:00Z'), 'Tomorrow');
    assert.equal(kiswahili('2026-11-21T09:25:00Z'), 'Zimebaki dak. 25');
  });
});

describe('numbers and phones', () => {
  it('are grouped', () => {
    assert.equal(formatNumber(12345, 'en'), '12,345');
    assert.equal(formatNumber(38, 'sw', 1), '38.0');
    assert.equal(formatPhone('+254712000184'), '+254 712 000 184');
    assert.equal(formatPhone('+255754123456'), '+255 754 123 456');
  });

  it('of an unknown country stay as they are', () => {
    assert.equal(formatPhone('+15551234567'), '+15551234567');
  });
});
