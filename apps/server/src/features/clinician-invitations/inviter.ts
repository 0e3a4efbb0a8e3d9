import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * That whoever sent an invitation `i` could send it still: in their account, approved, and admin of its institution or
 * superuser. Whoever was dismissed would come back by their own invitation otherwise. Another admin who sends it once more
 * makes it theirs.
 */
export const isStandingBehind: RawBuilder<SqlBool> = sql<SqlBool>`exists (
  select from clinician b join app_user v on v.id = b.user_id
  where b.id = i.invited_by and b.approval = 'approved' and v.status = 'active'
    and (b.role = 'superuser' or (b.role = 'admin' and b.institution_id = i.institution_id)))`;
