/** An emergency in a patient's thread: whether anybody at the clinic has seen it. */
export const standing = {
  'standing.unseen': 'Nobody at the clinic has looked at this yet',
  'standing.opened': 'The clinic has opened this, but nobody has confirmed the emergency yet',
  'standing.unknown': 'Without a network this phone cannot tell whether the clinic has looked at this',
  'standing.seen': 'Your emergency was seen by {name}, {at}',
  'standing.still': 'Do not wait here: do what the emergency message said until the clinic writes or calls.',
} as const;
