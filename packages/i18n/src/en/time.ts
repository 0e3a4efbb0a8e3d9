export const time = {
  'time.now': 'Just now',
  'time.minutes_ago': { one: '{count} min ago', other: '{count} min ago' },
  'time.hours_ago': { one: '{count} h ago', other: '{count} h ago' },
  'time.in_minutes': { one: 'In {count} min', other: 'In {count} min' },
  'time.in_hours': { one: 'In {count} h', other: 'In {count} h' },
  'time.today': 'Today',
  'time.yesterday': 'Yesterday',
  'time.tomorrow': 'Tomorrow',
} as const;
