import type { NotificationWay } from '@hodi/domain/notifications/notification-rules.ts';
import { mail } from '~/components/icon/action-icons.ts';
import type { IconShape } from '~/components/icon/icon.tsx';
import { mobile } from '~/components/icon/seldom-icons.ts';
import { message } from '~/components/icon/state-icons.ts';

/** The sign of each way by which somebody is told, the same everywhere. */
export const wayIcons: Readonly<Record<NotificationWay, IconShape>> = { push: mobile, sms: message, email: mail };
