/**
 * Versions of a topic. A release brings `2026-11-29.2e207fbd`; texts that were changed since, without a release, follow as
 * `2026-11-29.2e207fbd+3`: the third edition of the texts over the same questions and rules. Words that were signed before the
 * release, over its questions and rules, have a number made from them: `2026-11-29.2e207fbd+5003427583`.
 */

/** Of the questions and rules: what came with the release. */
export const releaseOf = (version: string): string => version.split('+', 1)[0] ?? '';

/** 0 for the texts of the release itself. */
export const editionOf = (version: string): number => Number(version.split('+')[1] ?? 0);

export const versionOfEdition = (release: string, edition: number): string =>
  edition === 0 ? release : `${releaseOf(release)}+${edition}`;

/** Above the numbers of accepted editions. */
const firstOfSigned = 2 ** 32;

/** Number of an edition with the words of former signatures. @param hash of its words, hexadecimal. */
export const numberOfSigned = (hash: string): number => firstOfSigned + Number.parseInt(hash.slice(0, 8), 16);

/** Whether a version has the words of former signatures: a release changed them since. */
export const isOfFormerWords = (version: string): boolean => editionOf(version) >= firstOfSigned;
