/**
 * Versions of a topic. A release brings `2026-11-29.2e207fbd`; texts that were changed since, without a release, follow as
 * `2026-11-29.2e207fbd+3`: the third edition of the texts over the same questions and rules.
 */

/** Of the questions and rules: what came with the release. */
export const releaseOf = (version: string): string => version.split('+', 1)[0] ?? '';

/** 0 for the texts of the release itself. */
export const editionOf = (version: string): number => Number(version.split('+')[1] ?? 0);

export const versionOfEdition = (release: string, edition: number): string =>
  edition === 0 ? release : `${releaseOf(release)}+${edition}`;
