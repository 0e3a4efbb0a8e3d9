/**
 * Editions of a topic's texts: what reviewers changed after the release, one acceptance after the other. Each is read, hashed and
 * signed like the release itself.
 */
import { type ChangedText, type ContentPlace, nameOfPlace } from '../questionnaires/changed-texts.ts';
import { type Language, languages } from '../shared/language.ts';
import {
  type ContentHashes,
  type ContentItem,
  type ContentLine,
  isEditedKey,
  type ReviewedContent,
} from './content.ts';

/** A proposal that was accepted. */
export interface AcceptedText extends ContentPlace {
  readonly before: string;
  readonly after: string;
  readonly edition: number;
}

export interface Edition {
  /** 0 is the release itself. */
  readonly number: number;
  readonly version: string;
  /** Differences from the release. */
  readonly changes: readonly ChangedText[];
  readonly hashes: ContentHashes;
}

/**
 * Words by which messages are known are logic. The title of a rule names what was raised in lists of every version, and an aside is
 * known by a rule that says the same: both change with a release.
 */
export const isEditable = (key: ReviewedContent['key'], { id, kind }: ContentItem, line: ContentLine): boolean =>
  isEditedKey(key) &&
  kind !== 'words' &&
  !(kind === 'rule' && line.id === 'title') &&
  !id.startsWith('sentence.asides.');

/** Gaps of a text that are filled when it is said, in an order of their own. */
export const placeholders = (text: string): string => (text.match(/\{[^}]*\}/g) ?? []).sort().join(' ');

/** The items with these texts in their places. */
export function withTexts(items: readonly ContentItem[], changes: readonly ChangedText[]): readonly ContentItem[] {
  if (changes.length === 0) return items;
  const texts = new Map(changes.map((change) => [nameOfPlace(change), change.text]));
  return items.map((item) => {
    const lines = item.lines.map((line) => {
      const textIn = (language: Language) =>
        texts.get(nameOfPlace({ item_id: item.id, line_id: line.id, language })) ?? line[language];
      return { id: line.id, en: textIn('en'), sw: textIn('sw') };
    });
    return { ...item, lines };
  });
}

/** Each text of the content by its place. */
export const textsByPlace = (items: readonly ContentItem[]): Map<string, string> =>
  new Map(
    items.flatMap((item) =>
      item.lines.flatMap((line) =>
        languages.map(
          (language) => [nameOfPlace({ item_id: item.id, line_id: line.id, language }), line[language]] as const,
        ),
      ),
    ),
  );

/**
 * Accepted changes that this release does not contain. A change of a text that the release has reworded no longer
 * counts: the release wins over an older proposal.
 * @param accepted in the order of their editions.
 */
export function changesTo(items: readonly ContentItem[], accepted: readonly AcceptedText[]): ChangedText[] {
  const released = textsByPlace(items);
  const now = new Map(released);
  for (const change of accepted) {
    const place = nameOfPlace(change);
    if (now.get(place) === change.before) now.set(place, change.after);
  }
  const places = new Map(
    accepted.map(({ item_id, line_id, language }) => {
      const place = { item_id, line_id, language };
      return [nameOfPlace(place), place];
    }),
  );
  return [...places].flatMap(([name, place]) => {
    const text = now.get(name);
    return text === undefined || text === released.get(name) ? [] : [{ ...place, text }];
  });
}

/**
 * The edition that patients are asked by: a newer one takes over as soon as every language that is signed in the one before it is
 * signed in it too. So what was signed is read until its successor is signed, and where nobody has signed, the newest is read.
 * @param editions in their order, the release first. @param signed hashes of all signatures that were not withdrawn.
 */
export function servedEdition<E extends Pick<Edition, 'hashes'>>(
  editions: readonly [E, ...E[]],
  signed: Readonly<Record<Language, ReadonlySet<string>>>,
): E {
  const isSigned = ({ hashes }: E, language: Language) => signed[language].has(hashes[language]);
  return editions.reduce((served, next) =>
    languages.every((language) => !isSigned(served, language) || isSigned(next, language)) ? next : served,
  );
}
