import { useEffect, useRef } from 'react';
import { IconButton } from '~/components/action/icon-button.tsx';
import { alertCircle, circleCheck, clock, close } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import styles from './toast-region.module.css';

export type ToastKind = 'blank' | 'success' | 'error' | 'loading';

export interface ToastItem {
  id: string;
  kind: ToastKind;
  text: string;
}

export interface ToastRegionProps {
  /** "Notices". */
  label: string;
  toasts: readonly ToastItem[];
  dismissLabel: string;
  onDismiss: (id: string) => void;
  /** While the pointer or the focus is on the way to close one their time should stand still. */
  onHoldChange?: (held: boolean) => void;
  /** On a phone, where what can be pressed next stands at the foot. */
  isAtTop?: boolean;
}

const signs = { blank: null, success: circleCheck, error: alertCircle, loading: clock } as const;

/**
 * By the element's own events: the root does not hear of pointers (react-root.ts). A finger hovers nowhere, but where it
 * touched last counts as pointed at until the next touch: a notice that came up there would never go.
 */
function useHover(onHoverChange: ((hovered: boolean) => void) | undefined) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!matchMedia('(hover: hover)').matches) return;
    const on = () => onHoverChange?.(true);
    const off = () => onHoverChange?.(false);
    const { current } = element;
    current?.addEventListener('mouseenter', on);
    current?.addEventListener('mouseleave', off);
    return () => {
      current?.removeEventListener('mouseenter', on);
      current?.removeEventListener('mouseleave', off);
    };
  }, [onHoverChange]);
  return element;
}

/** Short notices at the foot of the window, or at its top. Nothing that must be remembered is said here. */
export function ToastRegion({ label, toasts, dismissLabel, onDismiss, onHoldChange, isAtTop }: ToastRegionProps) {
  const pointed = useHover(onHoldChange);
  return (
    <section aria-label={label}>
      {/* While a dialog is open it stands in there: use-modal-dialog.ts. */}
      <div
        data-notices
        ref={pointed}
        role="presentation"
        className={styles.region}
        data-top={isAtTop}
        onFocus={() => onHoldChange?.(true)}
        onBlur={() => onHoldChange?.(false)}
      >
        <div role="status" aria-relevant="additions text">
          <ol className={styles.list}>
            {toasts.map((toast) => (
              <li key={toast.id} className={styles.toast} data-kind={toast.kind}>
                <ToastSign kind={toast.kind} />
                <span className={styles.text}>{toast.text}</span>
                {toast.kind !== 'loading' && (
                  <IconButton
                    className={styles.close}
                    icon={close}
                    iconSize={18}
                    label={dismissLabel}
                    onClick={() => {
                      // The focus goes with the button, and nothing tells of that.
                      onHoldChange?.(false);
                      onDismiss(toast.id);
                    }}
                  />
                )}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

function ToastSign({ kind }: { kind: ToastKind }) {
  const shape = signs[kind];
  return shape ? <Icon shape={shape} /> : null;
}
