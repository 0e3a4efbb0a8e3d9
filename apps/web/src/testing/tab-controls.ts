/** Actions of a simulated person in a simulated tab, and what they see. Only the screens are left out. */
import type { LoginInput } from '@hodi/domain/sessions/sessions.api.ts';
import type { QueueState } from '@hodi/domain/offline/queue-order.ts';
import type { FamilyControls, Told } from './family-controls.ts';

/** A write as a screen would make it. */
export type SimulatedWrite =
  | { kind: 'message'; thread: string; text: string; id?: string; key: string; seen_seq?: number | undefined }
  | { kind: 'inquiry'; id: string; patient: string; clinician: string; key: string; isAboutOther?: boolean }
  | { kind: 'person'; id: string; relation: string; name: string; key: string }
  | { kind: 'draft'; patient: string; topic: string; mark: string; key: string }
  | { kind: 'note'; id: string; patient: string; text: string; key: string }
  | { kind: 'resolve'; thread: string; key: string }
  | { kind: 'booking'; id: string; patient: string; clinician: string; start: number; topic: string; key: string }
  | {
      kind: 'move';
      appointment: string;
      patient: string;
      clinician: string;
      start: number;
      topic: string;
      version: number;
      key: string;
    }
  | { kind: 'cancel'; appointment: string; patient: string; version: number; key: string }
  | { kind: 'registration'; id: string; number: string; name: string; key: string; insteadOf?: string };

/** A line of what waits, as its author sees it. */
export interface SeenInQueue {
  id: string;
  userId: string;
  key: string;
  state: QueueState;
  title: string;
  why: string | null;
}

export interface TabControls {
  /** Work that the page starts when it is loaded. */
  start(): void;
  /**
   * From now on whoever signs in here looks at their lists and the thread that they opened last, and listens.
   * @param patients by user, the id of the patient that they are.
   * @param hasPeople whether their screens show the people of an account too.
   */
  watch(patients: Readonly<Record<string, string>>, hasPeople?: boolean): void;
  /** The people of an account. */
  family: FamilyControls;
  /** Asks for the next page of the list of inquiries. */
  more(): Promise<void>;
  /** Names of shown data that differs from the server's; null where nobody looks at any. */
  behind(): Promise<string[]> | null;
  logIn(input: LoginInput): Promise<boolean>;
  logOut(): void;
  /** Whether the device asks for the password before it shows or keeps anything. */
  isLocked(): boolean;
  unlock(password: string): Promise<void>;
  userId(): string | null;
  /** Types into the composer of a thread. */
  type(thread: string, text: string): void;
  /** Sends what stands in the composer, under the id and key given, if any, by somebody who has seen that far. */
  sendTyped(write: { thread: string; id?: string; key?: string; seen_seq?: number }): Promise<Told>;
  /** Opens a thread: what stands in its composer, and what is on its way from there. */
  openThread(thread: string): Promise<{ text: string; underWay: string[] }>;
  /** Has a thread in sight up to there. */
  see(thread: string, seq: number): Promise<void>;
  write(write: SimulatedWrite): Promise<Told>;
  queue(): readonly SeenInQueue[];
  onQueue(look: () => void): void;
  readQueue(): Promise<readonly SeenInQueue[]>;
  /** Number of waiting writes shown at a logout, and at the login after a session that ended. */
  saidToWait(): Promise<{ atLogout: number; atEnd: number | null }>;
  /** Number of lost writes shown, until the person has confirmed it. */
  lost(): number;
  readLoss(): void;
  /** How many writes that have arrived this device still keeps. */
  countSent(): Promise<number>;
  /** Writes all that waits down otherwise, as another version of the app would. */
  writeDown(change: object): Promise<void>;
  sendNow(): Promise<void>;
  sendAgain(id: string): Promise<void>;
  discard(id: string): Promise<void>;
}
