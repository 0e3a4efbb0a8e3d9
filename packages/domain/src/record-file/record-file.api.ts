/** A person's whole record in a file, to keep or to bring to another clinic. */
import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { languageSchema } from '../shared/language.ts';
import { bothUserTypes } from '../shared/user-type.ts';

export const getRecordPaper = endpoint({
  name: 'record_file.paper',
  summary: 'The whole record of a patient as PDF, in English or Kiswahili: their own, or of somebody in their care',
  method: 'GET',
  path: '/patients/:patient_id/record.pdf',
  params: z.object({ patient_id: idSchema }),
  query: z.object({ language: z.optional(languageSchema) }),
  /** The file itself is made from it as it goes out. */
  answer: z.custom<object>(),
  gives: 'application/pdf',
  who: bothUserTypes,
  audit: true,
});
