/** Renders invitations for the admins of their institution. */
import {
  clinicianInvitationDeleted,
  clinicianInvitationUpdated,
} from '@hodi/domain/clinician-invitations/clinician-invitations.events.ts';
import { may } from '@hodi/domain/rights/rights.policy.ts';
import type { EventRenderer } from '#server/realtime/render.ts';
import { invitationsById } from './clinician-invitations.repository.ts';

const idOf = (reference: Record<string, string>): string => reference['invitation_id'] ?? '';

const updated = (clock: () => number): EventRenderer => ({
  event: clinicianInvitationUpdated,
  part: null,
  async render(db, reader, references) {
    const found = await invitationsById(db, [...new Set(references.map(idOf))], clock());
    const seen = found.filter(({ institution_id }) => may(reader, 'staff', { institution_id }));
    const byId = new Map(seen.map((invitation) => [invitation.id, invitation]));
    return references.map((reference) => {
      const invitation = byId.get(idOf(reference));
      return invitation === undefined ? null : { payload: { invitation }, patient_id: null };
    });
  },
});

const deleted: EventRenderer = {
  event: clinicianInvitationDeleted,
  part: null,
  render: async (_db, reader, references) =>
    references.map((reference) => {
      const institution_id = reference['institution_id'] ?? '';
      const mayKnow = may(reader, 'staff', { institution_id });
      const payload = { invitationId: idOf(reference), institutionId: institution_id };
      return mayKnow ? { payload, patient_id: null } : null;
    }),
};

/** @param clock milliseconds since 1970. */
export const clinicianInvitationRenderers = (clock: () => number): readonly EventRenderer[] => [
  updated(clock),
  deleted,
];
