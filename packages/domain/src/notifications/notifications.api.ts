import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { pageOf, pageQuery } from '../shared/page.ts';
import { momentSchema } from '../shared/time.ts';
import { bothUserTypes } from '../shared/user-type.ts';
import { publicUserSchema } from '../users/user.ts';
import { notificationChoiceSchema, notificationSettingsSchema } from './notification-settings.ts';

const settingsAnswer = z.object({ settings: notificationSettingsSchema });

export const getNotificationSettings = endpoint({
  name: 'notifications.settings',
  summary: 'By what the own account is told of what',
  method: 'GET',
  path: '/notifications/settings',
  answer: settingsAnswer,
  who: bothUserTypes,
  audit: false,
});

/** Fields that are left out stay. */
export const setNotificationSettings = endpoint({
  name: 'notifications.set_settings',
  summary: 'Choose by what the own account is told of what',
  method: 'PUT',
  path: '/notifications/settings',
  body: notificationChoiceSchema,
  answer: settingsAnswer,
  who: bothUserTypes,
  repeat: 'natural',
  audit: false,
});

/** Null where this server sends no push messages. */
export const getPushKey = endpoint({
  name: 'notifications.push_key',
  summary: 'The public key to which a browser binds its push subscription',
  method: 'GET',
  path: '/push/public-key',
  answer: z.object({ public_key: z.nullable(z.string()) }),
  who: 'anyone',
  audit: false,
});

const base64url = (bytes: { min: number; max: number }) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+={0,2}$/), z.minLength(bytes.min), z.maxLength(bytes.max));

/** As `PushSubscription.toJSON()` has it. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.string().check(z.maxLength(1000, 'too_long')),
  keys: z.object({ p256dh: base64url({ min: 80, max: 96 }), auth: base64url({ min: 16, max: 32 }) }),
});

/**
 * The subscription ends with the session. 400 field `endpoint` `push_service_unknown`: only the push services of browsers are
 * sent to.
 */
export const addPushSubscription = endpoint({
  name: 'notifications.subscribe',
  summary: 'Tell this device by push from now on',
  method: 'POST',
  path: '/push-subscriptions',
  body: pushSubscriptionSchema,
  answer: z.object({ id: idSchema }),
  who: bothUserTypes,
  repeat: 'natural',
  audit: false,
});

export const removePushSubscription = endpoint({
  name: 'notifications.unsubscribe',
  summary: 'Tell a device of the own account no more; nothing happens where it was not told',
  method: 'DELETE',
  path: '/push-subscriptions',
  body: z.object({ endpoint: z.string().check(z.maxLength(1000, 'too_long')) }),
  answer: z.object({}),
  who: bothUserTypes,
  repeat: 'natural',
  audit: false,
});

/** The token of a push message is all that the service worker has. It does no more than to wait an hour. */
export const tellLater = endpoint({
  name: 'notifications.later',
  summary: 'Tell of it again in an hour, unless it was read by then',
  method: 'POST',
  path: '/notifications/later',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  answer: z.object({}),
  who: 'anyone',
  repeat: 'natural',
  audit: false,
});

export const notReachedSchema = z.object({
  e_contact_id: idSchema,
  patient_id: idSchema,
  patient: publicUserSchema,
  member_id: z.string(),
  mobile_number: z.string(),
  /** Since when it is known that nothing reached them. */
  since: momentSchema,
});
export type NotReached = z.infer<typeof notReachedSchema>;

export const listNotReached = endpoint({
  name: 'notifications.not_reached',
  summary: 'Own patients who have something unread and could not be told of it',
  method: 'GET',
  path: '/notifications/not-reached',
  query: z.object(pageQuery),
  answer: pageOf(notReachedSchema),
  who: ['clinician'],
  needs: 'inquiries',
  audit: true,
});
