/** What a row of the access table says of a contract. */
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import type { Person, TestClinic } from './clinic-app.ts';
import type { TestCall } from './test-app.ts';

/** An id that nothing has. */
export const unknownId = (): string => idOf(900_000_000 + nextSerial());

/** A call about something of Achieng's, or about nothing at all. */
export type Given = Pick<TestCall, 'params' | 'query' | 'body'>;

export interface AccessRow {
  /**
   * `owner`: Achieng; `carer`: the clinician with an active relationship to her; `inviter`: one who only invited her;
   * `admin`: that of her doctor's institution; `self`: everyone whom the contract admits, of their own.
   */
  who: readonly ('owner' | 'carer' | 'inviter' | 'admin' | 'superuser')[] | 'self' | 'anyone';
  /** The call about something that is there, made anew for each try. */
  about(world: World): Promise<Given> | Given;
  /** The same about something that is not there. */
  missing?: (given: Given) => Given;
  /** What it answers when made like this by whom it admits, where that is not what the contract says. */
  status?: number;
  /** Its audit line names other patients than Achieng, such as one who is new. */
  isAboutOthers?: true;
}

export interface World {
  t: TestClinic;
  achieng: Person;
}
