import type { RedFlag } from '@hodi/domain/red-flags/red-flag.ts';
import type { Executor } from '#server/db/database.ts';
import { flagById, flagsByIds, flagsOfThreads } from './flags.repository.ts';

/** The red flags of these threads, emergencies first. The caller has checked who may see them. */
export const redFlagsOf = (db: Executor, eContactIds: readonly string[]): Promise<RedFlag[]> =>
  flagsOfThreads(db, eContactIds);

/** As `redFlagsOf`, one of them. */
export const findRedFlag = (db: Executor, id: string): Promise<RedFlag | undefined> => flagById(db, id);

/** As `redFlagsOf`, by their ids and in no order. */
export const redFlagsWithIds = (db: Executor, ids: readonly string[]): Promise<RedFlag[]> => flagsByIds(db, ids);
