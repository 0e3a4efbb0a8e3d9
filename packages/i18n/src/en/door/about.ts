/** What Hodi is, what becomes of what people write, and where to turn. */
export const about = {
  'about.what':
    'With Hodi you tell your clinic how you feel, and your clinician answers in the same place. “Hodi!” is what one calls at a door; the answer is “Karibu”.',
  'about.emergency_title': 'In an emergency',
  'about.emergency':
    'Hodi is no ambulance, and nobody reads it every minute. Call {first} or {second}, or go to the nearest hospital now.',
  'about.call': 'Call {number}',
  'about.privacy_title': 'Your information',
  'about.kept':
    'What you report, your messages, appointments and the notes about you are kept for the clinic that cares for you, and for nothing else. They are never sold or used for advertising.',
  'about.read':
    'Only clinicians whom you agreed to read them, and whoever takes over from them. Each reading is written down: under Account you see who opened your record.',
  'about.sent': 'SMS and e-mails from Hodi never say what you reported.',
  'about.device':
    'So that Hodi works without a network, this device keeps a locked copy. Logging out removes what you have read.',
  'about.rights_title': 'Your rights',
  'about.rights':
    'You may see what is kept about you, have mistakes put right, and ask that it be deleted, as Kenya’s Data Protection Act of 2019 says. Ask your clinic. If you are not heard, write to the Office of the Data Protection Commissioner.',
  'about.commissioner': 'Data Protection Commissioner (odpc.go.ke)',
  'about.software_title': 'The software',
  'about.licence':
    'Hodi is free software: everybody may use, read and change it under the GNU Affero General Public License, version 3 or later. It comes without any warranty.',
  'about.licence_text': 'Read the licence',
  'about.version': 'Version {version}',
} as const;
