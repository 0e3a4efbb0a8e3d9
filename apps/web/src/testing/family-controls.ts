/** What a simulated account does for the people whom it cares for, and what becomes of them on its device. */

/** What the screen was told: `sent`, `waits` or `refused` with the reason, or that the words could not even be kept. */
export interface Told {
  how: 'sent' | 'waits' | 'refused' | 'not_kept' | 'broken';
  why?: string;
}

/** Whose access has ended, as the screen tells it, with the keys of what was not sent. */
export interface SeenEnd {
  patientId: string;
  keys: string[];
}

export interface FamilyControls {
  /** Those whom the screen shows and who may be written about. */
  people(): string[];
  /** The pages are about this person from now on, or about oneself. */
  choose(patient: string | undefined): void;
  /** By the account itself. @returns the keys of what was shown and goes with it; undefined where nothing has ended. */
  endOwn(patient: string): Promise<string[] | undefined>;
  ended(): SeenEnd[];
  /** Its author has seen what was not sent, which goes. @returns its keys. */
  readEnds(): Promise<string[]>;
  /** Places on this device, of whoever is signed in, that name one of these. */
  naming(ids: readonly string[]): Promise<string[]>;
  /** What was typed there and is kept on this device. */
  draft(patient: string, topic: string): Promise<string | undefined>;
}
