/** Line breaks and direction signs. With them a name could pass for another. */
const turning = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;
/** Signs that look like nothing, but for the two that some scripts join and part their letters with (U+200C, U+200D). */
const unseen = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** No language piles more marks on a letter; whoever does writes over the names above and below. */
const piled = /(\p{M}{6})\p{M}+/gu;
const seen = /[^\s\p{M}\u200c\u200d]/u;

/**
 * A name as it is kept: of its lines, and of what turns its letters round, only spaces are left; of what nobody sees nothing
 * is, and a name of nothing else is none, since nobody could find its row in a list.
 */
export function writtenName(text: string): string {
  const plain = text.replace(turning, ' ').replace(unseen, '').replace(piled, '$1');
  return seen.test(plain) ? plain : '';
}

/** Signs that look like a slash, a colon or a dot, which compatibility forms leave as they are. */
const slashes = /[/\\@\u2044\u2215\u2216\u29f5\u29f8\u29f9]+/gu;
const colons = /[:\u02d0\ua789\u2236](?=\S)/gu;
const dots = /[.\u3002](?=[^\s.])/gu;

/**
 * A name as it may stand in a message: phones and mail programs make links of whatever looks like an address or a number,
 * and whoever gets the message takes it for the clinic's own. Wide and other compatible forms become plain letters first,
 * since phones do that too.
 */
export const unlinkedName = (name: string): string =>
  writtenName(writtenName(name).normalize('NFKC'))
    .replace(colons, ' ')
    .replace(slashes, ' ')
    .replace(dots, '. ')
    .replace(/\p{N}+/gu, '')
    .replace(/\s{2,}/gu, ' ')
    .trim();
