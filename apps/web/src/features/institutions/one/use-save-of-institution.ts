import { useQueryClient } from '@tanstack/react-query';
import type { InstitutionRow } from '@hodi/domain/institutions/managed-institution.ts';
import {
  getInstitution,
  type setContactCard,
  type setFreeServices,
  type setInstitutionNotifications,
  type setOwnAccountAge,
  type setRegistration,
  type setSecondFactorRule,
} from '@hodi/domain/institutions/manage-institutions.api.ts';
import type { setTeamCare } from '@hodi/domain/team-care/team-care.api.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { tellError } from '~/lib/api/tell-error.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';

type Part =
  | Pick<InstitutionRow['institution'], 'registration'>
  | Pick<InstitutionRow['institution'], 'free_services'>
  | Pick<InstitutionRow['institution'], 'notifications'>
  | { text: string | null }
  | { own_account_age: number }
  | { is_required: boolean }
  | { is_on: boolean };

/**
 * Saves one part of an institution over the version that is shown. `changed`: somebody else saved meanwhile, and what
 * they saved is shown from now on; nothing of theirs was overwritten.
 */
export function useSaveOfInstitution({ institution }: InstitutionRow) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const params = { institution_id: institution.id };
  const { queryKey } = queryFor(getInstitution, { params });

  return async (
    call:
      | typeof setRegistration
      | typeof setContactCard
      | typeof setFreeServices
      | typeof setInstitutionNotifications
      | typeof setOwnAccountAge
      | typeof setSecondFactorRule
      | typeof setTeamCare,
    part: Part,
    done: string,
  ): Promise<'saved' | 'changed' | 'refused'> => {
    const body = { ...part, version: institution.version } as never;
    const about = { title: 'queue.institution', summary: institution.name, thread: institution.id } as const;
    try {
      queryClient.setQueryData(queryKey, await send(call, { params, body }, { ...about, silent: true }));
      toast.success(done);
      return 'saved';
    } catch (error) {
      if (error instanceof QueuedError) {
        toast.blank(t('institutions.waits', { name: institution.name }));
        return 'saved';
      }
      tellError(error);
      if (!(error instanceof ApiError) || error.code !== 'version_conflict') return 'refused';
      await queryClient.refetchQueries({ queryKey });
      return 'changed';
    }
  };
}
