/** New words for texts: proposed by one reviewer, accepted or declined by another; what is accepted becomes an edition. */
import type { ContentLine, EditedKey } from '@hodi/domain/content-review/content.ts';
import { isEditable, withTexts } from '@hodi/domain/content-review/editions.ts';
import { loadContent } from '@hodi/domain/content-review/load-content.ts';
import type { NewProposal } from '@hodi/domain/content-review/text-proposal.ts';
import type { getChangedTexts } from '@hodi/domain/content-review/reviewed-topics.api.ts';
import type * as api from '@hodi/domain/content-review/text-proposals.api.ts';
import { textProblem } from '@hodi/domain/content-review/text-problems.ts';
import type { ContentPlace } from '@hodi/domain/questionnaires/changed-texts.ts';
import { headItem, type TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import type { AnswerOf, BodyOf, ParamsOf } from '@hodi/domain/shared/endpoint.ts';
import { questionnaireIn } from '#server/features/fhir/questionnaires.service.ts';
import { changesOfVersion, editionsOf, newestOf } from '#server/features/questionnaires/editions.service.ts';
import { keepTexts } from '#server/features/questionnaires/texts-of-versions.service.ts';
import { type FieldFault, Refusal, notFound } from '#server/wire/refusal.ts';
import type { Work } from '#server/work/work.ts';
import { proposalOf } from './content-mapping.ts';
import { noteReview, requireReview, requireReviewToWrite } from './content-review.service.ts';
import * as rows from './text-proposals.repository.ts';

/** The topic as reviewers read it now. */
async function contentNow(work: Work, topic: EditedKey) {
  const content = await loadContent(topic);
  const { version, changes, number } = newestOf(await editionsOf(work.tx, topic));
  const items = withTexts(content.items, changes);
  const at = ({ item_id, line_id }: ContentPlace) => {
    const item = items.find(({ id }) => id === item_id);
    const line = item?.lines.find(({ id }) => id === line_id);
    return item && line && isEditable(topic, item, line) ? { item, line } : undefined;
  };
  return { version, number, at };
}
type ContentNow = Awaited<ReturnType<typeof contentNow>>;

const isThere = (line: ContentLine, { language, before }: Pick<NewProposal, 'language' | 'before'>): boolean =>
  line[language] === before;

function faultOf({ at }: ContentNow, proposal: NewProposal, index: number): FieldFault | undefined {
  const found = at(proposal);
  if (found === undefined) return { field: `proposals.${index}.line_id`, code: 'not_found' };
  const { language, after: text } = proposal;
  const problem = textProblem({ ...found, language, text });
  return problem && { field: `proposals.${index}.after`, code: problem };
}

async function proposalsNow(work: Work, topic: EditedKey, ids: readonly string[]) {
  return { proposals: (await rows.proposalsById(work.tx, topic, ids)).map(proposalOf) };
}

/**
 * Nothing is stored unless all can be.
 * @throws Refusal 404; 400 with a field for each that cannot be; 409 `content_changed`, `id_taken`.
 */
export async function propose(
  work: Work,
  { topic }: ParamsOf<typeof api.proposeTexts>,
  { proposals }: BodyOf<typeof api.proposeTexts>,
): Promise<AnswerOf<typeof api.proposeTexts>> {
  requireReviewToWrite(work);
  const content = await contentNow(work, topic);
  const fields = proposals.flatMap((proposal, index) => faultOf(content, proposal, index) ?? []);
  if (fields.length > 0) throw new Refusal(400, 'invalid_request', { fields });
  for (const proposal of proposals) {
    const found = content.at(proposal);
    if (found && !isThere(found.line, proposal)) throw new Refusal(409, 'content_changed');
  }
  const by = { topic, content_version: content.version, author_id: work.caller.user_id, created_at: work.at };
  const inserted = await rows.insertProposals(
    work.tx,
    proposals.map((proposal) => ({ ...proposal, ...by })),
  );
  if (inserted < proposals.length) throw new Refusal(409, 'id_taken');
  await noteReview(work, topic, proposals[0]?.id ?? null);
  return proposalsNow(
    work,
    topic,
    proposals.map(({ id }) => id),
  );
}

type OpenRow = Awaited<ReturnType<typeof rows.lockOpenProposals>>[number];

/** The ones to decide, locked. @throws Refusal 404 of an unknown one; 409 `already_decided`. */
async function openOnes(work: Work, topic: EditedKey, ids: readonly string[]): Promise<OpenRow[]> {
  const known = await rows.proposalsById(work.tx, topic, ids);
  if (known.length < new Set(ids).size) throw notFound();
  const open = (await rows.lockOpenProposals(work.tx, topic)).filter(({ id }) => ids.includes(id));
  if (open.length < known.length) throw new Refusal(409, 'already_decided');
  return open;
}

/** @throws Refusal 409 `content_changed` where another text stands there by now, or two are for one place. */
function requireFitting({ at }: ContentNow, open: readonly OpenRow[]): void {
  const places = new Set(open.map(({ item_id, line_id, language }) => `${item_id} ${line_id} ${language}`));
  const isFitting = open.every((row) => {
    const found = at(row);
    if (found === undefined || !isThere(found.line, row)) return false;
    return textProblem({ ...found, language: row.language, text: row.after }) === undefined;
  });
  if (!isFitting || places.size < open.length) throw new Refusal(409, 'content_changed');
}

/**
 * Accepts proposals as one new edition, or declines them. An own one may only be taken back.
 * @throws Refusal 404; 409 `own_proposal`, `already_decided`, `content_changed`.
 */
export async function decide(
  work: Work,
  { topic }: ParamsOf<typeof api.decideTexts>,
  { proposal_ids: ids, is_accepted, reason }: BodyOf<typeof api.decideTexts>,
): Promise<AnswerOf<typeof api.decideTexts>> {
  requireReviewToWrite(work);
  const { user_id } = work.caller;
  const open = await openOnes(work, topic, ids);
  if (is_accepted && open.some(({ author_id }) => author_id === user_id)) throw new Refusal(409, 'own_proposal');
  const content = await contentNow(work, topic);
  if (is_accepted) requireFitting(content, open);
  const edition = is_accepted ? content.number + 1 : null;
  await rows.decideProposals(work.tx, ids, { decided_at: work.at, decided_by: user_id, reason, edition });
  if (is_accepted) await keepTexts(work.tx);
  await noteReview(work, topic, ids[0] ?? null);
  return proposalsNow(work, topic, ids);
}

/** A topic as FHIR has it, with the texts that reviewers read now. @throws Refusal 404. */
export async function reviewedQuestionnaire(work: Work, topic: TopicKey, base: string): Promise<object> {
  requireReview(work);
  return questionnaireIn(base, topic, newestOf(await editionsOf(work.tx, topic)));
}

/** Whether patients read the item, unlike sentences of an answer. */
const isAsked = (item_id: string): boolean => item_id === headItem || /^(question|rule|action)\./.test(item_id);

/** For every app that asks by an edition. @throws Refusal 404. */
export async function changedTexts(
  work: Work,
  { topic, version }: ParamsOf<typeof getChangedTexts>,
): Promise<AnswerOf<typeof getChangedTexts>> {
  const changes = await changesOfVersion(work.tx, topic, version);
  if (changes === undefined) throw notFound();
  // Sentences of answers are the server's alone.
  return { changes: changes.filter(({ item_id }) => isAsked(item_id)) };
}
