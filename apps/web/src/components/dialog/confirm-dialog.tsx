import type { ReactNode } from 'react';
import { Button } from '~/components/action/button.tsx';
import { Modal } from './modal.tsx';

export interface ConfirmDialogProps {
  title: ReactNode;
  /** Full description of the effect and of any loss. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  closeLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** The final button is red: only where something is destroyed. */
  destructive?: boolean;
  sending?: boolean;
  sendingLabel?: string;
}

/** Asks before a step that cannot be taken back. The way out has the focus first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel, closeLabel, onConfirm, onCancel, destructive } = props;
  return (
    <Modal
      kind="alert"
      width="narrow"
      title={title}
      closeLabel={closeLabel}
      onClose={onCancel}
      foot={
        <>
          <Button data-first-focus onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            kind={destructive ? 'danger' : 'main'}
            sending={props.sending ?? false}
            sendingLabel={props.sendingLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
