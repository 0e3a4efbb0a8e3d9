export const shell = {
  'shell.loading': 'Loading',
  'shell.back': 'Back',
  'shell.continue': 'Continue',
  'shell.cancel': 'Cancel',
  'shell.close': 'Close',
  'shell.try_again': 'Try again',
  'shell.language': 'Language',
  'shell.go_home': 'Go to the start page',
} as const;
