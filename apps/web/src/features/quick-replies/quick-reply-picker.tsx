import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { messageMaxLength } from '@hodi/domain/e-contacts/e-contact.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { listQuickReplies } from '@hodi/domain/quick-replies/quick-replies.api.ts';
import type { QuickReply } from '@hodi/domain/quick-replies/quick-reply.ts';
import {
  filledReply,
  foundReplies,
  gapWords,
  nextGap,
  textIn,
  typedShortcut,
} from '@hodi/domain/quick-replies/quick-reply-text.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { message } from '~/components/icon/state-icons.ts';
import type { BoxProps } from '~/components/thread/composer.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { QuickReplyList, type ShownReply } from './quick-reply-list.tsx';

interface QuickReplyPickerProps {
  thread: Thread;
  text: string;
  setText: (text: string) => void;
  box: RefObject<HTMLTextAreaElement | null>;
  children: (parts: {
    box: BoxProps;
    above: ReactNode;
    button: ReactNode;
    isWhole: (text: string) => boolean;
  }) => ReactNode;
}

/** The quick replies of the clinician, filled in for this patient in the patient's language. */
function useFilledReplies(thread: Thread): (reply: QuickReply) => ShownReply {
  const own = useLanguage();
  const { phone } = useFormats();
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const { institution, user, clinician } = profile;
  const values = {
    name: thread.item.patient.user.given_name,
    clinic: institution.name,
    clinician: displayName(user, clinician.role),
    phone: phone(institution.emergency_phone),
  };
  return (reply) => {
    const { text, language } = textIn(reply, thread.patient_language ?? own);
    const forReader = textIn(reply, own);
    const isOther = forReader.language !== language;
    return {
      reply,
      language,
      text: filledReply(text, values, gapWords[language]),
      ...(isOther && { meaning: filledReply(forReader.text, values, gapWords[own]) }),
    };
  };
}

/** Puts text where it belongs and selects a part of it, as soon as the box shows it. */
function useSelection(box: QuickReplyPickerProps['box'], setText: (text: string) => void) {
  const selection = useRef<[number, number]>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times === 0 || selection.current === null) return;
    box.current?.focus();
    box.current?.setSelectionRange(...selection.current);
  }, [times, box]);
  return (text: string | undefined, from: number, to = from) => {
    selection.current = [from, to];
    if (text !== undefined) setText(text);
    setTimes((before) => before + 1);
  };
}

/** Where the caret of the box is. The browser's own event: React makes its one of such that it does not listen for. */
function useCaret(box: QuickReplyPickerProps['box']) {
  const [caret, setCaret] = useState(0);
  useEffect(() => {
    const follow = () => {
      if (box.current !== null && document.activeElement === box.current) setCaret(box.current.selectionEnd);
    };
    document.addEventListener('selectionchange', follow);
    return () => document.removeEventListener('selectionchange', follow);
  }, [box]);
  return [caret, setCaret] as const;
}

/** A reply is found by "/" in the box, or by the button: a list above the box, which keeps the focus. Nothing is sent by it. */
export function QuickReplyPicker({ thread, text, setText, box, children }: QuickReplyPickerProps) {
  const t = useTexts();
  const id = useId();
  const { data } = useQuery(queryFor(listQuickReplies));
  const filled = useFilledReplies(thread);
  const select = useSelection(box, setText);
  const [caret, setCaret] = useCaret(box);
  const [isAsked, setIsAsked] = useState(false);
  /** Where a slash stands that its author closed the list of. */
  const [closed, setClosed] = useState<number>();
  const [at, setAt] = useState(0);
  const slash = typedShortcut(text, caret);
  if (slash === undefined && closed !== undefined) setClosed(undefined);
  const isOpen = isAsked || (slash !== undefined && slash.from !== closed);
  const found = isOpen ? foundReplies(data?.items ?? [], slash?.typed ?? '').map(filled) : [];
  const place = Math.min(at, found.length - 1);

  const close = () => {
    setIsAsked(false);
    setClosed(slash?.from);
    setAt(0);
  };
  const insert = (shown: ShownReply) => {
    // The box is ahead of what is known of it by the letter that was typed just now.
    const end = box.current?.selectionEnd ?? caret;
    const from = typedShortcut(text, end)?.from ?? end;
    const next = text.slice(0, from) + shown.text + text.slice(end);
    if (next.length > messageMaxLength) {
      toast.error(t('proposal.too_long', { count: next.length, max: messageMaxLength }));
      return;
    }
    const gap = nextGap(shown.text);
    const after = from + shown.text.length;
    close();
    setCaret(after);
    if (gap === undefined) select(next, after);
    else select(next, from + gap.from, from + gap.to);
  };
  /** The Tab key goes on from a gap that is selected to the next one. */
  const goOn = ({ currentTarget, shiftKey }: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const { selectionStart, selectionEnd } = currentTarget;
    const here = nextGap(text, selectionStart);
    const next = nextGap(text, selectionEnd);
    const isOnGap = here?.from === selectionStart && here.to === selectionEnd;
    if (shiftKey || !isOnGap || next === undefined || next.from <= here.from) return false;
    select(undefined, next.from, next.to);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key } = event;
    const chosen = found[place];
    if (key === 'Tab' ? goOn(event) : false) event.preventDefault();
    if (!isOpen || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    if (key === 'Escape') close();
    else if (key === 'Enter' && chosen !== undefined) insert(chosen);
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && found.length > 0) {
      setAt((place + (key === 'ArrowDown' ? 1 : -1) + found.length) % found.length);
    } else return;
    event.preventDefault();
  };
  const isWhole = (sent: string): boolean => {
    const gap = nextGap(sent);
    if (gap === undefined) return true;
    select(undefined, gap.from, gap.to);
    toast.error(t('quick_replies.gap_left'));
    return false;
  };
  return children({
    isWhole,
    box: {
      onKeyDown,
      onBlur: ({ relatedTarget }) => {
        if (isOpen && relatedTarget?.closest('[data-quick-replies]') == null) close();
      },
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      ...(isOpen && found.length > 0 && { 'aria-controls': id, 'aria-activedescendant': `${id}-${place}` }),
    },
    above: isOpen && (
      <QuickReplyList
        id={id}
        typed={slash?.typed ?? ''}
        found={found}
        place={place}
        isLoaded={data !== undefined}
        onChoose={insert}
      />
    ),
    button: (
      <Button
        kind="quiet"
        icon={message}
        aria-expanded={isOpen}
        // The focus stays in the box.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          if (isOpen) {
            close();
            return;
          }
          const end = box.current?.selectionEnd ?? text.length;
          setCaret(end);
          setIsAsked(true);
          select(undefined, end);
        }}
      >
        {t('quick_replies.title')}
      </Button>
    ),
  });
}
