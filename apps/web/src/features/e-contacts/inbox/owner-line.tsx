import type { OwnerChange } from '@hodi/domain/e-contacts/inbox/inbox.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { people } from '~/components/icon/navigation-icons.ts';
import { SystemLine } from '~/components/thread/system-line.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { type TextKey, useTexts } from '~/lib/i18n/texts.ts';

const nameOf = (person: OwnerChange['by']): string => (person === null ? '' : displayName(person, person.role));

/** In which words: where nobody did it, or it went to nobody, by that. */
function keyOf({ kind, by, to }: OwnerChange): TextKey {
  if (to === null) return by === null ? 'owner.passed_to_nobody' : 'owner.handed_back';
  if (by === null || kind === 'passed') return 'owner.passed';
  return kind === 'claimed' ? 'owner.claimed' : 'owner.assigned';
}

/** Into whose hands the inquiry went. A patient reads who answers them, and nothing else. */
export function OwnerLine({ change, reader }: { change: OwnerChange; reader: UserType }) {
  const t = useTexts();
  const { time } = useFormats();
  const at = time(change.at);
  if (reader === 'patient') {
    if (change.to === null || !change.is_patient_told) return null;
    return <SystemLine icon={people}>{t('thread.owner_told', { name: nameOf(change.to), at })}</SystemLine>;
  }
  const told = change.is_patient_told ? t('owner.patient_told') : '';
  const detail = [change.reason, told].filter(Boolean).join(' ');
  return (
    <SystemLine icon={people} detail={detail}>
      {t(keyOf(change), { by: nameOf(change.by), to: nameOf(change.to), at })}
    </SystemLine>
  );
}
