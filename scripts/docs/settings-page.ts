/** Renders docs/settings.md from the schema of the server's settings and the docstrings in its files. */
import { environmentSchema } from '@hodi/server/src/config.ts';
import type { SourceTree } from '../check/source-tree.ts';

const sections = {
  'config.ts': 'Server',
  'config-delivery.ts': 'Addresses, SMS and e-mail',
  'config-push.ts': 'Push messages',
  'config-objects.ts': 'Photos and voice notes',
  'config-speech.ts': 'Speech',
  'config-model.ts': 'Language model',
  'config-traces.ts': 'Traces',
};

const head = `# Settings

Generated from \`apps/server/src/config.ts\` by \`npm run docs\`. Do not edit.

All settings are environment variables. A bad value stops the start with one line that names the setting.
[install.md](install.md) says which ones a production server needs.
`;

interface Schema {
  safeParse(value: unknown): { error?: { issues: { message: string; code: string; values?: unknown[] }[] } };
  _zod: { def: { type: string; defaultValue?: string | number | readonly string[] } };
}

/** The values that a setting takes, in the words of the error for a value that none takes. */
function valuesOf(schema: Schema): string {
  const issue = schema.safeParse('?\n').error?.issues[0];
  if (issue === undefined) return 'text';
  if (issue.code === 'invalid_value') return (issue.values ?? []).map((value) => `\`${String(value)}\``).join(', ');
  return issue.message.replace(/^must (be|have) /, '').replace(/like (\S+:\S+?|Hodi <.*>)(?=,|$)/, 'like `$1`');
}

function defaultOf(schema: Schema): string {
  const value = schema._zod.def.defaultValue;
  return value === undefined || value.toString() === '' ? '' : `\`${value.toString()}\``;
}

/** The docstrings by the names of the settings, in their order. */
function docstrings(text: string): [name: string, says: string][] {
  const pattern = /\/\*\*(?<says>(?:(?!\*\/).)*)\*\/\s+(?<name>[A-Z][A-Z0-9_]+):/gs;
  return [...text.matchAll(pattern)].map(({ groups }) => [
    groups?.['name'] ?? '',
    (groups?.['says'] ?? '').replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim(),
  ]);
}

/** @throws Error of a setting without a docstring. */
export function settingsPage(tree: SourceTree): string {
  const shape: Record<string, Schema> = environmentSchema.shape;
  const missing = new Set(Object.keys(shape));
  const parts = Object.entries(sections).map(([file, title]) => {
    const text = tree.find(({ path }) => path === `apps/server/src/${file}`)?.text ?? '';
    const rows = docstrings(text).flatMap(([name, says]) => {
      const schema = shape[name];
      if (schema === undefined || !missing.delete(name)) return [];
      return [`| \`${name}\` | ${valuesOf(schema)} | ${defaultOf(schema)} | ${says} |`];
    });
    return `\n## ${title}\n\n| setting | value | default | meaning |\n| - | - | - | - |\n${rows.join('\n')}\n`;
  });
  if (missing.size > 0) throw new Error(`no docstring: ${[...missing].join(', ')}`);
  return head + parts.join('');
}
