import { createHash } from 'node:crypto';
import type { ResolvedTopic } from '../resolve-topic.ts';
import type { Problems } from '../source-problems.ts';
import { FOLDER, type OverlayFiles } from './read-overlays.ts';
import { type ResolvedOverlay, resolveOverlay } from './resolve-overlay.ts';

export interface Overlays {
  readonly files: OverlayFiles;
  readonly topics: readonly ResolvedOverlay[];
}

/** Resolves overlays; faults go into `problems`. */
export function resolveOverlays(topics: readonly ResolvedTopic[], files: OverlayFiles, problems: Problems): Overlays {
  const resolved = topics.flatMap((topic) => {
    const { key } = topic.topic;
    const work = () => resolveOverlay(topic, { own: files.topics[key], shared: files.shared });
    return problems.attempt({ file: `${FOLDER}/${key}.yaml`, id: 'conditions' }, work) ?? [];
  });
  return { files, topics: resolved };
}

/** Adds the questions about another person to the version: they decide what was shown, and what raises a red flag. */
export function withOverlayVersion(resolved: ResolvedTopic, { topics }: Overlays): ResolvedTopic {
  const { topic } = resolved;
  const found = topics.find(({ key }) => key === topic.key);
  const [day = ''] = topic.version.split('.');
  const digest = createHash('sha256')
    .update(JSON.stringify([topic.version, found?.overlay, found?.texts]))
    .digest('hex')
    .slice(0, 8);
  return { ...resolved, topic: { ...topic, version: `${day}.${digest}` } };
}
