/** Asked when two different things were typed at one place. */
export const otherWords = {
  'other_words.title': 'Something else was written here too',
  'other_words.why':
    'It is kept on this device, from another tab or from before. Choose what to go on with. The other is removed.',
  'other_words.here': 'On the screen',
  'other_words.other': 'Also kept',
  'other_words.nothing': 'Nothing',
  'other_words.keep': 'Keep what is on the screen',
  'other_words.take': 'Take what was also kept',
} as const;
