/** What waits on this device to be sent, and what became of it. */
export const connection = {
  'connection.not_kept':
    'This could not be sent, and this browser keeps nothing. Please leave the page open and try again.',
  'connection.earlier_arrived':
    'The clinic already has this as you first sent it. What you changed since then was not sent.',
  'connection.offline': 'You are offline.',
  'connection.offline_with': {
    one: 'You are offline. {count} change waiting to send.',
    other: 'You are offline. {count} changes waiting to send.',
  },
  'connection.wrong_date': 'The date on this device is wrong: please set it.',
  'connection.sending': 'Sending {number} of {count}',
  'connection.not_sent': { one: '{count} change is not sent yet.', other: '{count} changes are not sent yet.' },
  'connection.needs_you': {
    one: '{count} change could not be sent and needs you.',
    other: '{count} changes could not be sent and need you.',
  },
  'connection.waits': 'One moment, please: it goes on by itself.',
  'connection.connected': 'Connected. Everything is sent.',
  'connection.as_of': 'Kept here, as of {when}',
  'connection.send_now': 'Send now',
  'connection.dismiss': 'Dismiss',
  'connection.look': 'View',
  'connection.waiting': 'Waiting to send',
  'connection.sending_this': 'Sending',
  'connection.failed': 'Not sent. The clinic could not be reached.',
  'connection.refused': 'Needs attention',
  'queue.unreadable': 'Something that this device can no longer open',
} as const;
