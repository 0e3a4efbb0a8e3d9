/** Inviting clinicians: saved as a draft, sent with a link, sent again, withdrawn. */
import {
  type EditClinicianInvitation,
  type InviteClinician,
  type ManagedInvitation,
  sendingFault,
} from '@hodi/domain/clinician-invitations/clinician-invitation.ts';
import {
  clinicianInvitationDeleted,
  clinicianInvitationUpdated,
} from '@hodi/domain/clinician-invitations/clinician-invitations.events.ts';
import {
  clinicianInvitationLife,
  clinicianInvitationStatus,
} from '@hodi/domain/clinician-invitations/invitation-status.ts';
import { mailboxOf } from '@hodi/domain/users/user.ts';
import { newPhone } from '@hodi/domain/users/phone-rules.ts';
import { adminsOf } from '#server/features/clinicians/staff.service.ts';
import { findInstitution, holdInstitution } from '#server/features/institutions/institutions.service.ts';
import { clinicianInvitationEmail } from '#server/outside/email/texts.ts';
import { clinicianInvitationSms } from '#server/outside/sms/texts.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { Refusal, badField, notFound, sentTooEarly, versionConflict } from '#server/wire/refusal.ts';
import { inLanguage, newLinkToken } from '#server/work/link-tokens.ts';
import { withdrawMessage } from '#server/work/outbox-rows.ts';
import { newId } from '#server/work/new-id.ts';
import { requireKeptRight } from '#server/work/rights.ts';
import { type Throttle, attempt } from '#server/work/throttle.ts';
import type { OutgoingMessage, Work } from '#server/work/work.ts';
import * as rows from './clinician-invitations.repository.ts';

const hour = 3_600_000;
/** More than an institution invites by hand. */
const invitationsPerAdmin: Throttle = { kind: 'invite-clinician', limit: 60, window: hour, isFixed: true };
export const invitationsPerDay: Throttle = {
  kind: 'invite-clinician-day',
  limit: 200,
  window: 24 * hour,
  isFixed: true,
};
/** For all inviters together: protects one contact from too many messages. */
const invitationsPerContact: Throttle = { kind: 'invite-contact', limit: 5, window: 24 * hour, isFixed: true };
/** Between two messages of one invitation. */
const resendWait = 60_000;

export interface InvitingDeps {
  secret: string;
  /** Base URL of links. */
  publicUrl: string;
}

type Answer = { invitation: ManagedInvitation };

async function answerWith(work: Work, { id, institution_id }: { id: string; institution_id: string }): Promise<Answer> {
  const [invitation] = await rows.invitationsById(work.tx, [id], work.now);
  if (invitation === undefined) throw notFound();
  work.touches({ patient_ids: [], subject_id: id });
  const readers = [work.caller.user_id, ...(await adminsOf(work.tx, institution_id))];
  work.tell(readers, clinicianInvitationUpdated, { invitation_id: id });
  // A message of this very work is written only with its last statement.
  const isLeaving = work.said.outgoing.length > 0;
  const waiting = { state: 'waiting', failure: null, at: work.at.toISOString() } as const;
  return { invitation: isLeaving ? { ...invitation, delivery: waiting } : invitation };
}

type Filled = InviteClinician | EditClinicianInvitation;

/** @throws Refusal 400 with field `mobile_number`; 409 `already_clinician`. */
async function contentOf(work: Work, filled: Filled, institution_id: string) {
  const { role, given_name, additional_name, family_name, email, method, language, work_experience } = filled;
  const mobile_number = filled.mobile_number === null ? null : newPhone(filled.mobile_number);
  if (mobile_number === null && filled.mobile_number !== null) throw badField('mobile_number', 'invalid_phone');
  if (mobile_number !== null && (await rows.isClinicianThere(work.tx, mobile_number, institution_id))) {
    throw new Refusal(409, 'already_clinician');
  }
  const names = { given_name, additional_name, family_name };
  return { role, ...names, mobile_number, email, method, language, work_experience };
}

function refuseAnswered(row: rows.InvitationRow): void {
  if (row.accepted_at !== null || row.declined_at !== null) throw new Refusal(409, 'invitation_answered');
}

/** @throws Refusal 429 `resend_too_early`, `rate_limited`. */
async function countSending(work: Work, { secret }: InvitingDeps, row: rows.InvitationRow): Promise<void> {
  const waits = row.sent_at === null ? 0 : row.sent_at + resendWait - work.now;
  if (waits > 0) throw sentTooEarly(waits);
  const tries = { db: work.tx, secret, now: work.now };
  await attempt(tries, invitationsPerAdmin, clinicianOf(work.caller).id);
  await attempt(tries, invitationsPerDay, clinicianOf(work.caller).id);
  const contact = row.method === 'sms' ? row.mobile_number : row.email && mailboxOf(row.email);
  await attempt(tries, invitationsPerContact, contact ?? '');
}

function messageOf(row: rows.InvitationRow, place: string, link: string): OutgoingMessage {
  const { mobile_number, email, language, method } = row;
  const spoken = inLanguage(link, language);
  if (method === 'email' && email !== null) return clinicianInvitationEmail({ email, language }, place, spoken);
  return clinicianInvitationSms({ user_id: null, mobile_number: mobile_number ?? '', language }, place, spoken);
}

/** Sends the locked invitation, for the first time or again. An earlier link is no longer valid. */
async function send(work: Work, deps: InvitingDeps, row: rows.InvitationRow): Promise<void> {
  const fault = sendingFault(row);
  if (fault !== undefined) throw badField(fault.field, fault.code);
  await countSending(work, deps, row);
  const { token, hash } = newLinkToken();
  const message_id = newId(work.now);
  if (row.message_id !== null) await withdrawMessage(work.tx, row.message_id);
  await rows.insertLink(work.tx, { token_hash: hash, invitation_id: row.id, created_at: work.at });
  const expires_at = new Date(work.now + clinicianInvitationLife);
  // It is valid as long as its sender may invite.
  const { id: invited_by } = clinicianOf(work.caller);
  const version = row.version + 1;
  await rows.updateInvitation(work.tx, row.id, { message_id, sent_at: work.at, expires_at, invited_by, version });
  const { name: place } = await findInstitution(work.tx, row.institution_id);
  work.sendOut({ ...messageOf(row, place, `${deps.publicUrl}/register-clinician/${token}`), id: message_id });
}

/** @throws Refusal 404 when it is another institution's or gone. */
async function lockManaged(work: Work, id: string): Promise<rows.InvitationRow> {
  const row = await rows.lockById(work.tx, id);
  if (row === undefined) throw notFound();
  requireKeptRight(work, 'staff', { institution_id: row.institution_id });
  return row;
}

/** @throws Refusal 404 `institution_not_found`; 400 with the field; 409 `already_clinician`, `id_taken`; 429. */
export async function invite(work: Work, deps: InvitingDeps, filled: InviteClinician): Promise<Answer> {
  const { id: invited_by, institution_id: own } = clinicianOf(work.caller);
  const { id, institution_id = own } = filled;
  requireKeptRight(work, 'staff', { institution_id, code: 'institution_not_found' });
  if ((await holdInstitution(work.tx, institution_id)) === undefined) throw notFound('institution_not_found');
  const content = await contentOf(work, filled, institution_id);
  const isNew = await rows.insertInvitation(work.tx, {
    id,
    institution_id,
    invited_by,
    ...content,
    created_at: work.at,
  });
  if (!isNew) throw new Refusal(409, 'id_taken');
  if (filled.send) await send(work, deps, await lockManaged(work, id));
  return answerWith(work, { id, institution_id });
}

/**
 * Changes a draft.
 * @throws Refusal 404; 409 `invitation_sent`; 409 `version_conflict`; as `invite`.
 */
export async function edit(work: Work, deps: InvitingDeps, change: EditClinicianInvitation & { id: string }) {
  const row = await lockManaged(work, change.id);
  const { id, institution_id } = row;
  if (clinicianInvitationStatus(row, work.now) !== 'draft') throw new Refusal(409, 'invitation_sent');
  if (row.version !== change.version) {
    const [current] = await rows.invitationsById(work.tx, [id], work.now);
    const { id: _, ...sent } = change;
    throw versionConflict({ invitation: current }, sent);
  }
  const content = await contentOf(work, change, institution_id);
  await rows.updateInvitation(work.tx, id, { ...content, version: row.version + 1 });
  if (change.send) await send(work, deps, { ...row, ...content, version: row.version + 1 });
  return answerWith(work, { id, institution_id });
}

/** @throws Refusal 404; 400 with field `mobile_number` or `email`; 409 `invitation_answered`; 429. */
export async function sendOnce(work: Work, deps: InvitingDeps, id: string): Promise<Answer> {
  const row = await lockManaged(work, id);
  refuseAnswered(row);
  await send(work, deps, row);
  return answerWith(work, { id, institution_id: row.institution_id });
}

/** A withdrawn invitation keeps no data of its receiver; its links tell that it was withdrawn. */
const blank = { given_name: '', additional_name: null, family_name: null, mobile_number: null, email: null };

/** @throws Refusal 404; 409 `invitation_answered` once it was accepted. */
export async function remove(work: Work, id: string): Promise<Record<string, never>> {
  const row = await lockManaged(work, id);
  if (row.accepted_at !== null) throw new Refusal(409, 'invitation_answered');
  if (row.message_id !== null) await withdrawMessage(work.tx, row.message_id);
  if (row.sent_at === null) await rows.deleteInvitation(work.tx, id);
  else await rows.updateInvitation(work.tx, id, { ...blank, work_experience: '', deleted_at: work.at });
  work.touches({ patient_ids: [], subject_id: id });
  const { institution_id } = row;
  const readers = [work.caller.user_id, ...(await adminsOf(work.tx, institution_id))];
  work.tell(readers, clinicianInvitationDeleted, { invitation_id: id, institution_id });
  return {};
}
