/** What opens a locked device, and the settings of it. */
export const lock = {
  'lock.title': 'Lock on this device',
  'lock.why':
    'When nobody touches this device for a while, it asks for your password before it shows anything. That works without a network too.',
  'lock.after': 'Lock after',
  'lock.minutes': { one: '{count} minute', other: '{count} minutes' },
  'lock.hours': { one: '{count} hour', other: '{count} hours' },
  'lock.now': 'Lock now',
  'lock.not_yet': 'Log in once with your password on this device. From then on it can be locked.',
  'lock.has_pin': 'A PIN opens this device too.',
  'lock.set_pin': 'Choose a PIN',
  'lock.change_pin': 'Change PIN',
  'lock.remove_pin': 'Remove PIN',
  'lock.new_pin': 'New PIN',
  'lock.pin_hint':
    'Best {offered} digits. Quicker than the password, and easier to guess: after {tries} wrong ones only the password opens.',
  'lock.pin_short': {
    one: '{count} digit is weak: a person with a copy of this device’s storage finds it within minutes. 6 digits hold longer, your password longest.',
    other:
      '{count} digits are weak: a person with a copy of this device’s storage finds them within minutes. 6 digits hold longer, your password longest.',
  },
  'lock.pin_needs_network': 'A PIN can be chosen when there is a network. Please try again then.',
  'lock.pin_again': 'New PIN again',
  'lock.pin_wrong_form': 'Please enter {min} to {max} digits',
  'lock.pins_differ': 'The two PINs are not the same',
  'lock.pin_set': 'The PIN now opens this device.',
  'lock.pin_removed': 'The PIN is removed. Your password opens this device.',
  'lock.not_kept': 'This device could not keep that. Please try again.',
  'lock.locked': 'Locked',
  'lock.enter': 'This device is locked. Enter your password to go on where you were.',
  'lock.enter_pin': 'This device is locked. Enter your PIN or password to go on where you were.',
  'lock.pin_or_password': 'PIN or password',
  'lock.only_login':
    'This device is locked, and does not know your password yet. With a network, log in again: what is not sent yet stays here and goes after that.',
  'lock.log_in_again': 'Log in again',
  'lock.unlock': 'Unlock',
  'lock.unlocking': 'Unlocking',
  'lock.wrong': 'That is not right. Please try again.',
  'lock.no_more_pin': 'Too many wrong PINs. Please enter your password.',
  'lock.too_many': 'Too many wrong tries. Please log in again.',
  'lock.elsewhere':
    'Changed your password on another device? Log out and log in with the new one. What is not sent yet stays here and goes after that.',
} as const;
