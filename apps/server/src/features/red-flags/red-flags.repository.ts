import type { Tx } from '#server/db/database.ts';

/** False when it was acknowledged before. */
export async function setAcknowledged(tx: Tx, id: string, by: { clinician_id: string; at: Date }): Promise<boolean> {
  const result = await tx
    .updateTable('red_flag')
    .set({ acknowledged_at: by.at, acknowledged_by: by.clinician_id })
    .where('id', '=', id)
    .where('acknowledged_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
