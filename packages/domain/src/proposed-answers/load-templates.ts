import type { TopicKey } from '../questionnaires/topic.ts';
import type { Templates } from './case-to-answer.ts';
import { type ChangedSentences, withChangedSentences } from './changed-sentences.ts';
import { templateLoaders } from './generated/loaders.ts';

const noChanges: ChangedSentences = { own: [], shared: [] };

/**
 * The sentences of one topic and those that all share. For the server, and for clinical leads who try them out.
 * @param changed what editions word otherwise than the release.
 */
export async function loadTemplates(key: TopicKey, changed = noChanges): Promise<Templates> {
  const [{ shared }, { own }] = await Promise.all([import('./generated/shared.ts'), templateLoaders[key]()]);
  return withChangedSentences({ shared, own }, changed);
}
