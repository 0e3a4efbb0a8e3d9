/** What Hodi is, what becomes of what people write, and where to turn: for who has had little schooling. */
export const about = {
  'about.what':
    'With Hodi you tell your clinic how you feel, and your clinician answers in the same place. “Hodi!” is what one calls at a door; the answer is “Karibu”.',
  'about.emergency_title': 'In an emergency',
  'about.emergency':
    'Hodi is no ambulance, and nobody reads it every minute. Call {first} or {second}, or go to the nearest hospital now.',
  'about.emergency_own':
    'Hodi is no ambulance, and nobody reads it every minute. Call {number}, or go to the nearest hospital now.',
  'about.call': 'Call {number}',
  'about.privacy_title': 'Your information',
  'about.responsible': 'The clinic whose clinician cares for you is responsible for your information.',
  'about.reach': 'When you have a clinician and are signed in, you see here how to reach that clinic.',
  'about.kept':
    'What you report, your messages, appointments and the notes about you are kept for the clinic that cares for you, and for nothing else. They are never sold or used for advertising.',
  'about.read':
    'Only clinicians whom you agreed to may read them, and whoever takes over from them. Others who work at the clinic or manage it may see your name and how to reach you, but not what you report. Under Account, “Who opened your record” shows you who has read.',
  'about.model':
    'Where this is switched on, your clinician may have a language model (a computer program, perhaps of another company) draft a part of the reply. It gets the questions with your answers, your age and gender; your name and phone number are left out, also of what you wrote yourself where Hodi finds them. Your clinician decides what is sent, and the same list shows you each time.',
  'about.speech':
    'When a text is read aloud, the voice may be that of another company, where this is switched on. It gets those words.',
  'about.sent':
    'SMS and e-mails are carried by other companies. They hold codes, links and short notices, and of an appointment with whom, when and where it is; never what you reported.',
  'about.device':
    'So that Hodi works without a network, this device keeps a locked copy. Logging out removes what you have read.',
  'about.how_long':
    'All this is kept until you ask for erasure and the clinic carries it out. Then your account, phone number and address go within minutes. The law asks the clinic to keep the medical record for some years; it is closed to everybody until it is erased too. Who opened it, and who signed in, when and from which internet address (IP), stays written down for good, without your name.',
  'about.rights_title': 'Your rights',
  'about.rights':
    'Under Account you can correct your details, get a copy with “Download my record”, and ask the clinic for anything else under “Correct or erase your data”. Notes that clinicians keep among themselves are not in the copy: ask the clinic for them.',
  'about.law':
    'In Kenya the Data Protection Act of 2019 gives you these rights; in another country its own law holds. If your clinic does not hear you, in Kenya you can write to the Office of the Data Protection Commissioner.',
  'about.commissioner': 'Data Protection Commissioner (odpc.go.ke)',
  'about.software_title': 'The software',
  'about.licence':
    'Hodi is free software: everybody may use, read and change it under the GNU Affero General Public License, version 3 or later. It comes without any warranty.',
  'about.licence_text': 'Read the licence',
  'about.version': 'Version {version}',
} as const;
