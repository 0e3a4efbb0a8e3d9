/** Rows of the access table: how each call is made. rights/access-rights.ts holds who may make it. */
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import type { Person, TestClinic } from './clinic-app.ts';
import type { TestCall } from './test-app.ts';

/** An id that nothing has. */
export const unknownId = (): string => idOf(900_000_000 + nextSerial());

/** A call about something of Achieng's, or about nothing at all. */
export type Given = Pick<TestCall, 'params' | 'query' | 'body' | 'headers'>;

export interface AccessCall {
  /** The call about a thing that exists, made anew for each try. */
  about(world: World): Promise<Given> | Given;
  /** The same about a thing that does not exist. */
  missing?: (given: Given) => Given;
  /** Extra fields of reception: the clinician for whom it acts. */
  byReception?: (world: World) => object;
  /** Status of its answer to callers whom it admits, if that is not the contract's. */
  status?: number;
  /** It is about others than Achieng, for example a new patient, or her doctor. */
  isAboutOthers?: true;
  /** Its line of the log names others beside Achieng. */
  namesOthers?: true;
}

export interface World {
  t: TestClinic;
  achieng: Person;
}
