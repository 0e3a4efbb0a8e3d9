import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import type { SharedTemplates, TopicTemplates } from '@hodi/domain/proposed-answers/templates.ts';
import { readFile } from '../read-content.ts';
import type { ResolvedTopic } from '../resolve-topic.ts';
import type { Problems } from '../source-problems.ts';
import { checkInteractions, checkMedicines, checkSharedTemplates, checkTemplates } from './check-templates.ts';
import { resolveShared, resolveTemplates } from './resolve-templates.ts';
import {
  type InteractionsFile,
  interactionsFileSchema,
  type MedicinesFile,
  medicinesFileSchema,
  type SharedTemplatesFile,
  sharedTemplatesSchema,
  templatesFileSchema,
} from './template-schema.ts';

export interface ProposedAnswers {
  readonly shared: SharedTemplates;
  readonly topics: readonly TopicTemplates[];
  readonly medicines: MedicinesFile;
  readonly interactions: InteractionsFile;
}

const FOLDER = 'proposed-answers';
const notTopics = new Set(['shared.yaml', 'medicines.yaml', 'interactions.yaml']);

function topicTemplates(
  folder: string,
  topics: readonly ResolvedTopic[],
  { shared, problems }: { shared: SharedTemplatesFile; problems: Problems },
): TopicTemplates[] {
  return topics.flatMap((topic) => {
    const { key } = topic.topic;
    const file = problems.attempt({ file: `${FOLDER}/${key}.yaml`, id: 'file' }, () =>
      readFile(join(folder, `${key}.yaml`), templatesFileSchema, problems),
    );
    if (!file) return [];
    if (file.topic !== key) problems.add(`${FOLDER}/${key}.yaml`, 'topic', `must be ${key}, as the file is named`);
    const resolved = resolveTemplates(file, topic, { shared, problems });
    if (resolved) checkTemplates(file, { topic, resolved }, problems);
    return resolved ? [resolved] : [];
  });
}

function checkFiles(folder: string, problems: Problems): void {
  for (const name of readdirSync(folder)) {
    const isKnown = notTopics.has(name) || (topicKeys as readonly string[]).includes(name.slice(0, -'.yaml'.length));
    if (name.endsWith('.yaml') && !isKnown) problems.add(`${FOLDER}/${name}`, 'file', 'there is no such topic');
  }
}

/** Reads and checks the sentences of proposed answers, against questionnaires that are right. */
export function proposedAnswers(
  clinicalFolder: string,
  topics: readonly ResolvedTopic[],
  problems: Problems,
): ProposedAnswers | undefined {
  const folder = join(clinicalFolder, FOLDER);
  checkFiles(folder, problems);
  const sharedFile = readFile(join(folder, 'shared.yaml'), sharedTemplatesSchema, problems);
  const medicines: MedicinesFile | undefined = readFile(join(folder, 'medicines.yaml'), medicinesFileSchema, problems);
  const interactions: InteractionsFile | undefined = readFile(
    join(folder, 'interactions.yaml'),
    interactionsFileSchema,
    problems,
  );
  if (!sharedFile || !medicines || !interactions) return undefined;
  const shared = problems.attempt({ file: `${FOLDER}/shared.yaml`, id: 'sentences' }, () => resolveShared(sharedFile));
  if (!shared) return undefined;
  checkSharedTemplates(sharedFile, { shared, topics }, problems);
  checkMedicines(medicines, topics, problems);
  checkInteractions(interactions, medicines, problems);
  return { shared, topics: topicTemplates(folder, topics, { shared: sharedFile, problems }), medicines, interactions };
}
