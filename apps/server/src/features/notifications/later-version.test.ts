/** Two versions of the server run side by side, or an older one again: what only the later one knows holds nobody up. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openNotificationClinic } from '#server/testing/notifications/notification-clinic.ts';
import { newId } from '#server/work/new-id.ts';

const { time, db, clinic, given, settle, asked, answered, withDevice, seenByDoctor } = await openNotificationClinic();

test('news of a kind that only a later version knows keeps no other back, and waits for that version', async () => {
  await withDevice();
  const at = new Date(time.now);
  const of = { id: newId(time.now), user_id: given.patient.user.id, subject_id: newId(time.now) };
  const unknown = { kind: 'of_a_later_version' as never, level: 9, created_at: at, next_at: at };
  const { institution_id } = clinic.doctor;
  await db
    .insertInto('notification')
    .values({ ...of, ...unknown, institution_id })
    .execute();
  const id = await asked();
  await answered(id);
  await settle();
  assert.equal((await seenByDoctor(id)).told?.by, 'push');
  const waits = await db.selectFrom('notification').select('next_at').where('id', '=', of.id).executeTakeFirstOrThrow();
  assert.equal(waits.next_at, at.getTime());
});
