import { fileURLToPath } from 'node:url';
import { checkShared } from './check/check-shared.ts';
import { checkTopic } from './check/check-topic.ts';
import { checkVectors } from './check/check-vectors.ts';
import type { SharedFile } from './content-schema.ts';
import { checkDangerWords } from './danger-words/check-danger-words.ts';
import type { DangerWordsFile } from './danger-words/danger-words-schema.ts';
import { type ProposedAnswers, proposedAnswers } from './proposed-answers/templates.ts';
import { readContent } from './read-content.ts';
import { type ResolvedTopic, resolveTopic } from './resolve-topic.ts';
import { Problems } from './source-problems.ts';

export const clinicalFolder = fileURLToPath(new URL('../../clinical/', import.meta.url));

interface ResolvedContent {
  readonly shared: SharedFile;
  readonly topics: readonly ResolvedTopic[];
  readonly dangerWords: DangerWordsFile;
}

export interface CheckedContent {
  readonly problems: readonly string[];
  /** Missing if a file could not even be read. */
  readonly content?: ResolvedContent;
  /** Missing unless all before it is right. */
  readonly proposed?: ProposedAnswers;
}

/** Reads the content and puts everything it refers to in its place, without the checks that follow. */
export function resolvedContent(folder: string = clinicalFolder): CheckedContent {
  const problems = new Problems();
  const source = readContent(folder, problems);
  if (!source) return { problems: problems.lines };
  const topics = source.topics.map((file) => resolveTopic(file, source.shared, problems));
  return { problems: problems.lines, content: { ...source, topics } };
}

/** Reads and checks all clinical content. Vectors run only once everything they rely on is right. */
export function checkedContent(folder: string = clinicalFolder): CheckedContent {
  const { problems: found, content } = resolvedContent(folder);
  if (found.length > 0 || !content) return { problems: found };
  const { shared, topics, dangerWords } = content;
  const problems = new Problems();
  for (const topic of topics) checkTopic(topic, shared, problems);
  if (problems.lines.length === 0) checkShared(shared, topics, problems);
  if (problems.lines.length === 0) for (const topic of topics) checkVectors(topic, shared, problems);
  if (problems.lines.length === 0) checkDangerWords(dangerWords, problems);
  if (problems.lines.length > 0) return { problems: problems.lines, content };
  const proposed = proposedAnswers(folder, topics, problems);
  return { problems: problems.lines, content, ...(proposed && { proposed }) };
}
