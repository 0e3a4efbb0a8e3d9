import { join, relative } from 'node:path';
import plan from './planned-files.json' with { type: 'json' };

const root = join(import.meta.dirname, '../../../..');
const nameOf = new Map(Object.entries(plan).flatMap(([name, modules]) => modules.map((id) => [id, name] as const)));

/** What the pages share beyond `file-groups.ts`, as `plan-files.ts` has found that it loads together. */
export const plannedGroup = {
  debugName: 'planned',
  name: (id: string): string | undefined => nameOf.get(relative(root, id)),
  includeDependenciesRecursively: false as const,
};
