/** Data of the review's report: the state of each topic in each language, by whom, and what is still open. */
import { type ContentKey, contentKeys } from '@hodi/domain/content-review/content.ts';
import type { Edition } from '@hodi/domain/content-review/editions.ts';
import { loadContent } from '@hodi/domain/content-review/load-content.ts';
import { type ContentComment, type SignOff, standingSignOff } from '@hodi/domain/content-review/sign-off.ts';
import { catalogTopicWith } from '@hodi/domain/questionnaires/catalog.ts';
import { isTopicKey } from '@hodi/domain/questionnaires/load-topic.ts';
import { type Bilingual, type Language, languages } from '@hodi/domain/shared/language.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { changedTopics, newestOf, servedEditions } from '#server/features/questionnaires/editions.service.ts';
import { findUser } from '#server/features/users/users.service.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import type { Work } from '#server/work/work.ts';
import { commentOf, signOffOf } from './content-mapping.ts';
import { newestHashes, requireReview } from './content-review.service.ts';
import { commentsOf, signOffsOf } from './content-review.repository.ts';
import { openProposals } from './text-proposals.repository.ts';

interface ReportedTopic {
  title: Bilingual;
  version: string;
  served_version: string;
  hashes: Readonly<Record<Language, string>>;
  /** The last signature in each language, whether it holds or not; a withdrawn one where there is no other. */
  sign_offs: readonly SignOff[];
  comments: readonly ContentComment[];
  open_proposals: number;
}

export interface ReviewReport {
  language: Language;
  /** Name of the person who requested it, and the time in milliseconds since 1970. */
  reader: string;
  at: number;
  topics: readonly ReportedTopic[];
}

/** @throws Refusal 404 unless the caller reviews the content. */
export async function reviewReport(work: Work, language = work.caller.language): Promise<ReviewReport> {
  requireReview(work);
  work.touches({ patient_ids: [] });
  const { tx } = work;
  const hashes = await newestHashes(tx);
  const newest = new Map<ContentKey, Edition>(
    [...(await changedTopics(tx))].map(([topic, editions]) => [topic, newestOf(editions)]),
  );
  const served = new Map<ContentKey, string>(
    [...(await servedEditions(tx))].map(([topic, { version }]) => [topic, version]),
  );
  const proposed = await openProposals(tx);
  const signed = (await signOffsOf(tx)).map((row) => signOffOf(row, hashes));
  const topics: ReportedTopic[] = [];
  for (const key of contentKeys) {
    const { title, version } = await loadContent(key);
    const { changes = [], version: newestVersion = version } = newest.get(key) ?? {};
    const last = languages.flatMap((each) => {
      const all = signed.filter((one) => one.topic === key && one.language === each);
      return standingSignOff(all, each) ?? all[0] ?? [];
    });
    const counted = proposed.filter(({ topic }) => topic === key);
    topics.push({
      title: isTopicKey(key) ? catalogTopicWith(key, changes).title : title,
      version: newestVersion,
      served_version: served.get(key) ?? version,
      hashes: hashes[key],
      sign_offs: last,
      comments: (await commentsOf(tx, key)).map(commentOf).filter(({ resolved }) => resolved === null),
      open_proposals: counted.reduce((sum, { count }) => sum + count, 0),
    });
  }
  const reader = displayName(await findUser(tx, work.caller.user_id), clinicianOf(work.caller).role);
  return { language, reader, at: work.now, topics };
}
