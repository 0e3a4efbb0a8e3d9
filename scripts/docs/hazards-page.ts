/**
 * Renders docs/hazards.md and docs/clinical-questions.md from docs/hazards.yaml, and says what is wrong with that file.
 */
import { parse } from 'yaml';
import * as z from 'zod';
import type { SourceTree, Violation } from '../check/source-tree.ts';
import { isThere, testNames } from './asvs-page.ts';

export const hazardsData = 'docs/hazards.yaml';

const text = z.string().min(1);
const hazardSchema = z.strictObject({
  id: z.number().transform(String),
  hazard: text,
  causes: z.array(text).min(1),
  controls: z.array(z.strictObject({ how: text, where: z.array(text).min(1) })).min(1),
  left: z.enum(['low', 'medium', 'high']),
  note: text.optional(),
  open: z.array(text).min(1).optional(),
});
const hazardsSchema = z.object({
  groups: z.array(z.strictObject({ title: text, about: text, hazards: z.array(hazardSchema).min(1) })),
});
type Hazard = z.infer<typeof hazardSchema>;

const head = `# Hazard log

Generated from \`docs/hazards.yaml\` by \`npm run docs\`. Do not edit.

What can hurt a person, what stands against it, and what is left then. No clinician has judged it: the degrees are the developers'; what
clinicians have to decide stands in [clinical questions](clinical-questions.md), by the same numbers. The content errs towards telling too many.
Find a test by its name: \`git ls-files "*NAME*"\`. \`trust -- N\` is \`npm run lab -- trust N\`.
`;

function hazardText({ id, hazard, causes, controls, left, note, open = [] }: Hazard): string {
  const lines = controls.map(({ how, where }) => `- ${how}: ${where.map((name) => `\`${name}\``).join(', ')}`);
  const questions = open.length === 0 ? '' : ` Open questions: ${open.length}.`;
  return [
    `### ${id} ${hazard}`,
    '',
    `Causes: ${causes.join('; ')}.`,
    '',
    ...lines,
    '',
    `Left: **${left}**${note === undefined ? '' : `; ${note}`}.${questions}`,
  ].join('\n');
}

const questionsHead = `# Clinical questions

Generated from \`docs/hazards.yaml\` by \`npm run docs\`. Do not edit.

What clinicians have to decide before launch, by the number of the [hazard](hazards.md). Write the answer into \`docs/hazards.yaml\` or the
content, and take the question away.
`;

const questionsText = ({ id, hazard, open = [] }: Hazard): string =>
  `\n## ${id} ${hazard}\n\n${open.map((question, at) => `${at + 1}. ${question}\n`).join('')}`;

/** @param yaml the text of docs/hazards.yaml. Throws where it is no hazard log. */
export function questionsPage(yaml: string): string {
  const all = hazardsSchema.parse(parse(yaml)).groups.flatMap(({ hazards }) => hazards);
  const asked = all.filter(({ open }) => open !== undefined);
  return `${questionsHead}${asked.map(questionsText).join('')}`;
}

/** @param yaml the text of docs/hazards.yaml. Throws where it is no hazard log. */
export function hazardsPage(yaml: string): string {
  const { groups } = hazardsSchema.parse(parse(yaml));
  const all = groups.flatMap(({ hazards }) => hazards);
  const open = all.flatMap((one) => one.open ?? []).length;
  const sums = (['high', 'medium', 'low'] as const).map(
    (left) => `${all.filter((one) => one.left === left).length} ${left}`,
  );
  const parts = groups.map(
    ({ title, about, hazards }) => `\n## ${title}\n\n${about}\n\n${hazards.map(hazardText).join('\n\n')}\n`,
  );
  return `${head}\n${all.length} hazards, left: ${sums.join(', ')}. Open questions: ${open}.\n${parts.join('')}`;
}

/** Each hazard has its own number, and each control names a test that is there. */
export function checkHazards(tree: SourceTree): Violation[] {
  const yaml = tree.find(({ path }) => path === hazardsData)?.text;
  if (yaml === undefined) return [];
  const paths = testNames(tree);
  const all = hazardsSchema.parse(parse(yaml)).groups.flatMap(({ hazards }) => hazards);
  return all.flatMap((one, index) => {
    const line = yaml.split('\n').findIndex((row) => row.trim() === `- id: ${one.id}`) + 1;
    const missing = one.controls.flatMap(({ where }) => where).filter((name) => !isThere(name, paths));
    const faults = missing.map((name) => `there is no ${name}`);
    if (all.findIndex(({ id }) => id === one.id) < index) faults.push('is there twice');
    return faults.map((fault) => ({ path: hazardsData, line, message: `${one.id}: ${fault}` }));
  });
}
