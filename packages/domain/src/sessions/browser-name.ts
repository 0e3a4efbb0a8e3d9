/** A browser's name, in words that its user knows. Only for lists in which people recognise their own devices. */
export interface BrowserName {
  /** Null when it is none of those known here. */
  browser: string | null;
  system: string | null;
}

/** The first that fits: most browsers also name those whose pages they can show. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bOPR\/|\bOpera Mini\/|\bOpera\b|\bOPX\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bPHX\//, 'Phoenix'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHuaweiBrowser\//, 'Huawei Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\b(Headless)?Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bKAIOS\b/i, 'KaiOS'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** @param userAgent the header as it was sent; null when there was none. */
export function browserName(userAgent: string | null): BrowserName {
  const text = userAgent ?? '';
  const first = (list: typeof browsers) => list.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  return { browser: first(browsers), system: first(systems) };
}
