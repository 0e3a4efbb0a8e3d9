/** Whether this device can tell its user something by push messages, and whether it does. */

/** `blocked`: the browser was told to let the app tell nothing. `needs_home_screen`: an iPhone, in the browser. */
export type DeviceState = 'on' | 'off' | 'blocked' | 'needs_home_screen' | 'unsupported';

export interface DeviceFacts {
  /** The browser knows service workers, notifications and push messages. */
  isSupported: boolean;
  permission: NotificationPermission;
  /** Subscribed, for the user who is signed in. */
  isSubscribed: boolean;
  isIos: boolean;
  /** Opened from the home screen. */
  isStandalone: boolean;
}

/** Pure. An iPhone knows push messages only in an app on its home screen. */
export function deviceStateOf({
  isSupported,
  permission,
  isSubscribed,
  isIos,
  isStandalone,
}: DeviceFacts): DeviceState {
  if (isIos && !isStandalone) return 'needs_home_screen';
  if (!isSupported) return 'unsupported';
  if (permission === 'denied') return 'blocked';
  return isSubscribed && permission === 'granted' ? 'on' : 'off';
}

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis && 'caches' in globalThis;

/** An iPad says that it is a Mac, but a Mac has no touch screen. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Of this browser now. @param isSubscribed asked for apart, since it is not known at once. */
export function deviceFacts(isSubscribed: boolean): DeviceFacts {
  const isSupported = isPushSupported();
  return {
    isSupported,
    permission: isSupported ? Notification.permission : 'default',
    isSubscribed,
    isIos: isIos(),
    isStandalone: matchMedia('(display-mode: standalone)').matches,
  };
}
