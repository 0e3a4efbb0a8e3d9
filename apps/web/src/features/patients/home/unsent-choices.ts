/**
 * Choices that the server does not have yet. An account chooses for several people, and may choose again before
 * the first choice has left: of each person the last one counts. Pure.
 */
import { selectClinician } from '@hodi/domain/patients/selected-clinician.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { setTeamConsent } from '@hodi/domain/team-care/team-care.api.ts';

interface QueuedChoice {
  name: string;
  url: string;
  body: unknown;
  state: string;
}

/** The newest of these that is not refused. */
const lastMeant = <W extends QueuedChoice>(queue: readonly W[], isOne: (write: W) => boolean): W | undefined =>
  [...queue].reverse().find((write) => write.state !== 'refused' && isOne(write));

/** The choice of who may read and answer at this institution. @param queue oldest first. */
export function unsentConsent<W extends QueuedChoice>(
  queue: readonly W[],
  params: { patient_id: string; institution_id: string },
): W | undefined {
  const path = pathOf(setTeamConsent, params);
  // A patient's app adds a query.
  const isOfPerson = ({ name, url }: W) => name === setTeamConsent.name && url.split('?')[0] === path;
  return lastMeant(queue, isOfPerson);
}

/** To whom the next inquiry goes. @param patientId of somebody whom the account cares for; the account itself unless said. */
export function unsentClinician<W extends QueuedChoice>(
  queue: readonly W[],
  patientId: string | undefined,
): W | undefined {
  const isOfPerson = ({ name, body }: W) =>
    name === selectClinician.name && body !== null && (body as { patient_id?: string }).patient_id === patientId;
  return lastMeant(queue, isOfPerson);
}
