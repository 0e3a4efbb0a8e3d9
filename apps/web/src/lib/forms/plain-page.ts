/**
 * The page before the login as the server wrote it: its form works without a script, and people type into it while the
 * app is on its way. It stands in `#plain`, before `#root`. A form of the app takes over what was typed, the focus, the
 * caret and a submit that waits, all in one task, so that no letter gets lost; then the plain page goes.
 */
import { useLayoutEffect, type RefObject } from 'react';

/** Data that the server wrote into the form's page. */
export interface PlainPage {
  /** Submitted values that have to be corrected, by field name; never a password. */
  typed?: Readonly<Record<string, string>>;
  /** The server's sentences, by the field's name. */
  faults?: Readonly<Record<string, string>>;
  /** Why the whole was refused. */
  fault?: string;
  /** The account asks for the code of its authenticator app. */
  asksForCode?: boolean;
  /** A code went out by SMS: the answer that said so, and the number as it was typed. */
  pending?: { begun: { verification_id: string; resend_after: number; outbox?: string }; number: string };
  /** The server's verdict on the link that opened the page. */
  link?: { state: 'good'; shown: unknown } | { state: 'invalid'; code: string; sentence: string };
}

type Typed = Readonly<Record<string, string>>;

const holder = () => document.getElementById('plain');

let page: PlainPage | null = import.meta.env.SSR
  ? null
  : (JSON.parse(holder()?.dataset['page'] ?? 'null') as PlainPage | null);

/** Null once the app has taken over. */
export const plainPage = (): PlainPage | null => page;

/** For the server, which renders one page after the other. */
export const setPlainPage = (next: PlainPage): void => {
  page = next;
};

/** The lists of a date of birth are one text of a form; half a date stays half. */
function withBirthday(typed: Typed): Typed {
  const { birthday = '', birthday_year: year = '', birthday_month: month = '', birthday_day: day = '' } = typed;
  return birthday === '' && year + month + day !== '' ? { ...typed, birthday: `${year}-${month}-${day}` } : typed;
}

/** Whether somebody changed it: what the server put there must not replace what was kept before. */
function isTouched(control: Element): boolean {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.defaultSelected === false;
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement)) return false;
  const isChoice = control.type === 'radio' || control.type === 'checkbox';
  return isChoice ? control.checked && !control.defaultChecked : control.value !== control.defaultValue;
}

/** Values that somebody typed into the plain form, now and when it was sent before; empty where there is no form. */
export function typedBefore(): Typed {
  const sent = page?.typed ?? {};
  if (import.meta.env.SSR) return withBirthday(sent);
  const form = page && holder()?.querySelector('form');
  if (!form) return {};
  const touched = new Set([...form.elements].filter(isTouched).map((control) => control.getAttribute('name')));
  const now = [...new FormData(form)].filter(([name]) => touched.has(name));
  return withBirthday({ ...sent, ...(Object.fromEntries(now) as Typed) });
}

/** The plain page goes, and the app shows. */
function endPlain(): void {
  page = null;
  holder()?.remove();
}

/**
 * Lets the form take over from the plain one, when it is drawn the first time.
 * @param within the form, or what stands in it.
 * @param take puts what was typed since the form was rendered into its state.
 */
export function usePlainForm(within: RefObject<HTMLElement | null>, take: (typed: Typed) => void): void {
  useLayoutEffect(() => {
    const plain = holder()?.querySelector('form');
    const form = within.current?.closest('form');
    if (!plain || !form) return;
    const typed = typedBefore();
    // Controls that hold no text have no caret.
    const at = document.activeElement as HTMLInputElement;
    const { name, value, selectionStart, selectionEnd } = at;
    const isTyping = plain.contains(at);
    endPlain();
    take(typed);
    const control = ([...form.elements] as HTMLInputElement[]).find(
      (each) => each.name === name && (each.type !== 'radio' || each.value === value),
    );
    if (isTyping && control) {
      // It holds the text before React draws it: React finds nothing to change then, and the caret stays.
      control.value = value;
      control.focus({ preventScroll: true });
      if (typeof selectionStart === 'number') control.setSelectionRange(selectionStart, selectionEnd);
    }
    // It was sent already; by then the form has rendered what it took over.
    if (plain.getAttribute('aria-busy')) setTimeout(() => form.querySelector<HTMLElement>('[type="submit"]')?.click());
    // Once, when the form appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

/** Where the app draws a page whose form takes nothing over, the plain one goes as soon as something is to be seen. */
export function endPlainWhenDrawn(root: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (root.querySelector('form, h1') === null) return;
    observer.disconnect();
    endPlain();
  });
  if (page) observer.observe(root, { childList: true, subtree: true });
}
