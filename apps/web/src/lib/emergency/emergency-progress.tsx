import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import type { Emergency } from '@hodi/domain/e-contacts/emergency-state.ts';
import { isOpened } from '@hodi/domain/e-contacts/inquiry-badge.ts';
import { type ContactNumbers, emergencyPhones } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { ToldSteps, type ToldStep } from '~/components/danger/told-steps.tsx';
import { check, clock, eye, wifiOff } from '~/components/icon/entry-icons.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { useMoment } from './use-moment.ts';

interface WhatHappenedProps {
  item: EContactItem;
  emergency: Pick<Emergency, 'raised_at' | 'seen_at' | 'seen_by'>;
  numbers: ContactNumbers;
  /** Where no conversation stands beside it: what the clinic wrote last, and the way to it. */
  answer?: ToldStep | undefined;
}

/** Says that the clinic was told, whether anybody there has seen it, and what they answered. */
export function EmergencyProgress({ item, emergency, numbers, answer }: WhatHappenedProps) {
  const t = useTexts();
  const moment = useMoment();
  const told: ToldStep = {
    id: 'told',
    state: 'done',
    icon: check,
    title: t('emergency.told', { at: moment(emergency.raised_at) }),
    detail: t('emergency.told_detail', { place: item.clinician.institution_name }),
  };
  const seen = useSeen(item, emergency, numbers);
  return <ToldSteps steps={answer ? [told, seen, answer] : [told, seen]} />;
}

function useSeen(item: EContactItem, { seen_at, seen_by }: WhatHappenedProps['emergency'], numbers: ContactNumbers) {
  const t = useTexts();
  const moment = useMoment();
  const { phone } = useFormats();
  const { online } = useConnection();
  const number = phone(emergencyPhones(numbers).slice(-1)[0] ?? '').replaceAll(' ', '\u00a0');
  const waits = { id: 'seen', state: 'waits', detail: t('emergency.do_not_wait', { number }) } as const;
  if (seen_at !== null) {
    const title = t('emergency.seen', { name: seen_by ?? item.clinician.institution_name, at: moment(seen_at) });
    return { id: 'seen', state: 'done', icon: eye, title, detail: t('emergency.seen_detail') } as const;
  }
  if (isOpened(item)) return { ...waits, icon: clock, title: t('emergency.opened') };
  if (!online) return { ...waits, icon: wifiOff, title: t('emergency.unknown') };
  return { ...waits, icon: clock, title: t('emergency.unopened') };
}
