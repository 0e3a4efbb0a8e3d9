import type { Catalog } from '../catalog.ts';
import type { time as english } from '../en/time.ts';

export const time: Catalog<typeof english> = {
  'time.now': 'Sasa hivi',
  'time.minutes_ago': { one: 'dak. {count} iliyopita', other: 'dak. {count} zilizopita' },
  'time.hours_ago': { one: 'saa {count} iliyopita', other: 'saa {count} zilizopita' },
  'time.in_minutes': { one: 'Baada ya dak. {count}', other: 'Baada ya dak. {count}' },
  'time.in_hours': { one: 'Baada ya saa {count}', other: 'Baada ya saa {count}' },
  'time.today': 'Leo',
  'time.yesterday': 'Jana',
  'time.tomorrow': 'Kesho',
};
