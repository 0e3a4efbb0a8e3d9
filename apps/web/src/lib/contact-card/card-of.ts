import { isAgeCertain } from '@hodi/domain/patients/age.ts';
import type { ContactCard } from '@hodi/domain/patients/manage-patients.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { today } from '~/lib/session/server-clock.ts';
import type { ContactCardProps } from './contact-card.tsx';

/** Converts the server's contact card to the props of the component. */
export const cardOf = (card: ContactCard): ContactCardProps => ({
  name: displayName(card.name),
  memberId: card.member_id,
  age: card.age,
  isAbout: !isAgeCertain(card, today()),
  gender: card.gender,
  clinician: displayName(card.clinician, card.clinician.role),
  institution: card.institution,
  whatsappUrl: card.whatsapp_url,
  text: card.card_text,
});
