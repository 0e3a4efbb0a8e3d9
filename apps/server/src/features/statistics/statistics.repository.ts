import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { type InquiryFigures, inquiryColumns, inquiryFacts } from './inquiries.repository.ts';
import { type PracticeFigures, practiceColumns, practiceFacts } from './practice.repository.ts';
import { type ComparedPeriods, given, inCare } from './compared-periods.ts';

export type CountedFigures = InquiryFigures & PracticeFigures;

/** Everything in one statement: who is in the clinician's care is looked up once, and all figures are of one moment. */
export async function countFigures(tx: Tx, stretch: ComparedPeriods): Promise<CountedFigures> {
  const { rows } = await sql<CountedFigures>`
    with ${given(stretch)}, ${inCare(stretch)}, ${inquiryFacts(stretch)}, ${practiceFacts(stretch)}
    select ${inquiryColumns}, ${practiceColumns}`.execute(tx);
  const [figures] = rows;
  if (figures === undefined) throw new Error('a statement without a condition gives one row');
  return figures;
}
