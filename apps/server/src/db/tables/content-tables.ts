/** Tables of what clinical leads say of the content. */
import type { Generated } from 'kysely';
import type { ContentKey, EditedKey } from '@hodi/domain/content-review/content.ts';
import type { SignedItem } from '@hodi/domain/content-review/signed-text.ts';
import type { ContentCase } from '@hodi/domain/content-review/content-case.ts';
import type { TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { Json, MaybeMoment, Moment } from './column-types.ts';

export interface ContentSignOffTable {
  id: string;
  topic: ContentKey;
  language: Language;
  /** Hash of the signed content. */
  hash: string;
  /** The same in words, to tell what changed since. */
  items: Json<SignedItem[]>;
  version: string;
  signed_by: string;
  /** As they stood on that day. */
  name: string;
  profession: string;
  licence_number: string;
  signed_at: Moment;
  withdrawn_at: MaybeMoment;
  withdrawn_by: string | null;
  withdrawn_reason: string | null;
}

export interface ContentCommentTable {
  id: string;
  topic: ContentKey;
  item_id: string;
  /** Null: of the item in every language, such as its condition. */
  language: Language | null;
  body: string;
  suggestion: string;
  author_id: string;
  created_at: Moment;
  resolved_at: MaybeMoment;
  resolved_by: string | null;
  version: Generated<number>;
}

/** For which topics that nobody signed an institution's admin took responsibility. */
export interface TakenTopicTable {
  institution_id: string;
  topic: TopicKey;
  words: string;
  taken_by: string;
  taken_at: Moment;
}

export interface ContentCaseTable {
  id: string;
  topic: ContentKey;
  note: string;
  profile: Json<ContentCase['profile']>;
  answers: Json<ContentCase['answers']>;
  expect: Json<string[]>;
  content_version: string;
  author_id: string;
  created_at: Moment;
  deleted_at: MaybeMoment;
}

/** Accepted where it has an edition; declined where it was decided and has none. */
export interface ContentProposalTable {
  id: string;
  topic: EditedKey;
  item_id: string;
  line_id: string;
  language: Language;
  /** The text that its author had before them. */
  before: string;
  after: string;
  content_version: string;
  author_id: string;
  created_at: Moment;
  decided_at: MaybeMoment;
  decided_by: string | null;
  reason: Generated<string>;
  edition: number | null;
}

export interface ContentTables {
  content_proposal: ContentProposalTable;
  content_sign_off: ContentSignOffTable;
  content_comment: ContentCommentTable;
  content_case: ContentCaseTable;
  taken_topic: TakenTopicTable;
}
