import type { ReactNode } from 'react';
import { Button } from '~/components/action/button.tsx';
import { IconButton } from '~/components/action/icon-button.tsx';
import { classNames } from '~/components/class-names.ts';
import { personCheck } from '~/components/icon/action-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { message, pencil } from '~/components/icon/state-icons.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import type { StatusKind } from '~/components/status/status-kinds.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import type { EntryWords } from './entry-words.ts';
import type { Known, NamedEntry } from './known-record.ts';
import styles from './record.module.css';

interface EntryRowProps {
  known: Known<NamedEntry>;
  words: EntryWords;
  isClinician: boolean;
  /** Left out where the reader may not change it. */
  onEdit: (() => void) | undefined;
  /** Of one that was taken out. */
  onPutBack: (() => void) | undefined;
  onConfirm: () => void;
  isConfirming: boolean;
  /** Such as what was refused of it. */
  children?: ReactNode;
}

function badgeOf(entry: NamedEntry): [StatusKind, 'not_so' | 'over' | 'taking' | 'stopped' | 'unsure' | 'confirmed'] {
  if (entry.in_error) return ['cancelled', 'not_so'];
  if (entry.kind === 'condition' && entry.status === 'over') return ['inactive', 'over'];
  if (entry.kind !== 'medicine') return ['active', 'confirmed'];
  return [entry.use === 'taking' ? 'active' : entry.use === 'stopped' ? 'inactive' : 'to_confirm', entry.use];
}

/** How it stands with the entry, for a patient; a clinician confirms it in that place. */
function State({ entry, isClinician }: { entry: NamedEntry; isClinician: boolean }) {
  const t = useTexts();
  const [kind, state] = badgeOf(entry);
  const isOwnWord = !isClinician && (state === 'taking' || state === 'stopped' || state === 'unsure');
  if (state === 'confirmed' && entry.confirmed === null)
    return <StatusBadge kind="to_confirm">{t('health.state.to_confirm')}</StatusBadge>;
  return <StatusBadge kind={kind}>{t(isOwnWord ? `health.own_state.${state}` : `health.state.${state}`)}</StatusBadge>;
}

/** One allergy, condition or medicine: what it is, who said so and when, whether it counts. */
export function EntryRow(props: EntryRowProps) {
  const { known, words, isClinician, onEdit, onPutBack, onConfirm, isConfirming, children } = props;
  const t = useTexts();
  const { date } = useFormats();
  const { entry, unsent } = known;
  const { text, at, isClinic } = words.source(entry);
  const mayConfirm = isClinician && entry.confirmed === null && entry.in_error === null;
  const name = words.title(entry);
  return (
    <li className={styles.entry}>
      <div className={classNames(styles.row, entry.in_error && styles.gone)}>
        <div className={styles.what}>
          <b className={styles.name}>{name}</b>
          <span className={styles.detail}>{entry.in_error?.reason || words.detail(entry)}</span>
        </div>
        <p className={styles.source}>
          <Icon shape={isClinic ? personCheck : message} size={18} />
          <span>
            {text}
            <br />
            <time dateTime={at}>{date(at)}</time>
          </span>
        </p>
        <div className={styles.acts}>
          {unsent && <UnsentState record={unsent} />}
          {mayConfirm ? (
            <ConfirmButton name={name} isConfirming={isConfirming} onClick={onConfirm} />
          ) : (
            (!unsent || entry.in_error !== null) && <State entry={entry} isClinician={isClinician} />
          )}
          {onPutBack && (
            <Button kind="quiet" size="small" onClick={onPutBack}>
              {t('health.put_back')}
            </Button>
          )}
          {onEdit && (
            <IconButton icon={pencil} iconSize={20} label={t('health.edit_named', { name })} onClick={onEdit} />
          )}
        </div>
      </div>
      {children}
    </li>
  );
}
