import { fileURLToPath } from 'node:url';
import { checkShared } from './check/check-shared.ts';
import { checkTopic } from './check/check-topic.ts';
import { checkVectors } from './check/check-vectors.ts';
import type { SharedFile } from './content-schema.ts';
import { checkDangerWords } from './danger-words/check-danger-words.ts';
import type { DangerWordsFile } from './danger-words/danger-words-schema.ts';
import { checkOverlays } from './for-someone/check-overlay.ts';
import { type Overlays, resolveOverlays, withOverlayVersion } from './for-someone/overlays.ts';
import { readOverlays } from './for-someone/read-overlays.ts';
import { type ProposedAnswers, proposedAnswers } from './proposed-answers/templates.ts';
import { readContent } from './read-content.ts';
import { type RecordContent, recordContent } from './record/record-content.ts';
import { type ResolvedTopic, resolveTopic } from './resolve-topic.ts';
import { Problems } from './source-problems.ts';

export const clinicalFolder = fileURLToPath(new URL('../../clinical/', import.meta.url));

interface ResolvedContent {
  readonly shared: SharedFile;
  readonly topics: readonly ResolvedTopic[];
  readonly dangerWords: DangerWordsFile;
  readonly overlays: Overlays;
}

export interface CheckedContent {
  readonly problems: readonly string[];
  /** Missing if a file could not even be read. */
  readonly content?: ResolvedContent;
  /** Missing unless all before it is right. */
  readonly proposed?: ProposedAnswers;
  readonly record?: RecordContent;
}

/** Reads the content and puts everything it refers to in its place, without the checks that follow. */
export function resolvedContent(folder: string = clinicalFolder): CheckedContent {
  const problems = new Problems();
  const source = readContent(folder, problems);
  const files = readOverlays(folder, problems);
  if (!source || !files) return { problems: problems.lines };
  const own = source.topics.map((file) => resolveTopic(file, source.shared, problems));
  const overlays = resolveOverlays(own, files, problems);
  const topics = own.map((topic) => withOverlayVersion(topic, overlays));
  return { problems: problems.lines, content: { ...source, topics, overlays } };
}

/** Reads and checks all clinical content. Vectors run only once everything they rely on is right. */
export function checkedContent(folder: string = clinicalFolder): CheckedContent {
  const { problems: found, content } = resolvedContent(folder);
  if (found.length > 0 || !content) return { problems: found };
  const { shared, topics, dangerWords, overlays } = content;
  const problems = new Problems();
  for (const topic of topics) checkTopic(topic, shared, problems);
  if (problems.lines.length === 0) checkShared(shared, topics, problems);
  if (problems.lines.length === 0) checkOverlays(overlays.files, content, problems);
  if (problems.lines.length === 0) for (const topic of topics) checkVectors(topic, shared, problems);
  if (problems.lines.length === 0) checkDangerWords(dangerWords, problems);
  if (problems.lines.length > 0) return { problems: problems.lines, content };
  const proposed = proposedAnswers(folder, topics, problems);
  const medicines = proposed?.medicines;
  const record = medicines && recordContent(folder, { shared, medicines }, problems);
  return { problems: problems.lines, content, ...(proposed && { proposed }), ...(record && { record }) };
}
