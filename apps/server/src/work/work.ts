/**
 * One unit of work: all changes of a call with their side effects, in one transaction. A service reads facts and writes
 * rows through `tx`, and registers side effects here. They are written in a single last statement before the commit
 * (see flush.ts), which locks the users' head rows.
 */
import type { Area } from '@hodi/domain/rights/rights-matrix.ts';
import type { MessageTemplate } from '@hodi/domain/notifications/message-rules.ts';
import type { DomainEvent } from '@hodi/domain/shared/domain-event.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { Tx } from '#server/db/database.ts';
import type { Caller } from '#server/wire/caller.ts';
import type { LastRows } from './side-effects/last-rows.ts';
import { inboxRoom, staffRoom } from './team/hint-rooms.ts';

export interface HeadChange {
  e_contacts?: number;
  unread?: number;
  needs?: number;
}

export interface OutgoingMessage {
  channel: 'sms' | 'email' | 'push';
  /** Null if there is no account. */
  receiver_user_id: string | null;
  /** A number in E.164 form, an e-mail address, or a push subscription as JSON. */
  receiver: string;
  /** For an e-mail to somebody without an account: the number by which they are known. */
  mobile_number?: string;
  language: Language;
  template: MessageTemplate;
  body: string;
  /** The user who had it sent for somebody else, and follows the delivery status. */
  sender_user_id?: string;
  /** Id made by the sender, if the delivery status shall be shown later. */
  id?: string;
  /** For e-mail. */
  subject?: string;
  /** A code or a link stands in the body: it is blanked when it is no longer needed. */
  holds_secret?: boolean;
  /** Milliseconds after which it is of no use and is not sent any more. */
  valid_for?: number;
  /** Milliseconds since 1970 before which it does not leave. */
  not_before?: number;
  /** The notification that it tells of. */
  notification_id?: string;
  /** For a push message: the device. */
  push_subscription_id?: string;
  /** Replaces a message that was to be sent, or tells its outcome: it does not count towards the SMS limit again. */
  in_its_place?: boolean;
}

export interface AuditNote {
  /** Name of the action if the contract's name says too little; listed with all others in `auditActions`. */
  action?: string;
  patient_ids: readonly string[];
  subject_id?: string | null;
  /** The clinic for which a patient writes; lines of staff carry their own. */
  institution_id?: string;
  /** The answer tells of somebody without an account, known by this number. */
  mobile_number?: string;
  /** The answer holds nothing about these patients: it may be repeated to a caller who may not open their records. */
  answers_without_them?: true;
}

/** A right over an institution's things. */
export interface RestingOn {
  area: Area;
  institution_id: string | null;
}

export interface Said {
  audit: AuditNote | null;
  right: RestingOn | null;
  events: { user_id: string; name: string; reference: Record<string, string> }[];
  heads: Map<string, Required<HeadChange>>;
  outgoing: OutgoingMessage[];
  rows: LastRows[];
  /** Rooms whose connections get a hint. */
  rooms: Set<string>;
}

export function addToHead(heads: Said['heads'], userId: string, change: HeadChange): void {
  const sum = heads.get(userId) ?? { e_contacts: 0, unread: 0, needs: 0 };
  sum.e_contacts += change.e_contacts ?? 0;
  sum.unread += change.unread ?? 0;
  sum.needs += change.needs ?? 0;
  heads.set(userId, sum);
}

/** For whom it is done. */
interface Doing {
  caller: Caller;
  /** Milliseconds since 1970; one moment for the whole work. */
  now: number;
  /** The SMS limit of staff. Without it nobody counts. */
  staffSms?: { hasLeft: (of: { caller: Caller; now: number }) => boolean } | undefined;
}

export class Work {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly now: number;
  readonly #staffSms: Doing['staffSms'];
  readonly said: Said = {
    audit: null,
    right: null,
    events: [],
    heads: new Map(),
    outgoing: [],
    rows: [],
    rooms: new Set(),
  };

  constructor(tx: Tx, { caller, now, staffSms }: Doing) {
    this.tx = tx;
    this.caller = caller;
    this.now = now;
    this.#staffSms = staffSms;
  }

  /**
   * Whether the institution may still send SMS today; asked before writing what would also be done without one. A method,
   * not a closure over this object: closures kept everything of a call alive beyond the young generation
   * (`docs/performance.md`).
   */
  hasSmsLeft(): boolean {
    return this.#staffSms?.hasLeft(this) ?? true;
  }

  get at(): Date {
    return new Date(this.now);
  }

  /** The one audit line of this call: whose record was touched, never its content. */
  touches(note: AuditNote): void {
    this.said.audit = note;
  }

  /** The right that this write used. A stored answer is repeated only while its author still has it. */
  restsOn(right: RestingOn): void {
    this.said.right = right;
  }

  /** Writes these rows last, in the statement of the side effects. */
  writes(rows: LastRows): void {
    this.said.rows.push(rows);
  }

  /** Tells users of a change; the reference is rendered for each of them when it is delivered. */
  tell(userIds: readonly string[], event: DomainEvent, reference: Record<string, string>): void {
    for (const user_id of new Set(userIds)) this.said.events.push({ user_id, name: event.name, reference });
  }

  /** Tells the team of an institution that its inbox changed: their open lists are read again. */
  tellInbox(institution_id: string): void {
    this.said.rooms.add(inboxRoom(institution_id));
  }

  /** Says to all who work at an institution that its hours or its people changed: open calendars are read again. */
  tellStaff(institution_id: string): void {
    this.said.rooms.add(staffRoom(institution_id));
  }

  /** Changes the counters on a user's head row. */
  count(userId: string, change: HeadChange): void {
    addToHead(this.said.heads, userId, change);
  }

  /** Sends the message after the commit, through the outbox. */
  sendOut(message: OutgoingMessage): void {
    this.said.outgoing.push(message);
  }
}
