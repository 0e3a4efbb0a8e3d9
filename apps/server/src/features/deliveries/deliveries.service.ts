import type { Database } from '#server/db/database.ts';
import type { DeliveryReport } from '#server/outside/sms/reports.ts';
import * as rows from './deliveries.repository.ts';

export interface Reporter {
  db: Database;
  /** Milliseconds since 1970. */
  now: number;
  provider: string;
  keepsBodies: boolean;
}

/**
 * Takes what a network says of a message. Twice, late, in any order and for what nobody knows: all alike.
 * @param message our id of it, where the report tells.
 */
export async function takeReport(reporter: Reporter, report: DeliveryReport, message?: string): Promise<void> {
  const { db, now, provider, keepsBodies } = reporter;
  const reported = { provider, at: new Date(now), blanks: !keepsBodies };
  await rows.putReport(db, reported, { report, message });
  await rows.applyReport(db, reported, report.provider_id);
}
