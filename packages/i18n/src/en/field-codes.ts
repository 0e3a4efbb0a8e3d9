/** What is wrong with one field or one try, by the code that schemas and the server give. Forms show these too. */
export const fieldCodes = {
  required: 'This field is required',
  invalid_email: 'Please enter a valid email address',
  invalid_phone: 'Please enter a valid phone number',
  invalid_date: 'Please enter a valid date',
  date_in_future: 'The date cannot be in the future',
  end_before_start: 'The end must be after the start',
  passwords_do_not_match: 'Passwords do not match',
  password_too_short: 'The password needs at least {min} characters',
  too_short: 'Please write at least {min} characters',
  too_long: 'Please write at most {max} characters',
  out_of_range: 'Please enter a number from {min} to {max}',
  invalid_choice: 'Please choose one of the options',
  invalid_value: 'Please check this value',
  something_went_wrong: 'Something went wrong. Please try again.',
  network_error: 'Network error. Please check your connection.',
} as const;
