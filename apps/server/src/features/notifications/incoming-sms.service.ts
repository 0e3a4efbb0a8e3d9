/**
 * Handles an incoming SMS: words of a patient go to their newest open thread or begin an inquiry, STOP and START are
 * stored, and everything else gets a reply only. Nobody has verified the sender, so an SMS does nothing more, and only
 * for patients.
 */
import { dangerWords } from '@hodi/domain/danger-words/generated/danger-words.ts';
import { findDangerWords } from '@hodi/domain/danger-words/find-danger-words.ts';
import { type IncomingSms, readIncomingSms, senderNumber } from '@hodi/domain/notifications/incoming-sms.ts';
import { type Database, type Tx, inTransaction } from '#server/db/database.ts';
import { beginBySms } from '#server/features/e-contacts/submitting/begun-by-sms.service.ts';
import { writeMessage } from '#server/features/e-contacts/threads.service.ts';
import type { IncomingForm } from '#server/outside/sms/incoming.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { auditLine, signerOf } from '#server/work/audit-line.ts';
import { flushPublic } from '#server/work/flush.ts';
import { newId } from '#server/work/new-id.ts';
import { PublicWork } from '#server/work/perform-public.ts';
import { type Throttle, countTry } from '#server/work/throttle.ts';
import { Work } from '#server/work/work.ts';
import { type Replying, adviseOnDanger, replyTo, replyToStranger } from './incoming-replies.service.ts';
import * as rows from './incoming-sms.repository.ts';
import { setSmsStopped } from './incoming-stop.service.ts';

export interface Taking extends Replying {
  db: Database;
  /** Milliseconds since 1970. */
  now: number;
  request_id: string | null;
  /** So many messages a thread may have. */
  longest: number;
}

interface Incoming {
  sms: IncomingForm;
  said: Exclude<IncomingSms, { kind: 'nothing' }>;
  /** In E.164. */
  number: string;
}

/** More than anybody types. A machine that answers ours must not fill the thread; danger is always taken. */
const perSender: Throttle = { kind: 'incoming-sms', limit: 60, window: 3_600_000, isFixed: true };

/** The thread was resolved, filled or left by its clinician just now: another thread is meant then. */
class ThreadClosed extends Error {
  readonly id: string;

  constructor(id: string) {
    super('the thread takes no message any more');
    this.id = id;
  }
}

/** Handles it once, however often it is delivered. @returns users who have something new to hear of. */
export async function takeSms(taking: Taking, sms: IncomingForm): Promise<string[]> {
  const number = senderNumber(sms.from);
  const said: IncomingSms = sms.answered === null ? readIncomingSms(sms.text) : { kind: sms.answered };
  // An SMS from our own number is an answer of ours that was sent back.
  if (number === null || number === senderNumber(sms.to) || said.kind === 'nothing') return [];
  const incoming = { sms, said, number };
  const closed: string[] = [];
  for (;;) {
    try {
      return await inTransaction(taking.db, (tx) => take(tx, taking, { ...incoming, closed }));
    } catch (error) {
      if (error instanceof ThreadClosed) closed.push(error.id);
      else if (error instanceof Refusal)
        return inTransaction(taking.db, (tx) => refuse(tx, taking, { incoming, error }));
      else throw error;
    }
  }
}

async function take(tx: Tx, taking: Taking, incoming: Incoming & { closed: readonly string[] }): Promise<string[]> {
  const { sms, said, number } = incoming;
  if (!(await rows.claimSms(tx, sms, new Date(taking.now)))) return [];
  const account = await rows.patientWithNumber(tx, number);
  if (account === undefined) {
    const work = new PublicWork(tx, taking.now);
    if (said.kind === 'words' || said.kind === 'too_long') await replyToStranger(work, taking, number);
    await flushPublic(work, null);
    return [];
  }
  const work = workFor(tx, taking, account);
  const action = await act(work, taking, { ...incoming, account });
  await flushPublic(work, action === null ? null : lineOf(work, action));
  return [...new Set(work.said.events.map(({ user_id }) => user_id))];
}

/** Acts as the patient, but in no session. */
function workFor(tx: Tx, { now, request_id }: Taking, { user_id, patient_id, language }: rows.PatientAccount): Work {
  const patient = { id: patient_id, caresAt: () => now };
  const session_id = newId(now);
  const caller = { user_id, user_type: 'patient', session_id, language, patient, clinician: null } as const;
  return new Work(tx, { caller: { ...caller, address: null, request_id }, now });
}

function lineOf({ caller, said, now }: Work, action: string) {
  const { patient_ids = [], subject_id = null, institution_id = null } = said.audit ?? {};
  const signer = { ...signerOf(caller), session_id: null, institution_id };
  return auditLine(signer, { action, outcome: 'done', patient_ids, subject_id }, now);
}

type Known = Incoming & { account: rows.PatientAccount; closed: readonly string[] };

/** @returns the action for the log; null if nothing was done. */
async function act(work: Work, taking: Taking, known: Known): Promise<string | null> {
  const { sms, said, number, account } = known;
  const to = { user_id: account.user_id, mobile_number: number, language: account.language };
  if (said.kind === 'stop' || said.kind === 'start') {
    const isStop = said.kind === 'stop';
    await setSmsStopped(work.tx, account.user_id, isStop ? work.at : null);
    if (sms.answered === null) await replyTo(work, taking, { ...to, reply: { kind: isStop ? 'stopped' : 'started' } });
    return `incoming_sms.${said.kind}`;
  }
  const isDanger = tellsOfDanger(sms);
  const hasRoom = said.kind === 'words' && ((await countsAmongFew(work, taking, number)) || isDanger);
  const written = hasRoom ? await write(work, taking, { ...known, text: said.text }) : null;
  if (!written) {
    await replyTo(work, taking, { ...to, reply: { kind: said.kind === 'too_long' ? 'too_long' : 'not_taken' } });
  }
  if (isDanger) await adviseOnDanger(work, taking, { to, ...account, thread: written?.thread ?? null });
  return written?.action ?? null;
}

/** Includes SMS that were not taken, for example a message that is too long. */
const tellsOfDanger = ({ text }: IncomingForm): boolean => findDangerWords(dangerWords, text).length > 0;

/**
 * The row that counts also makes two SMS of one phone wait for each other: the second finds the inquiry that the first
 * begins.
 */
const countsAmongFew = async (work: Work, { secret }: Taking, number: string): Promise<boolean> =>
  (await countTry({ db: work.tx, secret, now: work.now }, perSender, number)) === null;

async function write(
  work: Work,
  { longest, secret }: Taking,
  { sms, account, closed, text }: Known & { text: string },
): Promise<{ action: string; thread: string }> {
  const id = await rows.newestOpenThread(work.tx, account, { closed, at: work.at });
  const room = { longest, secret };
  const written =
    id === undefined
      ? await beginBySms(work, room, text)
      : await writeMessage(work, { ...room, id }, { message: text, via: 'sms' }).catch((error: unknown) => {
          throw error instanceof Refusal ? new ThreadClosed(id) : error;
        });
  const { id: message_id, e_contact_id } = written.e_contact_message;
  await rows.noteMessage(work.tx, sms, message_id);
  return { action: `incoming_sms.${id === undefined ? 'inquiry' : 'message'}`, thread: e_contact_id };
}

/** No clinician has the patient in care. The sender is told whom to call. */
async function refuse(tx: Tx, taking: Taking, { incoming, error }: { incoming: Incoming; error: Refusal }) {
  const { sms, number } = incoming;
  const account = (await rows.claimSms(tx, sms, new Date(taking.now)))
    ? await rows.patientWithNumber(tx, number)
    : undefined;
  if (account === undefined) return [];
  const work = new PublicWork(tx, taking.now);
  const clinic = error.code === 'no_clinician' ? await rows.clinicOfPatient(tx, account.patient_id) : undefined;
  const reply = clinic === undefined ? ({ kind: 'not_taken' } as const) : ({ kind: 'no_clinician', clinic } as const);
  const to = { ...account, mobile_number: number };
  await replyTo(work, taking, { ...to, reply });
  if (tellsOfDanger(sms)) await adviseOnDanger(work, taking, { to, ...account, thread: null });
  await flushPublic(work, null);
  return [];
}
