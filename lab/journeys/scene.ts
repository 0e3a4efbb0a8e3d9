/** Dependencies of a flow. */
import type { Api } from '#e2e/fixtures/api.ts';
import type { People } from '#e2e/fixtures/people.ts';
import type { Server } from '#e2e/fixtures/server.ts';
import type { Member, Windows } from '#e2e/fixtures/windows.ts';
import type { Look, Journey } from './journey.ts';

export interface Scene {
  look: Look;
  /** A window that the flow begins in: logged out, or of a member. */
  open: (who?: Member, options?: { keepsApp?: boolean }) => Promise<Journey>;
  people: People;
  server: Server;
  api: Api;
  /** For other windows than the one that is walked. */
  windows: Windows;
  /** Skips checks of faults and details: only the way itself, if each step takes long. */
  isBrief: boolean;
}

export type Flow = (scene: Scene) => Promise<void>;
