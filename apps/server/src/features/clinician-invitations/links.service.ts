/** Handles the link of an invitation: it prefills the registration, leads to a clinician's account, or declines. */
import type { ShownClinicianInvitation } from '@hodi/domain/clinician-invitations/clinician-invitation.ts';
import { clinicianInvitationUpdated } from '@hodi/domain/clinician-invitations/clinician-invitations.events.ts';
import { type LinkState, linkState } from '@hodi/domain/clinician-invitations/invitation-status.ts';
import type { Tx } from '#server/db/database.ts';
import { adminsOf } from '#server/features/clinicians/staff.service.ts';
import type { Asker } from '#server/wire/asker.ts';
import { Refusal, type RefusalCode, notFound } from '#server/wire/refusal.ts';
import { hashOfLink } from '#server/work/link-tokens.ts';
import { type PublicWork, performTelling } from '#server/work/perform-public.ts';
import { type Throttle, addressBlock, attempt, takeBackAttempt } from '#server/work/throttle.ts';
import { updateInvitation } from './clinician-invitations.repository.ts';
import { type Link, findByToken, lockInvitation } from './links.repository.ts';

export type { Link } from './links.repository.ts';

/** Limits tries at links that were never sent: tries at real ones are given back. */
const linksPerAddress: Throttle = { kind: 'link-address', limit: 600, window: 3_600_000, isFixed: true };

const refusals = {
  used: 'invitation_used',
  declined: 'invitation_declined',
  deleted: 'invitation_deleted',
  replaced: 'invitation_replaced',
  expired: 'invitation_expired',
} as const satisfies Record<Exclude<LinkState, 'open'>, RefusalCode>;

/** @throws Refusal 410 with the reason why it can no longer be used. */
function refuseClosed(link: Link, now: number): void {
  const { is_last: isLast, closed_at, is_stood_behind, ...moments } = link;
  const deleted_at = moments.deleted_at ?? closed_at ?? (is_stood_behind ? null : now);
  const state = linkState({ ...moments, deleted_at, isLast }, now);
  if (state !== 'open') throw new Refusal(410, refusals[state]);
}

/** @throws Refusal 404 `invalid_invitation`; 429. */
async function linkOf(asker: Asker, token: string): Promise<Link> {
  const address = addressBlock(asker.address);
  await attempt(asker, linksPerAddress, address);
  const link = await findByToken(asker.db, hashOfLink(token));
  if (link === undefined) throw notFound('invalid_invitation');
  await takeBackAttempt(asker, linksPerAddress, address);
  return link;
}

/**
 * The invitation of a usable link.
 * @throws Refusal 404 `invalid_invitation`; 410 with the reason why it can no longer be used; 429 `rate_limited`.
 */
export async function openLink(asker: Asker, token: string): Promise<Link> {
  const link = await linkOf(asker, token);
  refuseClosed(link, asker.now);
  return link;
}

/** @throws Refusal as `openLink`. */
export async function showInvitation(asker: Asker, token: string): Promise<{ invitation: ShownClinicianInvitation }> {
  const link = await openLink(asker, token);
  const { role, given_name, additional_name, family_name, mobile_number, email, work_experience, language } = link;
  const { by_given_name, by_additional_name, by_family_name, by_role } = link;
  const by = { given_name: by_given_name, additional_name: by_additional_name, family_name: by_family_name };
  return {
    invitation: {
      role,
      given_name,
      additional_name,
      family_name,
      mobile_number,
      email,
      work_experience,
      language,
      expires_at: new Date(link.expires_at ?? 0).toISOString(),
      institution: {
        id: link.institution_id,
        name: link.institution_name,
        type: link.institution_type,
        country: link.country,
      },
      invited_by: { ...by, role: by_role },
    },
  };
}

/** Locks the invitation until the transaction ends: of many who use it at once only one continues. */
export async function holdInvitation(tx: Tx, id: string, now: number): Promise<Link> {
  const link = await lockInvitation(tx, id);
  if (link === undefined) throw notFound('invalid_invitation');
  refuseClosed(link, now);
  return link;
}

async function tellAdmins(work: PublicWork, { id, institution_id }: Link): Promise<void> {
  work.tell(await adminsOf(work.tx, institution_id), clinicianInvitationUpdated, { invitation_id: id });
}

/** Marks the locked invitation as accepted by this clinician. */
export async function acceptInvitation(work: PublicWork, link: Link, clinician_id: string): Promise<void> {
  await updateInvitation(work.tx, link.id, { accepted_at: work.at, accepted_by: clinician_id });
  await tellAdmins(work, link);
}

/** Declines; a repetition changes nothing. @returns who is told. @throws Refusal as `openLink`. */
export async function decline(asker: Asker, token: string): Promise<string[]> {
  const found = await linkOf(asker, token);
  if (found.declined_at !== null) return [];
  refuseClosed(found, asker.now);
  const { told } = await performTelling(asker.db, asker.now, async (work) => {
    const link = await holdInvitation(work.tx, found.id, work.now);
    await updateInvitation(work.tx, link.id, { declined_at: work.at });
    await tellAdmins(work, link);
  });
  return told;
}
