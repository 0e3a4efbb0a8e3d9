import { type FreeAt, isFreeService } from '@hodi/domain/services/free-services.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';

interface FreeBadgeProps {
  service: string;
  /** Where it is given; without one only what is free everywhere is. */
  at: FreeAt | null | undefined;
}

/** Says of a service that it costs nothing; nothing of the others. */
export function FreeBadge({ service, at }: FreeBadgeProps) {
  const t = useTexts();
  return isFreeService(service, at) && <StatusBadge kind="free">{t('summary.free')}</StatusBadge>;
}
