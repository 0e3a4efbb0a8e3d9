import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { NotificationChoice, NotificationSettings } from '@hodi/domain/notifications/notification-settings.ts';
import { getNotificationSettings, setNotificationSettings } from '@hodi/domain/notifications/notifications.api.ts';
import { send } from '~/lib/api/send.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { bodyOf, useQueued } from '~/lib/offline/use-queued.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { useSession } from '~/lib/session/session.ts';
import { applyChoice } from './apply-choice.ts';

export interface Settings {
  /** With what is on its way or waits on this device. */
  settings: NotificationSettings | undefined;
  error: unknown;
  refetch: () => unknown;
  choose: (choice: NotificationChoice) => void;
  /** The thread of the writes: what waits is told by it. */
  place: string;
}

/** The own settings. A choice shows at once; without a network it waits in the queue, and a refused one goes back. */
export function useNotificationSettings(): Settings {
  const t = useTexts();
  const queryClient = useQueryClient();
  const place = `notifications ${useSession()?.userId}`;
  const own = queryFor(getNotificationSettings);
  const { data, error, refetch } = useQuery(own);
  const waiting = useQueued({ thread: place }).map((record) => bodyOf(setNotificationSettings, record) ?? {});
  const [underWay, setUnderWay] = useState<readonly NotificationChoice[]>([]);

  const save = async (choice: NotificationChoice): Promise<void> => {
    setUnderWay((before) => [...before, choice]);
    try {
      const title = 'queue.notifications';
      const answer = await send(setNotificationSettings, { body: choice }, { title, summary: t(title), thread: place });
      queryClient.setQueryData(own.queryKey, answer);
    } finally {
      setUnderWay((before) => before.filter((other) => other !== choice));
    }
  };
  return {
    settings: data && [...waiting, ...underWay].reduce(applyChoice, data.settings),
    error,
    refetch,
    // A refusal is told already; what waits is shown as waiting.
    choose: (choice) => void save(choice).catch(() => undefined),
    place,
  };
}
