/**
 * Where a browser's push messages are handed over. The address comes from the browser, so only the services of known browsers are
 * believed: the server would send requests to any other host that somebody names.
 */
const knownHosts = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'updates.push.services.mozilla.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'web.push.apple.com',
  'push.apple.com',
];

const isUnder = (hostname: string, host: string): boolean => hostname === host || hostname.endsWith(`.${host}`);

/** @param further origins that an operator allows, such as `https://push.example.org`. */
export function isPushService(endpoint: string, further: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (further.includes(origin)) return true;
  return protocol === 'https:' && knownHosts.some((host) => isUnder(hostname, host));
}
