import type { listOpenLists } from '@hodi/domain/clinicians/open-lists.api.ts';
import type { AnswerOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import { countCeiling } from '@hodi/domain/shared/page.ts';
import { patientOf } from '#server/wire/caller.ts';
import { cursorOf, readCursor } from '#server/wire/cursor.ts';
import type { Work } from '#server/work/work.ts';
import { countOpenLists, pageOfOpenLists } from './open-lists.repository.ts';

/** Clinicians whose lists the caller may join. */
export async function openLists(
  { tx, caller }: Work,
  { cursor, limit }: QueryOf<typeof listOpenLists>,
): Promise<AnswerOf<typeof listOpenLists>> {
  const patient_id = patientOf(caller).id;
  const rows = await pageOfOpenLists(tx, { patient_id, after: readCursor(cursor, ['text', 'id']), limit });
  const shown = rows.slice(0, limit);
  const counted = await countOpenLists(tx, patient_id);
  const last = shown.at(-1);
  return {
    items: shown.map(({ list }) => list),
    total: Math.min(counted, countCeiling),
    is_more_than_total: counted > countCeiling,
    next_cursor: rows.length > limit && last !== undefined ? cursorOf(last.place) : null,
  };
}
