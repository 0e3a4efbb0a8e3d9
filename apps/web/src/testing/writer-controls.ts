/** Writes of a simulated person that wait for something before they leave, and the outcome on the screen. */
export interface WriterControls {
  /** @param noted once the device has noted what leaves. */
  note(patient: string, text: string, noted: Promise<unknown>): Promise<string>;
  /** Saves over a record that somebody else has changed. @param refreshed once it was read anew. @returns how often it was sent. */
  change(refreshed: Promise<unknown>): Promise<number>;
  owner(): string;
  /** Keeps a photo beside the message in a thread, once it was made small. @returns the ids of the photos there, or the error. */
  addPhoto(thread: string, owner: string): Promise<string[] | string>;
  /** Answers a message of the thread. */
  quote(thread: string, message: string): void;
  /** Throws away all that is being written. @returns what is left of it. */
  discard(thread: string): Promise<{ text: string; quotes: boolean; photos: string[] }>;
  /** Ids of the photos that are being written with the thread's next message. */
  photos(thread: string): string[];
}
