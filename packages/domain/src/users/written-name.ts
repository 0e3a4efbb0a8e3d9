/** Signs that nobody sees, and those that turn the direction of what follows: a name with them can pass for another. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** A name as it is kept: of what is pasted along unseen, and of its lines, only spaces are left. */
export const writtenName = (text: string): string => text.replace(unseen, ' ');

/**
 * A name as it may stand in a message: phones and mail programs make links of whatever looks like an address, and whoever
 * gets the message takes it for the clinic's own.
 */
export const unlinkedName = (name: string): string =>
  writtenName(name)
    .replace(/[/\\@]+|:(?=\S)/g, ' ')
    .replace(/\.(?=[^\s.])/g, '. ')
    .replace(/ {2,}/g, ' ')
    .trim();
