/** Whether somebody to be registered may be a patient that the institution has already. */
import * as z from 'zod/mini';
import { namedClinicianSchema } from '../clinicians/clinician.ts';
import { idSchema } from '../shared/id.ts';
import { type PersonName, personNameSchema } from '../users/user.ts';
import { birthdaySpan, type KnownBirthday } from './birthday.ts';
import { foldText } from './search-text.ts';

export const likenesses = ['same_phone', 'same_birthday_and_name'] as const;
export type Likeness = (typeof likenesses)[number];

/** Somebody alike; whose record the caller may not open shows name and clinicians only. */
export const duplicateSchema = z.object({
  patient_id: z.nullable(idSchema),
  member_id: z.nullable(z.string()),
  name: personNameSchema,
  /** The patient's clinicians. */
  clinicians: z.array(namedClinicianSchema),
  alike: z.array(z.enum(likenesses)),
});
export type Duplicate = z.infer<typeof duplicateSchema>;

/**
 * Names so far apart, counted in letters, may be one name: two at most. A letter says more in a short name, and in scripts that write
 * a syllable, or a consonant without its vowels, by one.
 */
function closeBy(one: string, other: string): number {
  const quarter = Math.min(one.length, other.length) / 4;
  const isLatin = /^[a-z.@+_-]*$/.test(one + other);
  return Math.min(2, isLatin ? Math.ceil(quarter) : Math.floor(quarter));
}

/** How many letters have to be put in, left out, exchanged or swapped with their neighbour; no further than `most` + 1. */
export function editDistance(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, former]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const exchanged = (former?.[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? (before?.[j - 2] ?? 0) + 1 : exchanged;
      row.push(Math.min((former?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, exchanged, swapped));
    }
    [before, former] = [former, row];
  }
  return Math.min(former?.[b.length] ?? 0, most + 1);
}

const partsOf = ({ given_name, additional_name, family_name }: PersonName): string[] =>
  [given_name, additional_name, family_name]
    .map((part) => foldText(part ?? '').replace(/\s/g, ''))
    .filter((part) => part !== '');

/**
 * The ways in which a name may be written on another form: in either order, with or without the name between. Someone
 * with one name only is not taken for everybody who shares it.
 */
function spellings(name: PersonName): string[] {
  const parts = partsOf(name);
  const outer = [parts[0] ?? '', parts.at(-1) ?? ''];
  return [parts.join(''), parts.toReversed().join(''), outer.join(''), outer.toReversed().join('')];
}

const isSameName = (a: PersonName, b: PersonName): boolean => {
  const others = spellings(b);
  return spellings(a).some((one) => one !== '' && others.includes(one));
};

function isSimilarName(a: PersonName, b: PersonName): boolean {
  const others = spellings(b);
  const isClose = (one: string, other: string): boolean => {
    const most = closeBy(one, other);
    // A name of which no letter is known is like nobody's.
    return one !== '' && other !== '' && editDistance(one, other, most) <= most;
  };
  return spellings(a).some((one) => others.some((other) => isClose(one, other)));
}

export interface Comparable extends KnownBirthday {
  name: PersonName;
  /** E.164. */
  mobile_number: string;
}

/** A year or an estimate fits too many people to say much. */
export const saysMuch = ({ birthday_precision }: KnownBirthday): boolean =>
  birthday_precision !== 'year' && birthday_precision !== 'estimated';

function fitsBirthday(a: KnownBirthday, b: KnownBirthday, today: string): boolean {
  const [one, other] = [birthdaySpan(a, today), birthdaySpan(b, today)];
  return one.earliest <= other.latest && other.earliest <= one.latest;
}

/**
 * The texts that a name may be sorted by in lists (`foundBy`), so that who has the very same name is found whatever is known of
 * their date of birth.
 */
export function sortNamesOf({ given_name, additional_name, family_name }: PersonName): string[] {
  const middle = additional_name ?? '';
  const orders = [
    [given_name, middle, family_name],
    [given_name, family_name],
    [family_name, given_name],
    [family_name, given_name, middle],
  ];
  const texts = orders.map((parts) => foldText(parts.filter((part) => part !== null && part !== '').join(' ')));
  return [...new Set(texts)].filter((text) => text !== '');
}

/**
 * In what two people are alike; nothing when they are two people. By dates of birth that fit and similar names; where one of the
 * dates is a year or an estimate, only by the same name.
 */
export function likenessOf(a: Comparable, b: Comparable, today: string): Likeness[] {
  const alike: Likeness[] = [];
  if (a.mobile_number === b.mobile_number) alike.push('same_phone');
  const isAlikeName = saysMuch(a) && saysMuch(b) ? isSimilarName : isSameName;
  if (fitsBirthday(a, b, today) && isAlikeName(a.name, b.name)) alike.push('same_birthday_and_name');
  return alike;
}
