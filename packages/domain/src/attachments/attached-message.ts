/** Words of messages that have none of their own. */
import type { AttachmentKind } from './attachment-limits.ts';

interface Written {
  message: string;
  has_no_words?: boolean | undefined;
}

/** The author's text. Empty if `message` only tells an app of the last version about content that it cannot show. */
export const wordsOf = ({ message, has_no_words }: Written): string => (has_no_words === true ? '' : message);

/** In a list a message without words is this sign alone. It is stored, and apps of the last version show it as it is. */
export const attachedSigns: Readonly<Record<AttachmentKind, string>> = { photo: '\u{1F4F7}', voice: '\u{1F3A4}' };

/** A line of a list: beside a bare sign stands its word. */
export function namedExcerpt(excerpt: string, t: (key: 'thread.photo' | 'thread.voice_note') => string): string {
  const kind = kindOfExcerpt(excerpt);
  return kind === undefined ? excerpt : `${excerpt} ${t(kind === 'photo' ? 'thread.photo' : 'thread.voice_note')}`;
}

/** Kind of the attachment that a list shows for the last message; undefined if that message has text. */
export const kindOfExcerpt = (excerpt: string): AttachmentKind | undefined =>
  (Object.keys(attachedSigns) as AttachmentKind[]).find((kind) => attachedSigns[kind] === excerpt);

interface Described {
  description?: string | undefined;
  transcript?: { text: string } | null | undefined;
}

/** All that was typed about attachments: descriptions of photos, and transcripts of voice notes. */
export const attachedTexts = (attachments: readonly Described[] = []): string[] =>
  attachments
    .flatMap(({ description = '', transcript }) => [description, transcript?.text ?? ''])
    .filter((text) => text !== '');

/** All that was typed in a message and about its attachments. */
export const typedTexts = (said: Written & { attachments?: readonly Described[] | undefined }): string[] =>
  [wordsOf(said), ...attachedTexts(said.attachments)].filter((text) => text !== '');
