import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';

const domain = join(import.meta.dirname, '../../../../packages/domain/src');

const isContract = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

/** Every call that the domain declares, found by the names of its files: a new one cannot be forgotten. */
export async function allContracts(): Promise<Endpoint[]> {
  const files = globSync('**/*.api.ts', { cwd: domain }).toSorted();
  const modules = await Promise.all(
    files.map(async (file) => (await import(pathToFileURL(join(domain, file)).href)) as Record<string, unknown>),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isContract);
}
