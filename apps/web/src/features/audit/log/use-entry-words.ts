import type { AuditEntry, AuditPerson } from '@hodi/domain/audit/audit.api.ts';
import { namedActionOf } from '@hodi/domain/audit/named-actions.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

/** Texts of a log entry in the reader's language, for the page and its file. */
export function useEntryWords() {
  const t = useTexts();
  return {
    /** Erased people have no name any more. */
    name: (one: AuditPerson | AuditEntry['patients'][number]): string => {
      if (one.is_erased === true) return t('audit.erased');
      return displayName(one, 'role' in one && one.role !== null ? one.role : undefined);
    },
    /** As what they acted; where nobody is known, where it came from. */
    role({ person, action }: Pick<AuditEntry, 'person' | 'action'>): string {
      if (person === null) return t(action.startsWith('command.') ? 'audit.command_line' : 'audit.nobody');
      return t(person.role === null ? `people.${person.user_type}` : `people.${person.role}`);
    },
    /** By the name of the action; one that only shows something, or is not known here, by kind and part. */
    what({ action, kind, part }: Pick<AuditEntry, 'action' | 'kind' | 'part'>): string {
      const named = namedActionOf(action);
      return named === undefined
        ? `${t(`audit.kinds.${kind}`)}: ${t(`audit.parts.${part}`)}`
        : t(`audit.action.${named}`);
    },
  };
}
