import { newId } from './new-id.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { type Database, inTransaction } from '#server/db/database.ts';
import type { Caller } from '#server/wire/caller.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { flush } from './flush.ts';
import { claimKey } from './idempotency.ts';
import { Work } from './work.ts';

export interface Job {
  contract: Endpoint;
  caller: Caller;
  now: number;
  /** For keyed contracts: the key and what the request was. */
  idempotency: { key: string; fingerprint: string } | null;
}

export interface Performed {
  status: number;
  answer: unknown;
  /** Users who have something new to hear of. */
  told: string[];
}

/** A refused try leaves its own audit line, since the transaction of the work was rolled back with everything in it. */
async function auditRefusal(db: Database, job: Job): Promise<void> {
  const { contract, caller } = job;
  await db
    .insertInto('audit_line')
    .values({
      id: newId(job.now),
      at: new Date(job.now),
      action: contract.name,
      outcome: 'refused',
      user_id: caller.user_id,
      user_type: caller.user_type,
      session_id: caller.session_id,
      institution_id: caller.clinician?.institution_id ?? null,
      patient_ids: caller.patient === null ? [] : [caller.patient.id],
      subject_id: null,
      address: caller.address,
      request_id: caller.request_id,
    })
    .execute();
}

/** Does the work of one call, exactly once for one key, in one transaction. */
export async function perform(db: Database, job: Job, service: (work: Work) => Promise<unknown>): Promise<Performed> {
  const { contract, caller, now, idempotency } = job;
  try {
    return await inTransaction(db, async (tx) => {
      if (idempotency !== null) {
        const done = await claimKey(tx, { ...idempotency, user_id: caller.user_id, at: new Date(now) });
        if (done !== null) return { ...done, told: [] };
      }
      const work = new Work(tx, caller, now);
      const answer = await service(work);
      const status = contract.status ?? 200;
      await flush(work, contract, idempotency === null ? null : { key: idempotency.key, status, answer });
      return { status, answer, told: [...new Set(work.said.events.map((event) => event.user_id))] };
    });
  } catch (error) {
    if (contract.audit && error instanceof Refusal && error.status < 500 && error.status !== 409) {
      await auditRefusal(db, job);
    }
    throw error;
  }
}
