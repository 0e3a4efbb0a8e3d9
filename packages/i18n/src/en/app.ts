import { answerCodes } from './answer-codes.ts';
import { people } from './people.ts';

/** Texts of everything after login: each feature adds its catalog here. */
export const app = { ...answerCodes, ...people };
