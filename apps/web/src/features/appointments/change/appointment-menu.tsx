import { type ComponentProps, useState } from 'react';
import type { Arrival } from '@hodi/domain/appointments/appointment-kinds.ts';
import { arrivalOf, mayArrive } from '@hodi/domain/appointments/arrivals.ts';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { mayEdit, maySetStatus } from '@hodi/domain/appointments/appointment-rules.ts';
import type { MenuItem } from '~/components/action/menu.tsx';
import { RowMenu } from '~/components/action/row-menu.tsx';
import { personCheck, trash } from '~/components/icon/action-icons.ts';
import { circleCheck, refresh } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { more } from '~/components/icon/navigation-icons.ts';
import { calendar, circleCross, doorOpen, pencil } from '~/components/icon/state-icons.ts';
import { useNow } from '~/lib/clock.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useAppointmentWords } from '../appointment-words.ts';
import { AskChange } from './ask-change.tsx';
import { editAppointment } from './edited-appointment.tsx';
import { useArrival } from './use-arrival.ts';
import { useChangeAppointment } from './use-change-appointment.ts';
import { useWithUnsent } from './use-with-unsent.ts';

type Open = ComponentProps<typeof AskChange>['change'] | null;

/** Actions on an appointment. */
export function AppointmentMenu({ item: given }: { item: AppointmentItem }) {
  const t = useTexts();
  const [open, setOpen] = useState<Open>(null);
  const { item, isDeleted } = useWithUnsent()(given);
  const close = () => setOpen(null);
  const changing = useChangeAppointment(given, close);
  const { patient, at } = useAppointmentWords(item);
  const arrivals = useArrivals(item, given);
  const groups = useMenu(item, {
    edit: () => editAppointment(given),
    open: setOpen,
    complete: () =>
      changing.isTooEarly || changing.lost('complete').length > 0 ? setOpen('complete') : changing.change('complete'),
    reopen: () => changing.change('reopen'),
  });
  if (isDeleted) return null;
  return (
    <>
      <RowMenu
        label={t('appointments.actions_of', { name: patient, at })}
        trigger={<Icon shape={more} />}
        groups={[...(arrivals.length > 0 ? [arrivals] : []), ...groups]}
      />
      {open !== null && <AskChange change={open} changing={changing} onCancel={close} />}
    </>
  );
}

/** On its day: where the patient is, if that is not what is known already; a wrong word is taken back so. */
function useArrivals({ appointment }: AppointmentItem, given: AppointmentItem): MenuItem[] {
  const t = useTexts();
  const now = useNow();
  const note = useArrival();
  const known = arrivalOf(appointment);
  const items: Readonly<Record<Arrival, Pick<MenuItem, 'label' | 'icon'>>> = {
    arrived: { label: t(known === 'called_in' ? 'arrival.waits_again' : 'arrival.arrived'), icon: doorOpen },
    called_in: { label: t('arrival.called_in'), icon: personCheck },
    expected: { label: t('arrival.expected'), icon: calendar },
  };
  if (!mayArrive(appointment, now)) return [];
  return (['arrived', 'called_in', 'expected'] as const)
    .filter((arrival) => arrival !== known)
    .map((arrival) => ({ id: arrival, ...items[arrival], onSelect: () => note(given, arrival) }));
}

interface MenuActs {
  edit: () => void;
  open: (what: Open) => void;
  /** Asks first where something would be lost, and long before the start. */
  complete: () => void;
  reopen: () => void;
}

function useMenu(item: AppointmentItem, { edit, open, complete, reopen }: MenuActs): MenuItem[][] {
  const t = useTexts();
  const { status } = item.appointment;
  const changes: (MenuItem | false)[] = [
    mayEdit(status) && { id: 'edit', label: t('appointments.edit'), icon: pencil, onSelect: edit },
    maySetStatus(status, 'completed') && {
      id: 'complete',
      label: t('appointments.complete'),
      icon: circleCheck,
      onSelect: complete,
    },
    maySetStatus(status, 'cancelled') && {
      id: 'cancel',
      label: t('appointments.cancel'),
      icon: circleCross,
      onSelect: () => open('cancel'),
    },
    maySetStatus(status, 'scheduled') && {
      id: 'reopen',
      label: t('appointments.reopen'),
      icon: refresh,
      onSelect: reopen,
    },
  ];
  return [
    changes.filter((item) => item !== false),
    [{ id: 'delete', label: t('appointments.delete'), icon: trash, onSelect: () => open('delete') }],
  ];
}
