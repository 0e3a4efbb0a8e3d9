/**
 * Chooses the wording of a topic. Texts may change without a release. Such an edition is listed with the signed topics;
 * its texts are fetched once and stored on the device. A questionnaire that was begun goes on in its own edition.
 */
import type { QueryClient } from '@tanstack/react-query';
import { getChangedTexts } from '@hodi/domain/content-review/reviewed-topics.api.ts';
import type { ChangedText } from '@hodi/domain/questionnaires/changed-texts.ts';
import { editionOf, releaseOf } from '@hodi/domain/questionnaires/content-version.ts';
import type { TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { contentNews } from '~/lib/offline/app-news-store.ts';
import { withTimeout } from '~/lib/timing.ts';
import { reviewedQuery } from './reviewed-topics.ts';

/** A questionnaire opens without the newest words rather than late, in milliseconds. */
const patience = 4_000;

/** None of a release; undefined where this device does not have them and cannot get them. */
export async function changesOf(
  client: QueryClient,
  topic: TopicKey,
  version: string,
): Promise<readonly ChangedText[] | undefined> {
  if (editionOf(version) === 0) return [];
  const query = { ...queryFor(getChangedTexts, { params: { topic, version } }), staleTime: Infinity, gcTime: Infinity };
  const read = () => client.getQueryData(query.queryKey)?.changes;
  return read() ?? client.fetchQuery(query).then(({ changes }) => changes, read);
}

/** The version served last, also without a network from this device. */
async function servedVersion(client: QueryClient, topic: TopicKey): Promise<string | undefined> {
  const query = reviewedQuery();
  const read = () => client.getQueryData(query.queryKey);
  const reviewed = await withTimeout(client.fetchQuery(query), patience).catch(read);
  return (reviewed ?? read())?.texts?.find((one) => one.topic === topic)?.version;
}

/** @param release what this app has of the topic. @param begunWith the version of a draft; empty without one. */
export async function versionToAsk(
  client: QueryClient,
  topic: TopicKey,
  { release, begunWith }: { release: string; begunWith: string },
): Promise<string> {
  const isHere = async (version: string) =>
    releaseOf(version) === release && (await changesOf(client, topic, version)) !== undefined;
  if (begunWith !== '' && (await isHere(begunWith))) return begunWith;
  const served = await servedVersion(client, topic);
  return served !== undefined && (await isHere(served)) ? served : release;
}

/** All words that questionnaires are asked in from now on, for a day without a network. */
export async function fetchEditions(client: QueryClient, staleTime = reviewedQuery().staleTime): Promise<void> {
  const { texts = [] } = await client.fetchQuery({ ...reviewedQuery(), staleTime });
  for (const { topic, version } of texts) await changesOf(client, topic, version);
}

/** Reads the editions in force as soon as the server marks them otherwise than those that are here. @returns how to stop. */
export function watchEditions(client: QueryClient): () => void {
  const look = () => {
    const mark = contentNews.get();
    const here = client.getQueryData(reviewedQuery().queryKey);
    if (mark !== null && here && here.mark !== mark) void fetchEditions(client, 0).catch(() => undefined);
  };
  look();
  return contentNews.subscribe(look);
}
