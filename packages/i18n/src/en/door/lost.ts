/** Said when a browser has thrown away what waited to be sent. */
export const lost = {
  'lost.title': { one: '{count} change is lost', other: '{count} changes are lost' },
  'lost.why': {
    one: 'It waited on this device to be sent. The browser has cleared its storage, as it does when the device is short of room, so the clinic never got it.',
    other:
      'They waited on this device to be sent. The browser has cleared its storage, as it does when the device is short of room, so the clinic never got them.',
  },
  'lost.what_to_do': 'Please look at your latest messages and entries, and write again what is missing.',
  'lost.understood': 'I understand',
} as const;
