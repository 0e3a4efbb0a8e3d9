import { join } from 'node:path';
import * as z from 'zod';
import { checkTopic } from '../check/check-topic.ts';
import { checkVectors } from '../check/check-vectors.ts';
import { type SharedFile, topicFileSchema } from '../content-schema.ts';
import type { MedicinesFile } from '../proposed-answers/template-schema.ts';
import { readFile } from '../read-content.ts';
import { type ResolvedTopic, resolveTopic } from '../resolve-topic.ts';
import type { Problems } from '../source-problems.ts';

const text = z.string().trim().min(1).max(120);
const code = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, 'a code is lower case letters, digits and _');
const item = z.tuple(
  [code, text, text, z.array(code), z.array(text)],
  'an item is [code, English, Kiswahili, [classes], [other names]]',
);
const items = z.array(item).min(1);
const pickListSchema = z.strictObject({ allergies: items, conditions: items, medicines: items });
export type PickListFile = z.infer<typeof pickListSchema>;

export interface RecordContent {
  readonly measurements: ResolvedTopic;
  readonly pickList: PickListFile;
}

const FOLDER = 'record';

/** The options of the shared questions by which what is picked counts, and the groups of medicines. */
function classesOf(shared: SharedFile, medicines: MedicinesFile): Set<string> {
  const asked = new Set(['known_allergies', 'chronic_conditions', 'current_medicines']);
  const options = shared.questions
    .filter(({ id }) => asked.has(id))
    .flatMap((question) => ('options' in question && Array.isArray(question.options) ? question.options : []))
    .flatMap((option) => (typeof option === 'string' ? [] : [option[0]]));
  return new Set([...options, ...Object.keys(medicines.groups)]);
}

function checkPickList(list: PickListFile, classes: ReadonlySet<string>, problems: Problems): void {
  for (const [name, entries] of Object.entries(list)) {
    const file = `${FOLDER}/pick-list.yaml`;
    const codes = entries.map(([id]) => id);
    for (const [at, id] of codes.entries()) {
      if (codes.indexOf(id) !== at) problems.add(file, `${name}.${id}`, 'this code is used twice');
    }
    for (const [id, en, sw, known] of entries) {
      if (en === sw) problems.add(file, `${name}.${id}`, 'both languages are equal');
      for (const one of known) if (!classes.has(one)) problems.add(file, `${name}.${id}`, `there is no class "${one}"`);
    }
  }
}

/** Reads and checks what the record knows beside questionnaires: measures with their rules, and the list to pick from. */
export function recordContent(
  clinicalFolder: string,
  { shared, medicines }: { shared: SharedFile; medicines: MedicinesFile },
  problems: Problems,
): RecordContent | undefined {
  const folder = join(clinicalFolder, FOLDER);
  const file = readFile(join(folder, 'measurements.yaml'), topicFileSchema, problems);
  const pickList = readFile(join(folder, 'pick-list.yaml'), pickListSchema, problems);
  if (!file || !pickList) return undefined;
  const measurements = resolveTopic(file, shared, problems);
  checkTopic(measurements, shared, problems);
  checkVectors(measurements, shared, problems);
  checkPickList(pickList, classesOf(shared, medicines), problems);
  return { measurements, pickList };
}
