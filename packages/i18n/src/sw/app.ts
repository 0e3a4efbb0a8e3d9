import { answerCodes } from './answer-codes.ts';
import { eContacts } from './e-contacts.ts';
import { people } from './people.ts';

/** Texts of everything after login: each feature adds its catalog here. */
export const app = { ...answerCodes, ...eContacts, ...people };
