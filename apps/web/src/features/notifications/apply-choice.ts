import {
  type NotificationChoice,
  type NotificationSettings,
  withChoice,
} from '@hodi/domain/notifications/notification-settings.ts';

/** The settings as they are once the server has taken a choice; what it leaves out stays. */
export function applyChoice(settings: NotificationSettings, choice: NotificationChoice): NotificationSettings {
  const { ways, ...others } = choice;
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  if (ways === undefined) return { ...settings, ...given };
  return {
    ...settings,
    ...given,
    ways: { ...settings.ways, ...withChoice(settings.ways, ways) } as typeof settings.ways,
  };
}
