/**
 * The ages at which rights change. Where the date of birth is not certain, nobody gets a right over somebody else by a doubt, and no
 * child loses who cares for them by one.
 */
import * as z from 'zod/mini';
import { agesOn } from '../patients/age.ts';
import type { KnownBirthday } from '../patients/birthday.ts';

/** A child decides alone from here on. A lawyer must confirm this age, and those below. */
export const adultAge = 18;

/** Days from then on in which the caregivers of a child still see the record, unless the young adult agrees before. */
export const daysAfterComingOfAge = 30;

/** Years from which an institution may let somebody with a number of their own have an account. A lawyer must confirm its choice. */
export const ownAccountAges = { least: 10, usual: 12, most: 17 } as const;
export const ownAccountAgeSchema = z
  .number()
  .check(z.int(), z.minimum(ownAccountAges.least), z.maximum(ownAccountAges.most));

/**
 * From which age somebody may have an account of their own: the highest of the institutions that have them in care, so
 * that none of them finds an account that it would have refused. @param ages empty where no institution says one.
 */
export const ownAccountAgeOf = (ages: readonly number[]): number =>
  ages.length === 0 ? ownAccountAges.usual : Math.max(...ages);

/**
 * From which age caregivers are told that some things are theirs alone: by the lowest of the institutions, and never
 * later than the questions that a young person is asked alone. To be told too early takes nothing from anybody.
 */
export const privateThingsFrom = (ages: readonly number[]): number => Math.min(ownAccountAges.usual, ...ages);

/** Then they are asked themself before anybody else sees their record. */
export const mayBeAdult = (known: KnownBirthday, today: string): boolean => agesOn(known, today).oldest >= adultAge;

/** Then the care for them as for a child comes to its end. */
export const isSurelyAdult = (known: KnownBirthday, today: string): boolean =>
  agesOn(known, today).youngest >= adultAge;

/** Whether their caregivers are told that some things are theirs alone. @param from years, of `privateThingsFrom`. */
export const mayHavePrivateThings = (known: KnownBirthday, today: string, from: number): boolean =>
  agesOn(known, today).oldest >= from;

/** Nobody who may be younger gets an account of their own. @param from years, of `ownAccountAgeOf`. */
export const isOfOwnAccountAge = (known: KnownBirthday, today: string, from: number): boolean =>
  agesOn(known, today).youngest >= from;

/**
 * Whether an account of their own is offered: only where the server gives it to them, and they are surely a child.
 * @param from years, of `ownAccountAgeOf`.
 */
export const isOfferedAccount = (known: KnownBirthday, today: string, from: number): boolean =>
  isOfOwnAccountAge(known, today, from) && !mayBeAdult(known, today);
