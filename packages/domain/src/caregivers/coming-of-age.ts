/**
 * The ages at which rights change. Where the date of birth is not certain, nobody gets a right over somebody else by a doubt, and no
 * child loses who cares for them by one.
 */
import { agesOn } from '../patients/age.ts';
import type { KnownBirthday } from '../patients/birthday.ts';

/** A child decides alone from here on. A lawyer must confirm this age, and those below. */
export const adultAge = 18;

/** Days from then on in which the caregivers of a child still see the record, unless the young adult agrees before. */
export const daysAfterComingOfAge = 30;

/** From this age somebody with a number of their own may have an account, and what they write there is theirs alone. */
const ownAccountAge = 12;

/** Then they are asked themself before anybody else sees their record. */
export const mayBeAdult = (known: KnownBirthday, today: string): boolean => agesOn(known, today).oldest >= adultAge;

/** Then the care for them as for a child comes to its end. */
export const isSurelyAdult = (known: KnownBirthday, today: string): boolean =>
  agesOn(known, today).youngest >= adultAge;

/** Whether their caregivers are told that some things are theirs alone. */
export const mayBeOfOwnAccountAge = (known: KnownBirthday, today: string): boolean =>
  agesOn(known, today).oldest >= ownAccountAge;

/** Nobody who may be younger gets an account of their own. */
export const isOfOwnAccountAge = (known: KnownBirthday, today: string): boolean =>
  agesOn(known, today).youngest >= ownAccountAge;

/** Whether an account of their own is offered: only where the server gives it to them, and they are surely a child. */
export const isOfferedAccount = (known: KnownBirthday, today: string): boolean =>
  isOfOwnAccountAge(known, today) && !mayBeAdult(known, today);
