import { adminCodes } from './admin/admin-codes.ts';
import { answerCodes } from './answer-codes.ts';
import { fieldCodes } from './field-codes.ts';
import { refusalCodes } from './refusal-codes.ts';
import { appointmentCodes } from './visits/appointment-codes.ts';

/** Everything that the server itself says: messages of errors by code, and what leaves by SMS and e-mail. */
export const server = {
  ...fieldCodes,
  ...answerCodes,
  ...refusalCodes,
  ...adminCodes,
  ...appointmentCodes,
};
