import { useEffect, useState } from 'react';
import { type DeviceState, deviceFacts, deviceStateOf } from './push-device.ts';
import { isSubscribed, type TurnedOn, turnOffPush, turnOnPush } from './push-subscription.ts';

export interface DevicePush {
  /** Undefined while the browser is asked. */
  state: DeviceState | undefined;
  isBusy: boolean;
  /** By a tap only: the browser asks the person. */
  turnOn: () => Promise<TurnedOn>;
  turnOff: () => Promise<void>;
}

/** Whether this device tells its user, and how to change that. It looks again when its person comes back from the browser's settings. */
export function useDevicePush(): DevicePush {
  const [state, setState] = useState<DeviceState>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    let isLeft = false;
    const look = async () => {
      const isOn = await isSubscribed().catch(() => false);
      if (!isLeft) setState(deviceStateOf(deviceFacts(isOn)));
    };
    const lookAgain = () => void look();
    lookAgain();
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, []);

  const during = async <T>(work: Promise<T>): Promise<T> => {
    setIsBusy(true);
    try {
      return await work;
    } finally {
      const isOn = await isSubscribed().catch(() => false);
      setState(deviceStateOf(deviceFacts(isOn)));
      setIsBusy(false);
    }
  };
  return { state, isBusy, turnOn: () => during(turnOnPush()), turnOff: () => during(turnOffPush()) };
}
