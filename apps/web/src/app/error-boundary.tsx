import { Component, type ComponentType, type ReactNode } from 'react';
import { CrashedPage } from './crashed-page.tsx';

interface Props {
  /** For a page that brings its own frame: one that broke brings none. */
  frame?: ComponentType<{ layout: 'frame' | 'rail'; children: ReactNode }> | false;
  children: ReactNode;
}

interface State {
  error: unknown;
}

/** How browsers say that a part of the app could not be fetched. */
const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|unable to preload/i.test(error.message);

/** A page that breaks takes nothing else with it: what was written is on the device, and loading again helps. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { frame: Frame, children } = this.props;
    if (error === null) return children;
    const crashed = <CrashedPage isMissing={isMissingCode(error)} />;
    return Frame ? <Frame layout="frame">{crashed}</Frame> : crashed;
  }
}
