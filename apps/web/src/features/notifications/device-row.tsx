import { useQuery } from '@tanstack/react-query';
import { getPushKey } from '@hodi/domain/notifications/notifications.api.ts';
import { sms } from '~/components/icon/action-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { type DevicePush, useDevicePush } from '~/lib/push/use-device-push.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { useIsPhone } from '~/lib/use-media.ts';
import { SettingRow } from './setting-row.tsx';

/** Turns it on and says what came of it. */
export function useTurnOn({ turnOn }: DevicePush): () => Promise<void> {
  const t = useTexts();
  return async () => {
    const outcome = await turnOn();
    if (outcome === 'on') toast.success(t('notifications.turned_on'));
    else if (outcome === 'denied') toast.error(t('notifications.not_allowed'));
    else toast.error(t(outcome === 'not_offered' ? 'notifications.device.not_offered' : 'notifications.not_turned_on'));
  };
}

/** Push messages on the device at hand. */
export function DeviceRow() {
  const t = useTexts();
  const device = useDevicePush();
  const turnOn = useTurnOn(device);
  const isPhone = useIsPhone();
  const { data: key } = useQuery(queryFor(getPushKey));
  const isOffered = key === undefined || key.public_key !== null;
  const { state = 'looking', isBusy, turnOff } = device;
  const canChange = isOffered && (state === 'on' || state === 'off');
  return (
    <SettingRow
      icon={sms}
      title={t(isPhone ? 'notifications.this_phone' : 'notifications.this_device')}
      detail={t(`notifications.device.${isOffered ? state : 'not_offered'}`)}
      isOn={canChange ? state === 'on' : undefined}
      isBusy={isBusy}
      onChange={(isOn) => void (isOn ? turnOn() : turnOff())}
    />
  );
}
