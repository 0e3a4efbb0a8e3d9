import type { Database } from '#server/db/database.ts';
import type { DeliveryReport } from '#server/outside/sms/reports.ts';
import * as rows from './deliveries.repository.ts';
import type { FailedMessages } from './failed-messages.ts';
import { tellingSender } from './tell-sender.ts';

export interface Reporter {
  db: Database;
  /** Milliseconds since 1970. */
  now: number;
  provider: string;
  keepsBodies: boolean;
  /** Wakes listeners with news. */
  wake: (userIds: readonly string[]) => void;
  failed?: FailedMessages;
}

/**
 * Takes what a network says of a message. Twice, late, in any order and for what nobody knows: all alike.
 * @param message our id of it, where the report tells.
 */
export async function takeReport(reporter: Reporter, report: DeliveryReport, message?: string): Promise<void> {
  const { db, now, provider, keepsBodies, wake, failed } = reporter;
  const reported = { provider, at: new Date(now), blanks: !keepsBodies };
  await rows.putReport(db, reported, { report, message });
  await tellingSender({ db, now, wake, failed }, (tx) => rows.applyReport(tx, reported, report.provider_id));
}
