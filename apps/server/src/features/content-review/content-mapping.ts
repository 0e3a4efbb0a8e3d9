import type { ContentCase } from '@hodi/domain/content-review/content-case.ts';
import type { ContentHashes, ContentKey } from '@hodi/domain/content-review/content.ts';
import type { TextProposal } from '@hodi/domain/content-review/text-proposal.ts';
import type { ContentComment, SignOff } from '@hodi/domain/content-review/sign-off.ts';
import type { CaseRow, CommentRow, SignOffRow } from './content-review.repository.ts';
import type { ProposalRow } from './text-proposals.repository.ts';

const momentOf = (at: number): string => new Date(at).toISOString();

/** @param hashes of the content that it is held against. */
export function signOffOf(row: SignOffRow, hashes: Readonly<Record<ContentKey, ContentHashes>>): SignOff {
  const { id, topic, language, hash, version, name, profession, licence_number, signed_at } = row;
  const { withdrawn_at, withdrawn_reason, withdrawer } = row;
  const withdrawn =
    withdrawn_at === null || withdrawer === null
      ? null
      : { at: momentOf(withdrawn_at), reason: withdrawn_reason ?? '', by: withdrawer };
  // A topic of another version of the server has no hash here.
  const is_current = (hashes[topic] as ContentHashes | undefined)?.[language] === hash;
  return {
    id,
    topic,
    language,
    hash,
    version,
    name,
    profession,
    licence_number,
    signed_at: momentOf(signed_at),
    is_current,
    withdrawn,
  };
}

export function commentOf(row: CommentRow): ContentComment {
  const { id, item_id, language, body, suggestion, author, created_at, resolved_at, resolver, version } = row;
  const resolved = resolved_at === null ? null : { at: momentOf(resolved_at), by: resolver };
  return { id, item_id, language, body, suggestion, author, created_at: momentOf(created_at), resolved, version };
}

export function proposalOf({ created_at, decided_at, decider, reason, edition, ...row }: ProposalRow): TextProposal {
  const decided =
    decided_at === null || decider === null
      ? null
      : { at: momentOf(decided_at), by: decider, is_accepted: edition !== null, reason, edition };
  return { ...row, created_at: momentOf(created_at), decided };
}

export function caseOf({ created_at, ...row }: CaseRow): ContentCase {
  return { ...row, created_at: momentOf(created_at) };
}
