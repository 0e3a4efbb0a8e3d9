import { sqlState } from '#server/db/outage.ts';
import { Refusal, type RefusalCode } from './refusal.ts';

/**
 * Turns a unique violation (SQLSTATE 23505) into a refusal, where a check beforehand would race with other requests.
 * @throws Refusal 409 with this code.
 */
export async function orTaken<T>(code: RefusalCode, writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    throw sqlState(error) === '23505' ? new Refusal(409, code) : error;
  }
}
