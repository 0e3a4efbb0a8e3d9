import type { MenuItem } from '~/components/action/menu.tsx';
import { RowMenu } from '~/components/action/row-menu.tsx';
import { copy } from '~/components/icon/action-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { more } from '~/components/icon/navigation-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import styles from './message-menu.module.css';

const none: readonly MenuItem[] = [];

interface MessageMenuProps {
  text: string;
  /** Author and time of the message: read out, since each message has such a button. */
  author: string;
  at: string;
  /** Further things to do with it. */
  items?: readonly MenuItem[];
}

/** Actions on one message. */
export function MessageMenu({ text, author, at, items = none }: MessageMenuProps) {
  const t = useTexts();
  const copyNow = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('thread.copied'));
    } catch {
      toast.error(t('thread.not_copied'));
    }
  };
  const copying = { id: 'copy', label: t('thread.copy'), icon: copy, onSelect: () => void copyNow() };
  const groups = [[...items, ...(text === '' ? [] : [copying])]];
  if (groups[0]?.length === 0) return null;
  return (
    <span className={styles.menu}>
      <RowMenu
        label={`${t('thread.message_menu', { name: author })}, ${at}`}
        trigger={<Icon shape={more} size={18} />}
        groups={groups}
      />
    </span>
  );
}
