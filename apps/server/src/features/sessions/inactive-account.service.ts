/** Tells the owner of a deactivated account whom to ask, after they have proven that it is theirs. */
import { sql } from 'kysely';
import { clinicPhone } from '@hodi/domain/red-flags/emergency-numbers.ts';
import type { Institution } from '@hodi/domain/institutions/institution.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import type { Executor } from '#server/db/database.ts';
import { Refusal, type RefusalCode } from '#server/wire/refusal.ts';

type Clinic = Pick<Institution, 'name' | 'whatsapp_number' | 'emergency_phone'>;

const clinicColumns = ['i.name', 'i.whatsapp_number', 'i.emergency_phone'] as const;

/** The clinic of the patient's clinician, else of the one who had them in care last. */
const clinicOfPatient = (db: Executor, user_id: string): Promise<Clinic | undefined> =>
  db
    .selectFrom('patient as p')
    .innerJoin('relationship as r', 'r.patient_id', 'p.id')
    .innerJoin('institution as i', 'i.id', 'r.institution_id')
    .select(clinicColumns)
    .where('p.user_id', '=', user_id)
    .where('r.activated_at', 'is not', null)
    .where('i.deleted_at', 'is', null)
    .orderBy(sql`(r.status = 'active') is not true`)
    .orderBy(sql`(r.clinician_id = p.selected_clinician_id) is not true`)
    .orderBy('r.activated_at', 'desc')
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst();

const clinicOfStaff = (db: Executor, user_id: string) =>
  db
    .selectFrom('clinician as c')
    .innerJoin('institution as i', 'i.id', 'c.institution_id')
    .select([...clinicColumns, 'c.role'])
    .where('c.user_id', '=', user_id)
    .where('i.deleted_at', 'is', null)
    .executeTakeFirst();

/** 403 `account_inactive`, with whom to ask. Only for callers whom a password, a code or a session has identified. */
export async function accountInactive(db: Executor, user_id: string): Promise<Refusal> {
  const [ofPatient, ofStaff] = [await clinicOfPatient(db, user_id), await clinicOfStaff(db, user_id)];
  if (ofStaff?.role === 'superuser') return inWords('account_inactive_superuser', {});
  const clinic = ofStaff ?? ofPatient;
  const phone = clinic && clinicPhone(clinic);
  if (!phone) return new Refusal(403, 'account_inactive');
  const key = ofStaff === undefined ? 'account_inactive_patient' : 'account_inactive_staff';
  return inWords(key, { clinic: clinic.name, phone: formatPhone(phone) });
}

const inWords = (key: RefusalCode, params: Record<string, string>) =>
  new Refusal(403, 'account_inactive', { wording: () => ({ key, params }) });
