import { sqlState } from '#server/db/outage.ts';
import { Refusal, type RefusalCode } from './refusal.ts';

/**
 * For what PostgreSQL alone can tell, since somebody else may take it in the same moment.
 * @throws Refusal 409 with this code where the row's place is taken (unique violation, SQLSTATE 23505).
 */
export async function orTaken<T>(code: RefusalCode, writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    throw sqlState(error) === '23505' ? new Refusal(409, code) : error;
  }
}
