import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type DeviceFacts, type DeviceState, deviceStateOf } from './push-device.ts';

const facts = (over: Partial<DeviceFacts>): DeviceFacts => ({
  isSupported: true,
  permission: 'default',
  isSubscribed: false,
  isIos: false,
  isStandalone: false,
  ...over,
});

const table: readonly (readonly [says: string, facts: Partial<DeviceFacts>, expected: DeviceState])[] = [
  ['nobody was asked yet', {}, 'off'],
  ['allowed, but not begun', { permission: 'granted' }, 'off'],
  ['allowed and subscribed', { permission: 'granted', isSubscribed: true }, 'on'],
  ['refused in the browser', { permission: 'denied' }, 'blocked'],
  ['refused after it had begun', { permission: 'denied', isSubscribed: true }, 'blocked'],
  ['forgotten by the browser after it had begun', { isSubscribed: true }, 'off'],
  ['a browser that knows no push messages', { isSupported: false }, 'unsupported'],
  ['an iPhone in the browser', { isIos: true, isSupported: false }, 'needs_home_screen'],
  ['an iPhone from the home screen', { isIos: true, isStandalone: true }, 'off'],
  ['an old iPhone from the home screen', { isIos: true, isStandalone: true, isSupported: false }, 'unsupported'],
];

describe('whether a device can be told by push messages', () => {
  for (const [says, over, expected] of table) {
    it(`${says}: ${expected}`, () => assert.equal(deviceStateOf(facts(over)), expected));
  }
});
