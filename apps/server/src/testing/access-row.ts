/** How a row of the access table makes a call; who may make it stands in rights/access-rights.ts. */
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import type { Person, TestClinic } from './clinic-app.ts';
import type { TestCall } from './test-app.ts';

/** An id that nothing has. */
export const unknownId = (): string => idOf(900_000_000 + nextSerial());

/** A call about something of Achieng's, or about nothing at all. */
export type Given = Pick<TestCall, 'params' | 'query' | 'body' | 'headers'>;

export interface AccessCall {
  /** The call about something that is there, made anew for each try. */
  about(world: World): Promise<Given> | Given;
  /** The same about something that is not there. */
  missing?: (given: Given) => Given;
  /** What a reception says besides: for whom it does it. */
  byReception?: (world: World) => object;
  /** What it answers when made like this by whom it admits, where that is not what the contract says. */
  status?: number;
  /** It is about others than Achieng, such as a patient who is new, or her doctor. */
  isAboutOthers?: true;
  /** Its line of the log names others beside Achieng. */
  namesOthers?: true;
}

export interface World {
  t: TestClinic;
  achieng: Person;
}
