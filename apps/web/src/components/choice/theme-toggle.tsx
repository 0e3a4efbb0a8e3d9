import { IconButton } from '~/components/action/icon-button.tsx';
import { moon, sun } from '~/components/icon/entry-icons.ts';

export interface ThemeToggleProps {
  theme: 'light' | 'dark';
  /** Names the effect of a press: "Dark mode" while it is light. */
  label: string;
  onToggle: () => void;
  className?: string | undefined;
}

export function ThemeToggle({ theme, label, onToggle, className }: ThemeToggleProps) {
  return <IconButton icon={theme === 'light' ? moon : sun} label={label} onClick={onToggle} className={className} />;
}
