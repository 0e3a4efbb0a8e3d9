/** Asking for help, and the own inquiries. */
export const help = {
  'help.tabs': 'Get help',
  'help.ask': 'Ask for help',
  'help.title': 'What is the problem?',
  'help.continue': 'Continue · {age}',
  'help.no_clinician': 'You have no clinician yet',
  'help.no_clinician_text':
    'You can fill in the questions now. To send them you need a clinician: accept an invitation or join one who takes new patients, or ask your clinic to invite you.',
  'help.no_clinician_go': 'Find a clinician',
  'help.not_loaded': 'Your account could not be loaded',
  'help.search': 'Search my inquiries',
  'help.empty': 'No inquiries yet',
  'help.empty_text': 'When you send your answers, you find them and the replies of the clinic here.',
  'help.waiting': 'Waiting to send',
  'help.waiting_text': 'Sent once there is a network.',
  'help.not_sent': 'Not sent',
  'help.answers': 'See my answers',
  'help.answers_close': 'Close my answers',
  'help.look': 'Look at it',
} as const;
