/** The list of inquiries on pages without a script: of the account itself, and of everybody whom it cares for. */
import type { FastifyReply } from 'fastify';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { listForPatient } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import type { ApiAnswer } from './form-posts.ts';
import type { PlainSession } from './plain-session.ts';
import { peopleOf, type Visit } from './plain-page.ts';

/** On one page. */
const mostShown = 20;

interface List {
  items: EContactItem[];
  next_cursor: string | null;
}

const read = (session: PlainSession, patient_id: string, cursor?: string): Promise<ApiAnswer> =>
  session.call(listForPatient, {
    params: { patient_id },
    query: { limit: String(mostShown), ...(cursor !== undefined && { cursor }) },
  });

/** All people together unless the address names one. */
export async function showList(visit: Visit): Promise<FastifyReply> {
  const { to, page, session } = visit;
  const own = await session.own();
  if (own.status !== 200) return page.refused(to, session, own);
  const profile = own.said as PatientProfile;
  const people = peopleOf(profile);
  const { about, cursor } = to.request.query as { about?: string; cursor?: string };
  if (people.length > 0 && about === undefined)
    return showAll(
      visit,
      people.map(({ id }) => id),
    );
  const answer = await read(session, about ?? profile.patient.id, cursor);
  if (answer.status !== 200) return page.refused(to, session, answer);
  const { items, next_cursor } = answer.said as List;
  return page.show(to, session, { list: { items, next: next_cursor }, about });
}

/** The newest of all; older ones are in the list of each. */
async function showAll({ to, page, session }: Visit, ids: readonly string[]): Promise<FastifyReply> {
  const lists: List[] = [];
  for (const id of ids) {
    // One after the other: the first may renew the token of the session.
    const answer = await read(session, id);
    // The care for one of them may have ended since.
    if (answer.status === 404) continue;
    if (answer.status !== 200) return page.refused(to, session, answer);
    lists.push(answer.said as List);
  }
  const items = lists
    .flatMap((list) => list.items)
    .toSorted((one, other) => other.e_contact.last_message_at.localeCompare(one.e_contact.last_message_at));
  const isCut = items.length > mostShown || lists.some(({ next_cursor }) => next_cursor !== null);
  return page.show(to, session, { list: { items: items.slice(0, mostShown), next: null, isCut } });
}
