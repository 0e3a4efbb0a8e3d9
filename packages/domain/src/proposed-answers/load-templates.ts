import type { TopicKey } from '../questionnaires/topic.ts';
import type { Templates } from './case-to-answer.ts';
import { templateLoaders } from './generated/loaders.ts';

/** The sentences of one topic and those that all share. For the server, and for clinical leads who try them out. */
export async function loadTemplates(key: TopicKey): Promise<Templates> {
  const [{ shared }, { own }] = await Promise.all([import('./generated/shared.ts'), templateLoaders[key]()]);
  return { shared, own };
}
