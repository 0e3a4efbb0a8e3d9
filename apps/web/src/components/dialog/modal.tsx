import { useId, type MouseEvent, type ReactNode } from 'react';
import { IconButton } from '~/components/action/icon-button.tsx';
import { close } from '~/components/icon/entry-icons.ts';
import { classNames } from '~/components/class-names.ts';
import { useModalDialog, useNoticesInside } from './use-modal-dialog.ts';
import styles from './modal.module.css';

export interface ModalProps {
  title: ReactNode;
  closeLabel: string;
  onClose: () => void;
  /** Buttons at the foot: first the way out, last what to do. */
  foot?: ReactNode;
  /** `alert` asks before something is lost: a touch beside it does not close it. */
  kind?: 'dialog' | 'alert';
  width?: 'narrow' | 'wide';
  /** `bottom` on a phone: near the thumb. */
  place?: 'middle' | 'bottom';
  children: ReactNode;
}

/**
 * A short task above the page, by the browser's own dialog: it keeps the focus inside. Mount it to open it; on
 * unmounting, the focus returns to where it was. Esc closes.
 */
export function Modal(props: ModalProps) {
  const { title, closeLabel, onClose, foot, kind = 'dialog', width = 'wide', place = 'middle', children } = props;
  const dialog = useModalDialog();
  useNoticesInside(dialog);
  const id = useId();

  const onBackdrop = (event: MouseEvent) => {
    if (kind === 'dialog' && event.target === dialog.current) onClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc does the same from the keyboard.
    <dialog
      ref={dialog}
      className={classNames(styles.modal, styles[width], place === 'bottom' && styles.bottom)}
      role={kind === 'alert' ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={kind === 'alert' ? `${id}-body` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      onMouseDown={onBackdrop}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={`${id}-title`}>{title}</h2>
          <IconButton icon={close} label={closeLabel} onClick={onClose} />
        </div>
        <div className={styles.body} id={`${id}-body`}>
          {children}
        </div>
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </dialog>
  );
}
