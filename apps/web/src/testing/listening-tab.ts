import type { SessionAnswer } from '@hodi/domain/sessions/sessions.api.ts';

/** Messages shown in the open thread, and each notice that the tab received. */
export interface ListeningTab {
  shown(): readonly string[];
  readonly told: readonly string[];
  isLive(): boolean;
  close(): void;
}

export type Listen = (session: SessionAnswer, thread: string) => Promise<ListeningTab>;
