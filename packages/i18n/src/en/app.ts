import { answerCodes } from './answer-codes.ts';
import { connection } from './connection.ts';
import { eContacts } from './e-contacts.ts';
import { frame } from './frame.ts';
import { people } from './people.ts';
import { questionnaires } from './questionnaires.ts';

/** Texts of everything after login: each feature adds its catalog here. */
export const app = {
  ...answerCodes,
  ...connection,
  ...frame,
  ...eContacts,
  ...people,
  ...questionnaires,
};
