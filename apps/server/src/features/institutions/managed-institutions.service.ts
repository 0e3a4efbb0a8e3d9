/** Institutions as superusers manage them, and the settings of their own admins. */
import type * as api from '@hodi/domain/institutions/manage-institutions.api.ts';
import { institutionUpdated } from '@hodi/domain/institutions/institutions.events.ts';
import type { InstitutionRow } from '@hodi/domain/institutions/managed-institution.ts';
import { searchTerms } from '@hodi/domain/patients/search-text.ts';
import type { AnswerOf, BodyOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import { countCeiling } from '@hodi/domain/shared/page.ts';
import { may } from '@hodi/domain/rights/rights.policy.ts';
import { phoneKind } from '@hodi/domain/users/phone-rules.ts';
import type { Area } from '@hodi/domain/rights/rights-matrix.ts';
import type { setTeamCare as teamCare } from '@hodi/domain/team-care/team-care.api.ts';
import { returnOwners } from '#server/features/e-contacts/inbox/owners.service.ts';
import { secondFactorState } from '#server/features/second-factor/second-factor.service.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { readCursor } from '#server/wire/cursor.ts';
import { pageOf, totalOf } from '#server/wire/pages.ts';
import { Refusal, badField, notFound, versionConflict } from '#server/wire/refusal.ts';
import { requireKeptRight, requireRight } from '#server/work/rights.ts';
import type { Work } from '#server/work/work.ts';
import * as rows from './managed-institutions.repository.ts';

const code = 'institution_not_found';

/** @throws Refusal 404 `institution_not_found`. */
async function rowFor(work: Work, id: string): Promise<InstitutionRow> {
  const row = await rows.institutionRow(work.tx, id);
  if (row === undefined) throw notFound(code);
  return row;
}

/**
 * Tells the managers of an institution once, whatever one call changes there.
 * @param id null for things of no institution: superusers list them beside their own.
 */
export async function tellKeepers(work: Telling, id: string | null): Promise<void> {
  const { events } = work.said;
  for (const { user_id, own } of await rows.keepersOf(work.tx, id)) {
    const institution_id = id ?? own;
    const isTold = events.some(
      (event) =>
        event.user_id === user_id &&
        event.name === institutionUpdated.name &&
        event.reference['institution_id'] === institution_id,
    );
    if (!isTold) work.tell([user_id], institutionUpdated, { institution_id });
  }
}
type Telling = Pick<Work, 'tx' | 'tell'> & { said: Pick<Work['said'], 'events'> };

/** Writes the line of the log, and tells the managers. */
async function noteChange(work: Work, id: string): Promise<void> {
  work.touches({ patient_ids: [], subject_id: id });
  await tellKeepers(work, id);
}

/** Superusers read all of each; clinicians and admins the names. */
export async function listInstitutions(
  work: Work,
  { search = '', cursor, limit }: QueryOf<typeof api.listInstitutions>,
): Promise<AnswerOf<typeof api.listInstitutions>> {
  const page = {
    terms: search === '' ? null : searchTerms(search),
    after: readCursor(cursor, ['text', 'id']),
    limit,
  };
  const isWhole = may(work.caller, 'institutions');
  const found = await (isWhole ? rows.pageOfInstitutions(work.tx, page) : rows.pageOfNames(work.tx, page));
  const { shown, next_cursor } = pageOf(found, limit, ({ place }) => place);
  const counted = await rows.countInstitutions(work.tx, page, countCeiling);
  return {
    items: shown.map(({ row }) => row),
    ...totalOf(counted),
    next_cursor,
  };
}

/** @throws Refusal 404 of another's. */
export async function showInstitution(work: Work, id: string): Promise<InstitutionRow> {
  requireRight(work.caller, 'institution_settings', { institution_id: id, code });
  const { institution, counts } = await rowFor(work, id);
  if (clinicianOf(work.caller).role !== 'superuser') return { institution, counts };
  return { institution, counts: { ...counts, data_requests_of_none: await rows.requestsOfNone(work.tx) } };
}

const phoneFields = ['emergency_phone', 'whatsapp_number'] as const;
type Phones = Record<(typeof phoneFields)[number], string | null>;

/** A short emergency number is not part of a country's plan. Existing numbers may stay. */
function refuseInvalidPhones(filled: Phones, known?: Phones): void {
  const isInvalid = (number: string | null) => number?.startsWith('+') === true && phoneKind(number) === 'invalid';
  const wrong = phoneFields.find((field) => isInvalid(filled[field]) && filled[field] !== known?.[field]);
  if (wrong !== undefined) throw badField(`institution.${wrong}`, 'invalid_phone');
}

/** @throws Refusal 409 `id_taken`; 400 with field. */
export async function createInstitution(
  work: Work,
  { id, institution }: BodyOf<typeof api.createInstitution>,
): Promise<InstitutionRow> {
  requireKeptRight(work, 'institutions', { code });
  refuseInvalidPhones(institution);
  const moments = { created_at: work.at, updated_at: work.at };
  const isNew = await rows.insertInstitution(work.tx, { id, ...rows.columnsOf(institution), ...moments });
  if (!isNew) throw new Refusal(409, 'id_taken');
  await noteChange(work, id);
  return rowFor(work, id);
}

interface Changing {
  id: string;
  area: Area;
  /** The version that the caller saw, within their input. */
  sent: { version: number };
}

/** Changes what is locked. @throws Refusal 404; 409 `version_conflict` with both versions. */
async function change(
  work: Work,
  { id, area, sent }: Changing,
  columns: Parameters<typeof rows.updateInstitution>[2],
): Promise<InstitutionRow> {
  requireKeptRight(work, area, { institution_id: id, code });
  const version = await rows.lockInstitution(work.tx, id);
  if (version === undefined) throw notFound(code);
  if (version !== sent.version) throw versionConflict(await rowFor(work, id), sent);
  await rows.updateInstitution(work.tx, id, { ...columns, version: version + 1, updated_at: work.at });
  await noteChange(work, id);
  return rowFor(work, id);
}

export async function updateInstitution(work: Work, id: string, sent: BodyOf<typeof api.updateInstitution>) {
  requireKeptRight(work, 'institutions', { institution_id: id, code });
  refuseInvalidPhones(sent.institution, (await rowFor(work, id)).institution);
  // Another time zone changes the opening times.
  return change(work, { id, area: 'institutions', sent }, { ...rows.columnsOf(sent.institution), promises_due: true });
}

/** A text of blanks only counts as none. */
export const setContactCard = (work: Work, id: string, sent: BodyOf<typeof api.setContactCard>) =>
  change(work, { id, area: 'institution_settings', sent }, { contact_card_text: sent.text?.trim() || null });

export const setRegistration = (work: Work, id: string, sent: BodyOf<typeof api.setRegistration>) =>
  change(work, { id, area: 'institution_settings', sent }, rows.registrationColumns(sent.registration));

export const setFreeServices = (work: Work, id: string, sent: BodyOf<typeof api.setFreeServices>) =>
  change(work, { id, area: 'institution_settings', sent }, { free_services: [...new Set(sent.free_services)] });

/**
 * If team care is turned off, threads of colleagues go back to the clinicians who were asked. @throws Refusal 404; 409
 * `version_conflict`.
 */
export async function setTeamCare(work: Work, id: string, sent: BodyOf<typeof teamCare>): Promise<InstitutionRow> {
  const row = await change(work, { id, area: 'institution_settings', sent }, { team_care: sent.is_on });
  if (!sent.is_on) await returnOwners(work, { institution_id: id });
  return row;
}

export const setNotifications = (work: Work, id: string, sent: BodyOf<typeof api.setInstitutionNotifications>) =>
  change(work, { id, area: 'institution_settings', sent }, rows.notificationColumns(sent.notifications));

export const setOwnAccountAge = (work: Work, id: string, sent: BodyOf<typeof api.setOwnAccountAge>) =>
  change(work, { id, area: 'institution_settings', sent }, { own_account_age: sent.own_account_age });

/**
 * @throws Refusal 409 `own_second_factor_first`: so admins neither lock themselves out, nor require of others what they
 * do not use.
 */
export async function setSecondFactorRule(work: Work, id: string, sent: BodyOf<typeof api.setSecondFactorRule>) {
  requireRight(work.caller, 'institution_settings', { institution_id: id, code });
  if (sent.is_required && !(await secondFactorState(work.tx, work.caller.user_id)).is_on)
    throw new Refusal(409, 'own_second_factor_first');
  const columns = rows.secondFactorColumns(sent.is_required, work.at);
  return change(work, { id, area: 'institution_settings', sent }, columns);
}

/** Its history stays; nobody can choose it any more. @throws Refusal 404; 409 `institution_in_use`. */
export async function deleteInstitution(work: Work, id: string): Promise<Record<string, never>> {
  requireKeptRight(work, 'institutions', { code });
  if ((await rows.lockInstitution(work.tx, id)) === undefined) throw notFound(code);
  const counts = await rows.peopleOf(work.tx, id);
  if (counts.clinicians + counts.patients > 0) throw new Refusal(409, 'institution_in_use', { details: { counts } });
  await rows.closeInvitations(work.tx, id, work.at);
  await rows.updateInstitution(work.tx, id, { deleted_at: work.at, updated_at: work.at });
  await noteChange(work, id);
  return {};
}
