/** Writes of a simulated person that wait for something before they leave, and the outcome on the screen. */
export interface WriterControls {
  /** @param noted once the device has noted what leaves. */
  note(patient: string, text: string, noted: Promise<unknown>): Promise<string>;
  /** Saves over a record that somebody else has changed. @param refreshed once it was read anew. @returns how often it was sent. */
  change(refreshed: Promise<unknown>): Promise<number>;
}
