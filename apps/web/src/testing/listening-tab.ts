import type { SessionAnswer } from '@hodi/domain/sessions/sessions.api.ts';

/** What a person sees in the open thread, and what the tab was told, each time that it was. */
export interface ListeningTab {
  shown(): readonly string[];
  readonly told: readonly string[];
  isLive(): boolean;
  close(): void;
}

export type Listen = (session: SessionAnswer, thread: string) => Promise<ListeningTab>;
