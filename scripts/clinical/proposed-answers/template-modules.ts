import { HEAD, type Modules } from '../write-modules.ts';
import { sourceOf } from '../module-source.ts';
import type { ProposedAnswers } from './templates.ts';

const TEMPLATES = 'export const';

/** The modules of proposed answers: in both languages, since only the server loads them. */
export function templateModules({ shared, topics, medicines, interactions }: ProposedAnswers): Modules {
  const modules: Modules = new Map();
  const put = (name: string, source: string) => modules.set(name, HEAD + source);
  put(
    'shared.ts',
    `import type { SharedTemplates } from '../templates.ts';\n${TEMPLATES} shared: SharedTemplates = ${sourceOf(shared)};\n`,
  );
  for (const own of topics) {
    put(
      `${own.topic}.ts`,
      `import type { TopicTemplates } from '../templates.ts';\n${TEMPLATES} own: TopicTemplates = ${sourceOf(own)};\n`,
    );
  }
  const map = topics.map(({ topic }) => `  ${topic}: () => import('./${topic}.ts'),\n`).join('');
  put('loaders.ts', `${TEMPLATES} templateLoaders = {\n${map}};\n`);
  const groups = Object.entries(medicines.groups).map(([id, group]) => ({ id, ...group }));
  put(
    'medicines.ts',
    `import type { Interaction, MedicineGroup } from '../check-against-record.ts';\n${TEMPLATES} medicineGroups: readonly MedicineGroup[] = ${sourceOf(groups)};\n${TEMPLATES} interactions: readonly Interaction[] = ${sourceOf(interactions.pairs)};\n`,
  );
  return modules;
}
