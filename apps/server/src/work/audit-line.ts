/** A line of the audit log: who did what to whose record, when and from where. Never what was said or written. */
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { type QueryCreator, sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';
import { placesOf, prepared } from '#server/db/prepared.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Caller } from '#server/wire/caller.ts';
import { newId } from './new-id.ts';

/** The author of a line. */
export interface Signer {
  /** Null if nobody is known. */
  user_id: string | null;
  user_type: UserType | null;
  session_id: string | null;
  institution_id: string | null;
  role: string | null;
  address: string | null;
  request_id: string | null;
}

export const signerOf = (caller: Caller): Signer => ({
  user_id: caller.user_id,
  user_type: caller.user_type,
  session_id: caller.session_id,
  institution_id: caller.clinician?.institution_id ?? null,
  role: caller.clinician?.role ?? null,
  address: caller.address,
  request_id: caller.request_id,
});

export interface AuditedWork {
  /** The name of its contract. */
  action: string;
  outcome: 'done' | 'refused';
  patient_ids?: readonly string[];
  subject_id?: string | null;
}

/** @param now milliseconds since 1970. */
export const auditLine = (signer: Signer, work: AuditedWork, now: number) => ({
  id: newId(now),
  at: new Date(now),
  action: work.action,
  outcome: work.outcome,
  patient_ids: [...(work.patient_ids ?? [])],
  subject_id: work.subject_id ?? null,
  ...signer,
});
export type AuditLine = ReturnType<typeof auditLine>;

/** PostgreSQL types of the columns, in the order in which they are written. */
const types = {
  id: 'uuid',
  at: 'timestamptz',
  action: 'text',
  outcome: 'text',
  user_id: 'uuid',
  user_type: 'text',
  session_id: 'uuid',
  institution_id: 'uuid',
  patient_ids: 'uuid[]',
  subject_id: 'uuid',
  address: 'text',
  request_id: 'uuid',
  role: 'text',
} as const satisfies Record<keyof AuditLine, string>;
export const lineColumns = Object.keys(types) as (keyof AuditLine)[];

/** A line as part of a statement that writes more. */
export const lineInto = (db: QueryCreator<Schema>, given: AuditLine) =>
  db.insertInto('audit_line').values(placesOf(given, lineColumns));

/** For writes outside `perform`: in the transaction of the work, or alone if nothing was written. */
export const leaveLine = prepared<AuditLine, never>(lineInto);

const names = sql.raw(lineColumns.join(', '));
const typed = sql.raw(lineColumns.map((name) => `${name} ${types[name]}`).join(', '));

/** Several lines in one statement, whose text is the same for any number of them. */
export async function leaveLines(db: Executor, lines: readonly AuditLine[]): Promise<void> {
  await sql`
    insert into audit_line (${names})
    select l.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(${typed})`.execute(db);
}
