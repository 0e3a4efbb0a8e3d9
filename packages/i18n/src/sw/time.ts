import type { Catalog } from '../catalog.ts';
import type { time as english } from '../en/time.ts';

export const time: Catalog<typeof english> = {
  'time.now': 'Sasa hivi',
  'time.minutes_ago': { one: 'dak. {count} iliyopita', other: 'dak. {count} zilizopita' },
  'time.hours_ago': { one: 'saa {count} iliyopita', other: 'saa {count} zilizopita' },
  'time.in_minutes': { one: 'Imebaki dak. {count}', other: 'Zimebaki dak. {count}' },
  'time.in_hours': { one: 'Imebaki saa {count}', other: 'Zimebaki saa {count}' },
  'time.today': 'Leo',
  'time.yesterday': 'Jana',
  'time.tomorrow': 'Kesho',
};
