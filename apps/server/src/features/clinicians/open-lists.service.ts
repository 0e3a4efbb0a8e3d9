import type { listOpenLists } from '@hodi/domain/clinicians/open-lists.api.ts';
import type { AnswerOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import { patientOf } from '#server/wire/caller.ts';
import { readCursor } from '#server/wire/cursor.ts';
import { pageOf, totalOf } from '#server/wire/pages.ts';
import type { Work } from '#server/work/work.ts';
import { countOpenLists, pageOfOpenLists } from './open-lists.repository.ts';

/** Clinicians whose lists the caller may join. */
export async function openLists(
  { tx, caller }: Work,
  { cursor, limit }: QueryOf<typeof listOpenLists>,
): Promise<AnswerOf<typeof listOpenLists>> {
  const patient_id = patientOf(caller).id;
  const rows = await pageOfOpenLists(tx, { patient_id, after: readCursor(cursor, ['text', 'id']), limit });
  const { shown, next_cursor } = pageOf(rows, limit, ({ place }) => place);
  const counted = await countOpenLists(tx, patient_id);
  return {
    items: shown.map(({ list }) => list),
    ...totalOf(counted),
    next_cursor,
  };
}
