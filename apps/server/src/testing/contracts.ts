import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DomainEvent } from '@hodi/domain/shared/domain-event.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';

const domain = join(import.meta.dirname, '../../../../packages/domain/src');

const isContract = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

const isEvent = (value: unknown): value is DomainEvent =>
  typeof value === 'object' && value !== null && 'name' in value && 'payload' in value;

async function exportedBy(files: string): Promise<unknown[]> {
  const paths = globSync(files, { cwd: domain }).toSorted();
  const modules = await Promise.all(
    paths.map(async (file) => (await import(pathToFileURL(join(domain, file)).href)) as Record<string, unknown>),
  );
  return modules.flatMap((module) => Object.values(module));
}

/** Every call that the domain declares, found by the names of its files: a new one cannot be forgotten. */
export const allContracts = async (): Promise<Endpoint[]> => (await exportedBy('**/*.api.ts')).filter(isContract);

/** Every event likewise. */
export const allEvents = async (): Promise<DomainEvent[]> => (await exportedBy('**/*.events.ts')).filter(isEvent);
