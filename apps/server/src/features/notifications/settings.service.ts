import { usualQuietHours } from '@hodi/domain/notifications/notification-rules.ts';
import type { getNotificationSettings, setNotificationSettings } from '@hodi/domain/notifications/notifications.api.ts';
import { waysOf, withChoice } from '@hodi/domain/notifications/notification-settings.ts';
import type { AnswerOf, BodyOf } from '@hodi/domain/shared/endpoint.ts';
import type { Work } from '#server/work/work.ts';
import { type SettingRow, putSettings, settingsOf } from './settings.repository.ts';

const unchosen: SettingRow = {
  ways: {},
  is_quiet: true,
  quiet_from: usualQuietHours.from,
  quiet_to: usualQuietHours.to,
  has_sound: false,
  has_morning_email: false,
  was_asked: false,
};

export async function ownSettings({ tx, caller, at }: Work): Promise<AnswerOf<typeof getNotificationSettings>> {
  const { chosen, usual, devices } = await settingsOf(tx, caller.user_id, at);
  const row = chosen ?? unchosen;
  return {
    settings: {
      ways: waysOf(caller.user_type, row.ways, usual),
      quiet_hours: { is_on: row.is_quiet, from: row.quiet_from, to: row.quiet_to },
      has_sound: row.has_sound,
      has_morning_email: row.has_morning_email,
      was_asked: row.was_asked,
      devices,
      is_sms_stopped: chosen !== undefined && chosen.sms_stopped_at !== null,
    },
  };
}

/** If two devices change different settings at the same time, the later may win: only comfort depends on it. */
export async function changeSettings(
  work: Work,
  { ways = {}, quiet_hours, ...change }: BodyOf<typeof setNotificationSettings>,
): Promise<AnswerOf<typeof setNotificationSettings>> {
  const { chosen } = await settingsOf(work.tx, work.caller.user_id, work.at);
  const before = chosen ?? unchosen;
  const quiet = quiet_hours && {
    is_quiet: quiet_hours.is_on,
    quiet_from: quiet_hours.from,
    quiet_to: quiet_hours.to,
  };
  await putSettings(work.tx, work.caller.user_id, {
    ...before,
    ...quiet,
    ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
    ways: withChoice(before.ways, ways),
  });
  return ownSettings(work);
}
