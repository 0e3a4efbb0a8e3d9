/** A child decides alone from here on. A lawyer must confirm this age, and those below. */
export const adultAge = 18;

/** Days from then on in which the caregivers of a child still see the record, unless the young adult agrees before. */
export const daysAfterComingOfAge = 30;

/** From this age somebody with a number of their own may have an account, and what they write there is theirs alone. */
export const ownAccountAge = 12;
