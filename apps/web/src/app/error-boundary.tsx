import { Component, type ReactNode } from 'react';
import { CrashedPage } from './crashed-page.tsx';

interface State {
  hasFailed: boolean;
}

/** A page that breaks takes nothing else with it: what was written is on the device, and loading again helps. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <CrashedPage /> : this.props.children;
  }
}
