import type { ContentHashes, ContentKey, ReviewedContent } from './content.ts';
import { contentLoaders } from './generated/loaders.ts';

/** All of a topic as its reviewers read it. Loaded when it is opened. */
export const loadContent = async (key: ContentKey): Promise<ReviewedContent> => (await contentLoaders[key]()).content;

/** Hashes of this build's content, to which sign-offs are bound. */
export const loadContentHashes = async (): Promise<Readonly<Record<ContentKey, ContentHashes>>> =>
  (await import('./generated/hashes.ts')).contentHashes;
