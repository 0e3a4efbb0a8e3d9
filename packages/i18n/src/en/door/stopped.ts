/** What is offered for a write that stopped, and why nothing came of it. */
export const stopped = {
  'connection.not_noted':
    'This device could not do that: its storage is probably full. What you wrote stays here and is not lost. Delete some photos, videos or apps, then try again.',
  'connection.send_again': 'Send again',
  'connection.edit': 'Edit',
  'connection.open': 'Open',
  'connection.discard': 'Discard',
  'connection.keep': 'Keep',
} as const;
