/** The page outside production that shows what would have left by SMS. */
export const outbox = {
  'outbox.title': 'Outbox',
  'outbox.explanation': 'Text messages that would have been sent, newest first. There is no such page in production.',
  'outbox.empty': 'No message yet. This page looks again by itself.',
  'outbox.for': 'Messages to {number}',
  'outbox.all': 'Show all messages',
  'outbox.code': 'Code',
} as const;
