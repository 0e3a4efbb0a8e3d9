import type { addPushSubscription, removePushSubscription } from '@hodi/domain/notifications/notifications.api.ts';
import { isPushService } from '@hodi/domain/notifications/push-services.ts';
import type { AnswerOf, BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { newId } from '#server/work/new-id.ts';
import type { Work } from '#server/work/work.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { deleteOwn, keepNewest, putSubscription } from './subscriptions.repository.ts';

/** Devices of one account that are told; nobody has more in use. */
const most = 10;

/** @throws Refusal 400 field `endpoint` `push_service_unknown`. */
export async function subscribe(
  work: Work,
  { endpoint, keys }: BodyOf<typeof addPushSubscription>,
  services: readonly string[],
): Promise<AnswerOf<typeof addPushSubscription>> {
  if (!isPushService(endpoint, services))
    throw new Refusal(400, 'invalid_request', { fields: [{ field: 'endpoint', code: 'push_service_unknown' }] });
  const { tx, caller, at } = work;
  const { user_id, session_id } = caller;
  const id = await putSubscription(tx, { id: newId(work.now), user_id, session_id, endpoint, ...keys, created_at: at });
  await keepNewest(tx, user_id, most);
  return { id };
}

export async function unsubscribe(
  { tx, caller }: Work,
  { endpoint }: BodyOf<typeof removePushSubscription>,
): Promise<AnswerOf<typeof removePushSubscription>> {
  await deleteOwn(tx, { user_id: caller.user_id, endpoint });
  return {};
}
