import { answerCodes } from './answer-codes.ts';
import { appointments } from './appointments.ts';
import { clinicians } from './clinicians.ts';
import { connection } from './connection.ts';
import { eContacts } from './e-contacts.ts';
import { frame } from './frame.ts';
import { patients } from './patients.ts';
import { people } from './people.ts';
import { questionnaires } from './questionnaires.ts';

/** Texts of everything after login: each feature adds its catalog here. */
export const app = {
  ...answerCodes,
  ...appointments,
  ...clinicians,
  ...patients,
  ...connection,
  ...frame,
  ...eContacts,
  ...people,
  ...questionnaires,
};
