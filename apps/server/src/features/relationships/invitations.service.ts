/** Inviting patients: a link for those without an account, the dashboard for those with one. */
import {
  type InvitePatient,
  type PatientInvitation,
  invitationLife,
  invitationStatus,
} from '@hodi/domain/relationships/patient-invitation.ts';
import { cprDeleted } from '@hodi/domain/relationships/relationships.events.ts';
import { searchText } from '@hodi/domain/patients/search-text.ts';
import { notify } from '#server/features/notifications/notify.service.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { mailboxOf } from '@hodi/domain/users/user.ts';
import { newPhone } from '@hodi/domain/users/phone-rules.ts';
import { invitationLinkEmail } from '#server/outside/email/texts.ts';
import { type Inviter, invitationLinkSms, invitationSms } from '#server/outside/sms/texts.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { Refusal, badField, notFound, sentTooEarly } from '#server/wire/refusal.ts';
import { requireRight } from '#server/work/rights.ts';
import { withdrawMessage } from '#server/work/outbox-rows.ts';
import { inLanguage, newLinkToken } from '#server/work/link-tokens.ts';
import { newId } from '#server/work/new-id.ts';
import { type Throttle, attempt } from '#server/work/throttle.ts';
import type { OutgoingMessage, Work } from '#server/work/work.ts';
import { inviteOnDashboard, tellUpdated } from './connecting.ts';
import { childOn } from './invitation-list.repository.ts';
import * as rows from './invitations.repository.ts';
import * as relationships from './relationships.repository.ts';
import { letGo, numberOfRelationship } from './unconfirmed.repository.ts';

const hour = 3_600_000;
/** More than a clinic invites by hand; enough to stop somebody who tries numbers one after the other. */
export const invitationsPerClinician: Throttle = { kind: 'invite', limit: 60, window: hour, isFixed: true };
/** Limits a stolen or open session of staff, which could go on for weeks: each invitation costs an SMS. */
export const invitationsPerDay: Throttle = { kind: 'invite-day', limit: 300, window: 24 * hour, isFixed: true };
/** For all inviters together: protects one number from too many messages. */
export const invitationsPerNumber: Throttle = { kind: 'invite-number', limit: 5, window: 24 * hour, isFixed: true };
/** One mailbox could be invited under ever other numbers. */
const invitationsPerEmail: Throttle = { kind: 'invite-email', limit: 5, window: 24 * hour, isFixed: true };
/** Between two messages of one invitation. */
const resendWait = 60_000;

export interface InvitingDeps {
  secret: string;
  /** Base URL of links. */
  publicUrl: string;
}

type Answer = { invitation: PatientInvitation };

function shown(row: rows.InvitationRow, work: Work, status: 'invited' | null): PatientInvitation {
  const { id, given_name, additional_name, family_name, mobile_number, email, method } = row;
  const sent_at = work.at.toISOString();
  const expires_at = work.now + invitationLife;
  return {
    id,
    given_name,
    additional_name,
    family_name,
    mobile_number,
    email,
    method,
    status: invitationStatus(status, { expires_at, now: work.now }),
    created_at: new Date(row.created_at).toISOString(),
    sent_at,
    expires_at: new Date(expires_at).toISOString(),
    registered_patient_id: null,
    ...childOn(row),
    delivery: { state: 'waiting', failure: null, at: sent_at },
  };
}

function linkMessage(row: rows.InvitationRow, from: Inviter, link: string): OutgoingMessage {
  const { mobile_number, email, method, language } = row;
  const spoken = inLanguage(link, language);
  if (method === 'email' && email !== null)
    return invitationLinkEmail({ email, mobile_number, language }, from, spoken);
  return invitationLinkSms({ user_id: null, mobile_number, language }, from, spoken);
}

/** Names the inviting clinician; the link leads to the login for people with an account, else to the registration. */
async function messageFor(
  work: Work,
  { publicUrl }: InvitingDeps,
  { row, patient, token }: { row: rows.InvitationRow; patient: relationships.KnownPatient | undefined; token: string },
): Promise<OutgoingMessage> {
  const { role, place, ...name } = await rows.inviterOf(work.tx, row);
  const from = { clinician: displayName(name, role), place };
  if (patient === undefined) return linkMessage(row, from, `${publicUrl}/register-patient?invitation=${token}`);
  const { preferred_language: language } = patient;
  return invitationSms({ ...patient, language }, from, inLanguage(`${publicUrl}/`, language));
}

/**
 * Ends a pending relationship that the invitation leads to no more: the number was given up, and perhaps belongs to
 * somebody else by now. Without its invitation the relationship would show the clinician whose account it is.
 */
async function endLeftBehind(work: Work, row: rows.InvitationRow, leads_to: string | undefined): Promise<void> {
  const { relationship_id: id, clinician_id } = row;
  if (id === null || id === leads_to) return;
  const left = await relationships.lockOfClinician(work.tx, { id, clinician_id });
  if (left?.status !== 'invited' || (await rows.isInvitedOtherwise(work.tx, row.id, id))) return;
  await relationships.closeRelationship(work.tx, id, { status: 'ended', at: work.at });
  const patient = await relationships.patientById(work.tx, left.patient_id);
  const readers = [work.caller.user_id, ...(patient === undefined ? [] : [patient.user_id])];
  work.tell(readers, cprDeleted, { relationship_id: id, clinician_id });
}

/**
 * Sends a locked invitation, for the first time or again. An earlier link is no longer valid.
 * @throws Refusal 409 `already_connected`.
 */
async function send(work: Work, deps: InvitingDeps, row: rows.InvitationRow): Promise<Answer> {
  const clinician = { id: clinicianOf(work.caller).id, user_id: work.caller.user_id };
  const patient = await relationships.patientByNumber(work.tx, row.mobile_number);
  const relationship = patient && (await inviteOnDashboard(work, { clinician, patient, invited: row }));
  if (relationship?.isActive === true) throw new Refusal(409, 'already_connected');
  await endLeftBehind(work, row, relationship?.id);
  const { token, hash } = newLinkToken();
  const message = await messageFor(work, deps, { row, patient, token });
  const message_id = newId(work.now);
  await withdrawMessage(work.tx, row.message_id);
  await rows.updateInvitation(work.tx, row.id, {
    relationship_id: relationship?.id ?? null,
    token_hash: patient === undefined ? hash : null,
    message_id,
    sent_at: work.at,
    expires_at: new Date(work.now + invitationLife),
  });
  work.sendOut({ ...message, id: message_id, sender_user_id: work.caller.user_id });
  if (patient !== undefined && relationship !== undefined) {
    const news = { kind: 'invitation', subject_id: relationship.id, institution_id: row.institution_id } as const;
    await notify(work, { user_id: patient.user_id, ...news });
  }
  // On the dashboard it may have expired by now: from here on it can be accepted again.
  if (patient !== undefined && relationship?.isOld === true) {
    tellUpdated(work, { clinician, patient }, relationship.id);
  }
  const whose =
    patient === undefined ? { patient_ids: [], mobile_number: row.mobile_number } : { patient_ids: [patient.id] };
  work.touches({ ...whose, subject_id: row.id });
  return { invitation: shown(row, work, relationship === undefined ? null : 'invited') };
}

type Sent = Pick<rows.InvitationRow, 'mobile_number' | 'email' | 'method'>;

/** Counts by the filled-in number, whether or not it has an account. */
async function countSending(work: Work, { secret }: InvitingDeps, sent: Sent): Promise<void> {
  const tries = { db: work.tx, secret, now: work.now };
  await attempt(tries, invitationsPerClinician, clinicianOf(work.caller).id);
  await attempt(tries, invitationsPerDay, clinicianOf(work.caller).id);
  await attempt(tries, invitationsPerNumber, sent.mobile_number);
  if (sent.method === 'email' && sent.email !== null) {
    await attempt(tries, invitationsPerEmail, mailboxOf(sent.email));
  }
}

function refuseTooEarly({ sent_at }: rows.InvitationRow, now: number): void {
  const waits = sent_at + resendWait - now;
  if (waits > 0) throw sentTooEarly(waits);
}

/** The clinician's invitation of the number, as it is now filled in, locked. */
async function putInvitation(work: Work, filled: InvitePatient, mobile_number: string): Promise<rows.InvitationRow> {
  const { tx, at, now } = work;
  const clinician_id = clinicianOf(work.caller).id;
  const { id, given_name, additional_name, family_name, email, method, child } = filled;
  const names = [given_name, additional_name, family_name, child?.given_name ?? null, child?.family_name ?? null];
  const search_text = searchText({ names, email, mobile_number, member_ids: [] });
  const language = filled.language ?? work.caller.language;
  const of_child = { child_given_name: child?.given_name ?? null, child_family_name: child?.family_name ?? null };
  const told = { given_name, additional_name, family_name, email, method, language, search_text, ...of_child };
  const before = await rows.lockByNumber(tx, { clinician_id, mobile_number });
  if (before !== undefined) {
    refuseTooEarly(before, now);
    await rows.updateInvitation(tx, before.id, told);
    return { ...before, ...told };
  }
  const fresh = { id, clinician_id, mobile_number, ...told, message_id: newId(now) };
  const moments = { created_at: at, sent_at: at, expires_at: new Date(now + invitationLife) };
  const institution_id = await rows.insertInvitation(tx, { ...fresh, ...moments });
  if (institution_id === undefined) throw new Refusal(409, 'id_taken');
  return {
    ...fresh,
    institution_id,
    relationship_id: null,
    created_at: now,
    sent_at: now,
    expires_at: now + invitationLife,
  };
}

/**
 * Invites a number. The clinician's answer is the same whether or not it has an account.
 * @throws Refusal 409 `already_connected`; 409 `id_taken`; 429 `resend_too_early`; 429 `rate_limited`.
 */
export async function invite(work: Work, deps: InvitingDeps, filled: InvitePatient): Promise<Answer> {
  const mobile_number = newPhone(filled.mobile_number);
  if (mobile_number === null) throw badField('mobile_number', 'invalid_phone');
  await rows.lockNumber(work.tx, mobile_number);
  await countSending(work, deps, { ...filled, mobile_number });
  return send(work, deps, await putInvitation(work, filled, mobile_number));
}

/**
 * Sends an invitation once more.
 * @throws Refusal 404 when it is another's or was deleted; 409 `invitation_answered`; 429 as `invite`.
 */
export async function resend(work: Work, deps: InvitingDeps, id: string): Promise<Answer> {
  const { tx } = work;
  const clinician_id = clinicianOf(work.caller).id;
  const found = await rows.findOwn(tx, { id, clinician_id });
  if (found === undefined) throw notFound();
  await rows.lockNumber(tx, found.mobile_number);
  const row = await rows.lockById(tx, found.id);
  if (row === undefined) throw notFound();
  if (row.relationship_id !== null) {
    const relationship = await relationships.lockOfClinician(tx, { id: row.relationship_id, clinician_id });
    if (relationship?.status !== 'invited') throw new Refusal(409, 'invitation_answered');
  }
  refuseTooEarly(row, work.now);
  await countSending(work, deps, row);
  return send(work, deps, row);
}

/** Their own, those of the institution for its admin, any for a superuser. @throws Refusal 404. */
function requireDeleting({ caller }: Work, owner: { clinician_id: string; institution_id: string }): void {
  if (owner.clinician_id === clinicianOf(caller).id) return;
  requireRight(caller, 'invitations', { institution_id: owner.institution_id });
}

/**
 * Ends an invited relationship, releases an account that had no other, and tells everybody concerned.
 * @returns the patient. @throws as `remove`.
 */
async function endInvited(work: Work, relationship_id: string): Promise<string> {
  const { tx, caller } = work;
  const row = await relationships.lockWithClinician(tx, relationship_id);
  if (row === undefined) throw notFound();
  requireDeleting(work, row);
  if (row.status === 'ended') throw notFound();
  if (row.status !== 'invited') throw new Refusal(409, 'invitation_answered');
  await relationships.closeRelationship(tx, row.id, { status: 'ended', at: work.at });
  await letGo(tx, row.patient_id, work.at);
  const patient = await relationships.patientById(tx, row.patient_id);
  const readers = [caller.user_id, row.user_id, ...(patient === undefined ? [] : [patient.user_id])];
  work.tell(readers, cprDeleted, { relationship_id, clinician_id: row.clinician_id });
  return row.patient_id;
}

/** A withdrawn link only concerns its sender, and the user who withdraws it. */
async function tellOfLink(work: Work, { id, clinician_id, institution_id }: rows.InvitationRow): Promise<void> {
  const clinician = await relationships.clinicianById(work.tx, clinician_id);
  const readers = [work.caller.user_id, ...(clinician === undefined ? [] : [clinician.user_id])];
  work.tell(readers, cprDeleted, { relationship_id: id, clinician_id, institution_id });
}

/**
 * Deletes an invitation that nobody accepted, by its own id or its relationship's; its link becomes invalid.
 * @throws Refusal 404 if it is another's or gone; 409 `invitation_answered`.
 */
export async function remove(work: Work, id: string): Promise<Record<string, never>> {
  const found = await rows.findAny(work.tx, id);
  const row = found && (await rows.lockById(work.tx, found.id));
  if (found !== undefined && row === undefined) throw notFound();
  if (row !== undefined) requireDeleting(work, row);
  // A patient registered on the spot may be setting a password, or confirming the number, at this moment.
  const registered = found === undefined ? await numberOfRelationship(work.tx, id) : undefined;
  if (registered !== undefined) await rows.lockNumber(work.tx, registered.mobile_number);
  const relationship_id = row === undefined ? id : row.relationship_id;
  const patient_ids = relationship_id === null ? [] : [await endInvited(work, relationship_id)];
  if (row !== undefined) {
    await withdrawMessage(work.tx, row.message_id);
    await rows.deleteInvitation(work.tx, row.id);
    if (relationship_id === null) await tellOfLink(work, row);
  }
  // The stored answer may be repeated although nothing connects the two any more.
  work.touches({ patient_ids, subject_id: relationship_id ?? id, answers_without_them: true });
  return {};
}
