import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/notifications/notifications.api.ts';
import { pushKeys } from '#server/outside/push/vapid.ts';
import { performPublic } from '#server/work/perform-public.ts';
import { serve } from '#server/wire/serve.ts';
import { snoozeForAnHour } from './snooze.service.ts';
import { notReached } from './not-reached.service.ts';
import { changeSettings, ownSettings } from './settings.service.ts';
import { subscribe, unsubscribe } from './subscriptions.service.ts';

export function notificationRoutes(app: FastifyInstance): void {
  const { config, secret } = app;
  serve(app, api.getNotificationSettings, (work) => ownSettings(work));
  serve(app, api.setNotificationSettings, (work, { body }) => changeSettings(work, body));
  serve(app, api.getPushKey, {
    auth: 'public',
    handle: () => Promise.resolve({ public_key: pushKeys(config, secret)?.publicKey ?? null }),
  });
  serve(app, api.addPushSubscription, (work, { body }) => subscribe(work, body, config.push.services));
  serve(app, api.removePushSubscription, (work, { body }) => unsubscribe(work, body));
  serve(app, api.tellLater, {
    auth: 'public',
    handle: async ({ body }) => {
      await performPublic(app.db, app.clock(), (work) => snoozeForAnHour(work, { ...body, secret }));
      return {};
    },
  });
  serve(app, api.listNotReached, (work, { query }) => notReached(work, query));
}
