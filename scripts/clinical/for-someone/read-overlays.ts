import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type TopicKey, topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { readFile } from '../read-content.ts';
import type { Problems } from '../source-problems.ts';
import {
  type SharedOverlayFile,
  sharedOverlaySchema,
  type TopicOverlayFile,
  topicOverlaySchema,
} from './overlay-schema.ts';

export const FOLDER = 'for-someone';

export interface OverlayFiles {
  readonly shared: SharedOverlayFile;
  readonly topics: Readonly<Record<TopicKey, TopicOverlayFile>>;
}

const isTopic = (name: string): name is TopicKey => (topicKeys as readonly string[]).includes(name);

/** Each topic has one: a questionnaire about a child must not speak to "you" because a file was forgotten. */
export function readOverlays(clinicalFolder: string, problems: Problems): OverlayFiles | undefined {
  const folder = join(clinicalFolder, FOLDER);
  for (const name of readdirSync(folder)) {
    const isKnown = name === 'shared.yaml' || isTopic(name.slice(0, -'.yaml'.length));
    if (name.endsWith('.yaml') && !isKnown) problems.add(`${FOLDER}/${name}`, 'file', 'there is no such topic');
  }
  const shared = problems.attempt({ file: `${FOLDER}/shared.yaml`, id: 'file' }, () =>
    readFile(join(folder, 'shared.yaml'), sharedOverlaySchema, problems),
  );
  const topics: [TopicKey, TopicOverlayFile][] = [];
  for (const key of topicKeys) {
    const name = `${FOLDER}/${key}.yaml`;
    const file = problems.attempt({ file: name, id: 'file' }, () =>
      readFile(join(folder, `${key}.yaml`), topicOverlaySchema, problems),
    );
    if (file && file.topic !== key) problems.add(name, 'topic', `must be ${key}, as the file is named`);
    if (file) topics.push([key, file]);
  }
  if (!shared || topics.length < topicKeys.length) return undefined;
  return { shared, topics: Object.fromEntries(topics) as OverlayFiles['topics'] };
}
