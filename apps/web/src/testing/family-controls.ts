/** Actions of a simulated account for people in its care, and their state on its device. */

/** Outcome on the screen: `sent`, `waits`, `refused` with the reason, or that the text could not even be stored. */
export interface Told {
  how: 'sent' | 'waits' | 'refused' | 'not_kept' | 'broken';
  why?: string;
}

/** A person whose access has ended, as shown on the screen, with the keys of unsent writes. */
export interface SeenEnd {
  patientId: string;
  keys: string[];
}

export interface FamilyControls {
  /** Those whom the screen shows and who may be written about. */
  people(): string[];
  /** The pages are about this person from now on, or about oneself. */
  choose(patient: string | undefined): void;
  /** Whether the page has read the thread, or its inquiry waits here. */
  hasThread(thread: string): boolean;
  /** By the account itself. @returns the keys of what was shown and goes with it; undefined where nothing has ended. */
  endOwn(patient: string): Promise<string[] | undefined>;
  ended(): SeenEnd[];
  /** Its author has seen what was not sent, which goes. @returns its keys. */
  readEnds(): Promise<string[]>;
  /** Places on this device, of whoever is signed in, that name one of these. */
  naming(ids: readonly string[]): Promise<string[]>;
  /** The draft that this device holds. */
  draft(patient: string, topic: string): Promise<string | undefined>;
}
