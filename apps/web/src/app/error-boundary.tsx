import { Component, type ReactNode } from 'react';
import { CrashedPage } from './crashed-page.tsx';

interface State {
  error: unknown;
}

/** How browsers say that a part of the app could not be fetched. */
const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|unable to preload/i.test(error.message);

/** A page that breaks takes nothing else with it: what was written is on the device, and loading again helps. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : <CrashedPage isMissing={isMissingCode(error)} />;
  }
}
