import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { NotificationSettings } from '@hodi/domain/notifications/notification-settings.ts';
import { applyChoice } from './apply-choice.ts';

const settings: NotificationSettings = {
  ways: {
    emergency: { push: true, sms: true, email: false },
    answer: { push: true, sms: true, email: false },
  },
  quiet_hours: { is_on: true, from: 21, to: 7 },
  has_sound: false,
  has_morning_email: false,
  was_asked: false,
  devices: 1,
  is_sms_stopped: false,
};

describe('a choice over the settings', () => {
  it('changes one way of one kind alone', () => {
    const { ways, ...others } = applyChoice(settings, { ways: { answer: { sms: false } } });
    assert.deepEqual(ways, { ...settings.ways, answer: { push: true, sms: false, email: false } });
    const { ways: _, ...before } = settings;
    assert.deepEqual(others, before);
  });
  it('leaves what it does not name', () => {
    assert.deepEqual(applyChoice(settings, { has_sound: true, quiet_hours: undefined }), {
      ...settings,
      has_sound: true,
    });
  });
  it('takes the quiet hours as a whole', () => {
    const quiet_hours = { is_on: false, from: 22, to: 6 };
    assert.deepEqual(applyChoice(settings, { quiet_hours }).quiet_hours, quiet_hours);
  });
});
