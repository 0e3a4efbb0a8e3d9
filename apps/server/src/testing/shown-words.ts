/** Asks everything that can be asked, and finds words in the answers: for what must not be shown to somebody. */
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import type { Person } from './clinic-app.ts';
import { allContracts } from './contracts.ts';

const reads = (await allContracts()).filter(
  ({ method, who }) => method === 'GET' && (who === 'anyone' || who.includes('clinician')),
);

export interface Sought {
  /** Each goes into the path of each call. */
  ids: readonly string[];
  /** Each of them, as far as a call knows what it asks; and nothing. */
  queries: readonly Readonly<Record<string, string>>[];
}

/** The call with each of the ids in its path, and with each query. */
function asks(contract: Endpoint, { ids, queries: all }: Sought) {
  const shape = (contract.query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
  const names = contract.path.match(/(?<=:)\w+/g) ?? [];
  const paths = names.length === 0 ? [{}] : ids.map((id) => Object.fromEntries(names.map((name) => [name, id])));
  const queries = [{}, ...all.filter((query) => Object.keys(query).every((name) => name in shape))];
  return paths.flatMap((params) => queries.map((asked) => ({ params, query: asked })));
}

/** Which of the words a clinician is shown, as `patients.get: Kondele`, whatever they ask. */
export async function shownWords(person: Person, sought: Sought, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const contract of reads) {
    for (const given of asks(contract, sought)) {
      const { body } = await person.call(contract, given);
      found.push(...words.filter((word) => body.includes(word)).map((word) => `${contract.name}: ${word}`));
    }
  }
  return [...new Set(found)];
}
