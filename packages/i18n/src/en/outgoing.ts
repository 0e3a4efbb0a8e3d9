/** What leaves by SMS, in one GSM-7 segment of 160 characters, and by e-mail. Never health data. */
export const outgoing = {
  'sms.emergency': 'Hodi: an inquiry with an emergency red flag waits for you. Please open Hodi now.',
  'sms.emergency_waiting':
    'Hodi: an emergency at your clinic has been waiting for {minutes} min. Please open Hodi, or call whoever is on duty now.',
  'sms.code': 'Hodi: your code is {code}. It is good for {minutes} minutes. Do not give it to anyone.',
  'sms.reset_code':
    'Hodi: your code for a new password is {code}. It is good for {minutes} minutes. Do not give it to anyone.',
  'sms.consent_code':
    'Hodi: your registration code is {code}. Tell it to the clinician only if you agree to be registered. Good for {minutes} minutes.',
  'sms.number_code':
    'Hodi: your code is {code}. Tell it to the clinician only if you want this number for your account. Good for {minutes} minutes.',
  'sms.complete_registration': 'Hodi: set your password within {hours} hours: {link}',
  'sms.invitation': 'Hodi: {clinician}, {place}, invites you. Accept or decline here: {home}',
  'sms.invitation_link': 'Hodi: {clinician}, {place}, invites you to register: {link}',
  'email.invitation_link.subject': '{place} invites you to Hodi',
  'email.invitation_link.body':
    'Hello,\n\n{clinician} of {place} cares for patients with Hodi and invites you to register. This link is good for {days} days and can be used once:\n\n{link}\n\nIf you do not expect an invitation, please do nothing.',
  'sms.phone_changed':
    'Hodi: the mobile number of your account was changed. If you did not ask for that, please contact your clinic.',
  'sms.clinician_invitation': 'Hodi: {place} invites you to join its staff: {link}',
  'email.clinician_invitation.subject': '{place} invites you to Hodi',
  'email.clinician_invitation.body':
    'Hello,\n\n{place} cares for patients with Hodi and invites you to join as a clinician. This link is good for {days} days and can be used once:\n\n{link}\n\nIf you did not expect this, you need not do anything.',
  'email.sms_silent.subject': 'Hodi: SMS do not leave',
  'email.sms_silent.body':
    'Hello,\n\nfor some minutes no SMS has left Hodi: neither codes for registering or a new password, nor warnings of emergencies, nor reminders of appointments.\n\nUntil this is mended, please look into Hodi often for new inquiries and emergencies, and call patients whom you must reach. Please tell whoever runs Hodi for your clinic.\n\nHodi goes on trying by itself. This is said once a day at most.',
  'sms.clinician_approved': 'Hodi: your clinic has approved your account. You can sign in now.',
  'sms.handed_over': 'Hodi: another clinician of your clinic now cares for you. Please open Hodi to see who.',
  'sms.appointment_reminder':
    'Hodi: appointment with {clinician} on {day} at {time}, {place}. Cannot come? Please tell the clinic.',
  'sms.appointment_moved':
    'Hodi: your appointment was changed. It is now with {clinician} on {day} at {time}, {place}.',
  'sms.appointment_cancelled':
    'Hodi: your appointment with {clinician} on {day} at {time} will not take place. Questions? Please ask the clinic.',
  'sms.appointment_reopened':
    'Hodi: your appointment will take place after all, with {clinician} on {day} at {time}, {place}.',
  'sms.erased':
    'Hodi: your account is erased as you asked. Your record is kept closed until {year}, then erased. Questions? {whom}',
  'sms.erased_whole': 'Hodi: your account and your record are erased as you asked. Questions? {whom}',
  'sms.already_patient':
    'Hodi: this number already has a patient account. If it is yours, log in or set a new password. If the number is new to you, please ask your clinic.',
  'sms.already_clinician':
    'Hodi: this number already has a clinician account. If you tried to register, please log in or set a new password.',
  'sms.no_patient':
    'Hodi: a new patient password was asked for, but this number has no patient account. If that was you, please register.',
  'sms.no_clinician':
    'Hodi: a new clinician password was asked for, but this number has no clinician account. If that was you, please register.',
} as const;

/** The page outside production that shows what would have left by SMS. */
export const outbox = {
  'outbox.title': 'Outbox',
  'outbox.explanation': 'Text messages that would have been sent, newest first. There is no such page in production.',
  'outbox.empty': 'No message yet.',
  'outbox.again': 'Look again',
  'outbox.for': 'Messages to {number}',
  'outbox.all': 'Show all messages',
  'outbox.blanked': 'The text held a link or a code and was removed once it had left.',
  'outbox.code': 'Code',
  'outbox.state_waiting': 'Waiting',
  'outbox.state_sent': 'Sent',
  'outbox.state_delivered': 'Delivered',
  'outbox.state_failed': 'Failed',
} as const;

/** What news over the live line say in words of their own, to whoever caused them. */
export const told = {
  'appointment.without_sms':
    'No SMS will remind {name} of the appointment on {at}: your clinic has had very many SMS sent in one day. Please remind them yourself.',
} as const;

/** What the contact card says where the institution has written nothing. */
export const contactCard = {
  'contact_card.default_text':
    'Write to us in Hodi whenever you have a question about your health. Keep this card and show it at the clinic.',
} as const;
